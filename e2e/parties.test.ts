import { expect, test } from 'vitest'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('a clerk adds a person and a company by keyboard, and is warned of a duplicate', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/parties')
  await page.getByRole('row').nth(1).waitFor()
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const kind = form.getByLabel('Врста странке')
  const enter = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value)
  }

  // The kind is a person; Tab leads to the name.
  await page.keyboard.press('n')
  await form.waitFor()
  expect(await kind.inputValue()).toBe('PERSON')
  await page.keyboard.press('Tab')
  expect(await field('Име или назив').evaluate((input) => input === document.activeElement)).toBe(true)
  await enter({ 'Име или назив': 'Младенац', Презиме: 'Њежић', Улица: 'Липа', 'Кућни број': '3', Место: 'Зеленград' })
  await page.keyboard.press('Control+s')
  await page.getByText('Странка је додата.').waitFor()
  await form.waitFor({ state: 'hidden' })

  // The same person in Latin script.
  await page.keyboard.press('n')
  await enter({ 'Име или назив': 'Mladenac', Презиме: 'Nježić', Улица: 'Lipa' })
  await form.getByText('Можда је већ уписана:').waitFor()
  expect(await form.getByRole('link', { name: 'Њежић Младенац' }).getAttribute('href')).toMatch(/^\/parties\/\d+$/)

  // It becomes a company, which has other data and no surname.
  await kind.selectOption({ label: 'Правно лице' })
  expect(await field('Презиме').count()).toBe(0)
  await enter({ 'Име или назив': 'Белутак д.о.о.', ПИБ: '999001238', Место: 'Зеленград' })
  await page.keyboard.press('Control+s')
  await form.getByText('ПИБ мора имати девет цифара').waitFor()
  await form.getByText('Унесите матични број.').waitFor()
  await enter({ ПИБ: '999001237', 'Матични број': '99001233' })

  // Letters by e-mail need consent.
  await form.getByLabel('Начин достављања').selectOption({ label: 'Е-поштом' })
  await page.keyboard.press('Control+s')
  await form.getByText('За достављање е-поштом потребан је датум сагласности.').waitFor()
  await field('Е-пошта').fill('belutak@example.rs')
  await field('Датум сагласности за е-пошту').fill('д')
  await page.keyboard.press('Control+s')
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: 'Белутак д.о.о.' }).waitFor()

  // Found from anywhere, in Latin script.
  await page.keyboard.press('Control+KeyK')
  await page.locator('input[role="combobox"]').fill('njezic mladenac')
  await page.getByRole('option', { name: /Младенац Њежић/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Младенац Њежић' }).waitFor()
  await page.getByRole('definition').filter({ hasText: 'Липа' }).first().waitFor()
})
