import { expect, test } from 'vitest'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('a clerk records the holders of a right by keyboard, and puts back one that was removed', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/graveRights')
  await page.getByRole('row').nth(1).waitFor()
  const form = page.getByRole('dialog')
  await page.keyboard.press('n')
  await form.waitFor()
  await form.getByRole('combobox', { name: 'Основ', exact: true }).selectOption({ label: 'Стара књига' })
  await form.getByRole('textbox', { name: 'Акт' }).fill('Књига закупа 1951, стр. 7')
  await form.getByRole('textbox', { name: 'Важи од' }).fill('1.5.1951')

  const row = (number: number) => form.getByRole('group', { name: `Носилац ${number}` })
  const add = form.getByRole('button', { name: 'Додај: Носилац' })
  const party = (number: number) => row(number).getByRole('combobox', { name: 'Странка' })
  const choose = async (number: number, surname: string) => {
    await party(number).fill(surname)
    await row(number).getByRole('listbox').getByRole('option').first().click()
  }
  await add.press('Enter')
  await row(1).waitFor()
  await expect.poll(() => party(1).evaluate((field) => field === document.activeElement)).toBe(true)
  // First a right without a party, then one whose shares are too large.
  await page.keyboard.press('Control+s')
  await row(1).getByText('Изаберите странку.').waitFor()
  await choose(1, 'Јовановић')
  await add.press('Enter')
  await choose(2, 'Петровић')
  await page.keyboard.press('Control+s')
  await form.getByText('Удели истог дана су заједно већи од целог.').waitFor()
  // The focus follows the error in the next frame.
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)

  await form.getByRole('button', { name: 'Уклони: Носилац 1' }).press('Enter')
  await row(2).waitFor({ state: 'detached' })
  // The focus follows in the next frame.
  const undo = form.getByRole('button', { name: 'Врати', exact: true })
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await row(2).waitFor()
  for (const number of [1, 2]) await row(number).getByRole('textbox', { name: 'Удео: именилац' }).fill('2')
  await page.keyboard.press('Control+s')
  await page.getByText('Право коришћења је додато.').waitFor()
  await form.waitFor({ state: 'hidden' })

  await page.goto(`${url()}/graveRights?q=1951`)
  await page.getByRole('row', { name: /1951/ }).first().getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Отвори страницу записа' }).click()
  const holders = page.getByRole('listitem').filter({ hasText: 'Удео 1/2' })
  await holders.nth(1).waitFor()
})
