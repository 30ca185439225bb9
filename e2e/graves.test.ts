import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { pdfWords } from '../src/testing/pdf.ts'
import { browserForTests, downloaded } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('a clerk checks whether a burial in a grave is possible, and sends the answer to a colleague', async () => {
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

ofReleases('a clerk makes the card of a grave on its page, and follows its history', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/graves?q=1/1/2')
  const row = page.getByRole('row', { name: /1\/1\/2/ }).first()
  await row.waitFor()
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Отвори страницу записа' }).click()
  const card = page.getByRole('menuitem', { name: 'Преузми картон гробног места' })
  await page.getByRole('button', { name: 'Штампа и PDF' }).click()
  const { name, file } = await downloaded(page, () => card.click())
  expect(name).toMatch(/^Karton-grobnog-mesta\(1-1-2\)(Старо|Ново)_гробље\.pdf$/)
  expect(pdfWords(await readFile(file))).toContain('КАРТОН ГРОБНОГ МЕСТА')
  await page.getByText('Картон гробног места је направљен.').first().waitFor()

  // The entries of its history link to the records.
  const history = page.getByRole('region', { name: 'Историја гробног места' })
  await expect
    .poll(() => history.getByRole('listitem').allTextContents())
    .toContainEqual(expect.stringMatching(/^\d\d-\d\d-\d{4}Уписано у регистар$/))
  await history.getByRole('listitem').filter({ hasText: 'Сахрана: ' }).getByRole('link').first().click()
  await page.waitForURL(/\/interments\/\d+$/)
})

test('an administrator adds a range of graves by keyboard, sees which exist, and undoes it', async () => {
  const page = await newPage()
  await logIn(page, url(), 'ADMIN', '/graves')
  await page.getByRole('row', { name: 'Рака' }).first().waitFor()
  const rows = async () => (await page.getByRole('row').allTextContents()).slice(1)
  const first = (await rows())[0]
  const add = page.getByRole('button', { name: 'Додај низ…' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Низ гробних места' })
  const field = (name: string) => dialog.getByLabel(name)
  await field('Гробље').selectOption({ label: 'Старо гробље' })
  await field('Парцела').selectOption({ label: '1' })
  await field('Ред, или први ред').fill('1')
  await field('Последњи ред').fill('2')
  await field('Број од').fill('4')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await dialog.getByText('Додаће се: 3 гробна места, већ постоји: 1').waitFor()
  await dialog.getByText('1/2/4 већ постоји').waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Додато: 3 гробна места.').waitFor()
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Опозови' }).click()
  await page.getByText('Додавање је опозвано.').waitFor()
  await expect.poll(async () => (await rows())[0]).toBe(first)
})

test('from the page of a grave, a clerk records a burial, extends the lease or transfers the right, and returns', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/graveRights?filters={"basis":["CONTRACT"],"status":["IN_FORCE"]}')
  const right = page.getByRole('row', { name: /\d\/\d\/\d/ }).first()
  await right.waitFor()
  const [label = ''] = /\d+\/\d+\/\d+/.exec(await right.innerText()) ?? []
  await page.goto(`${url()}/graves?q=${label}`)
  const row = page.getByRole('row', { name: new RegExp(`${label} `) }).first()
  await row.waitFor()
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Отвори страницу записа' }).click()
  await page.waitForURL(/\/graves\/\d+$/)
  const graveUrl = page.url()
  const form = page.getByRole('dialog')
  const back = async () => {
    await page.keyboard.press('Escape')
    const discard = page.getByRole('button', { name: 'Одбаци' })
    await expect.poll(async () => (await discard.isVisible()) || page.url() === graveUrl).toBe(true)
    if (await discard.isVisible()) await discard.click()
    await page.waitForURL(graveUrl)
  }

  await page.getByRole('link', { name: 'Упиши сахрану' }).press('Enter')
  const chosen = form.getByRole('combobox', { name: 'Гробно место', exact: true })
  await expect.poll(() => chosen.inputValue()).toBe(label)
  await back()

  await page.getByRole('link', { name: 'Продужи закуп' }).press('Enter')
  await form.getByText(/^Досадашње право/).waitFor()
  await back()

  await page.getByRole('link', { name: 'Пренос права' }).press('Enter')
  await form.getByRole('heading', { name: 'Измена права' }).waitFor()
  await back()
})
