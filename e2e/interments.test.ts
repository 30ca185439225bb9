import { expect, test } from 'vitest'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('a clerk records who lies in a grave, and moves the remains to another one', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/interments')
  await page.getByRole('row').nth(1).waitFor()
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const graves = form.getByLabel('Гробно место', { exact: true })
  const choose = async (label: string, words: string) => {
    await field(label).fill(words)
    await form
      .getByRole('button', { name: `Изабери: ${words} – ` })
      .first()
      .click()
  }

  // A name of an old book: only the year is known.
  await page.keyboard.press('n')
  await form.waitFor()
  await field('Презиме').fill('Њежић')
  await form.getByLabel('Датум је познат').selectOption({ label: 'Само година' })
  await field('Датум сахране').fill('1.1.1938')
  await choose('Нађи гробно место по ознаци', '1/1/2')
  expect(await graves.locator('option:checked').textContent()).toBe('1/1/2')
  await field('Место у гробу').fill('9')
  await page.keyboard.press('Control+s')
  await form.getByText('Гробно место нема толико места.').waitFor()
  await field('Место у гробу').fill('1')
  await page.keyboard.press('Control+s')
  await page.getByText('Сахрањени је додат.').waitFor()
  await form.waitFor({ state: 'hidden' })

  const row = page.getByRole('row', { name: /Њежић/ }).first()
  await row.getByRole('cell', { name: '1938', exact: true }).waitFor()

  // The removal is entered on the interment, and the remains appear in their new grave.
  await page.getByText('Њежић').first().click()
  await form.waitFor()
  expect(await graves.locator('option:checked').textContent()).toBe('1/1/2')
  await form.getByLabel('Шта је урађено').selectOption({ label: 'Пренос у друго гробно место' })
  await field('Датум вађења').fill('d')
  await choose('Нађи место преноса по ознаци', '2/1/3')
  await page.keyboard.press('Control+s')
  await page.getByText('Сахрањени је измењен.').waitFor()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name: 'Посмртни остаци' }).first().waitFor()
})
