import { expect, test } from 'vitest'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('a clerk sees the task on the page of the right and of the grave, and cannot assign it', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/graveRights')
  await page.goto(
    `${url()}/graveRights?filters=${encodeURIComponent(JSON.stringify({ transfer: ['OVERDUE'] }))}&sort=transferDue`,
  )
  const first = page.getByRole('row').nth(1)
  await first.getByText('Носилац преминуо').waitFor()
  await first.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Отвори страницу записа' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Носилац права је преминуо' })
  await note.getByText('Пренос права касни, рок је био').waitFor()
  await expect.poll(() => note.getByRole('button', { name: 'Задужи…' }).count()).toBe(0)
  await page.locator('a[href^="/graves/"]').first().click()
  const holders = page.getByRole('region', { name: 'Носиоци права' })
  await holders.getByText('Пренос права касни, рок је био').waitFor()
  await holders.getByText('умро').first().waitFor()
})

test('an administrator follows an overdue transfer from the home page, assigns it, and decides that it is not needed', async () => {
  const page = await newPage()
  await logIn(page, url(), 'ADMIN', '/')
  const overdue = page.getByRole('link', { name: 'Пренос права преминулог касни' })
  await overdue.click()
  const first = page.getByRole('row').nth(1)
  await first.getByText('Носилац преминуо').waitFor()
  await first.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Отвори страницу записа' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Носилац права је преминуо' })
  await note.getByText('Пренос права касни, рок је био').waitFor()
  await note.getByRole('button', { name: 'Задужи…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Пренос права' })
  await dialog.getByRole('combobox', { name: 'Ко је задужен' }).selectOption({ index: 1 })
  await dialog.getByRole('textbox', { name: 'Напомена' }).fill('Зову наследника у понедељак.')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Сачувај' }).click()
  await page.getByText('Задужење је сачувано.').waitFor()
  await note.getByText('Задужен:').waitFor()
  await note.getByText('Зову наследника у понедељак.').waitFor()
  expect(await axe(page)).toEqual([])

  await note.getByRole('button', { name: 'Задужи…' }).click()
  await dialog.getByRole('checkbox', { name: 'Пренос права није потребан' }).check()
  await dialog.getByRole('textbox', { name: 'Разлог' }).fill('')
  await dialog.getByRole('button', { name: 'Сачувај' }).click()
  await dialog.getByText('Наведите зашто пренос није потребан.').waitFor()
  await dialog.getByRole('textbox', { name: 'Разлог' }).fill('Супруга остаје једини носилац.')
  await dialog.getByRole('button', { name: 'Сачувај' }).click()
  await note.getByText('Пренос права није потребан.').waitFor()
  await note.getByText('Супруга остаје једини носилац.').waitFor()
  // The history names the state in words.
  await page.getByText('Није потребан').first().waitFor()
})
