import { expect, test } from 'vitest'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('a clerk asks whether somebody can be buried in a grave, and sends the answer to a colleague', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/graves?q=1/1/2')
  const row = page.getByRole('row', { name: /1\/1\/2/ }).first()
  await row.waitFor()
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Отвори страницу записа' }).click()

  const question = page.getByRole('region', { name: 'Да ли се може сахранити?' })
  const answer = question.getByRole('status')
  await answer.getByText(/^(ДА|НЕ)/).waitFor()
  const day = question.getByLabel('Дан сахране', { exact: true })
  await day.fill('1.5.1990')
  await answer.getByText('За дан 01-05-1990, сандук').waitFor()
  await question.getByLabel('Шта се полаже').selectOption({ label: 'Урна' })
  await answer.getByText('За дан 01-05-1990, урна').waitFor()
  expect(new URL(page.url()).search).toBe('?on=1990-05-01&burial=URN')

  // The same question in another window.
  await page.reload()
  await answer.getByText('За дан 01-05-1990, урна').waitFor()
  await page.getByRole('table', { name: 'Места једно поред другог, најдоњи ниво доле' }).waitFor()
})
