import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, browserForTests } from './browser.ts'
import { filters, invitationsOf, shows } from './invitations.ts'
import { platformWithPage } from './platform-with-page.ts'
import { layoutFaults } from './states/faults.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()

const leave = (page: Page) => page.getByRole('button', { name: 'Напусти приказ' })
const openFromMenu = async (page: Page) => {
  await page.getByRole('navigation', { name: /./ }).getByRole('link', { name: 'Евиденција умрлих' }).first().click()
  await page.getByRole('heading', { name: 'Евиденција умрлих' }).waitFor()
  await page.getByRole('link', { name: 'Позиви' }).first().click()
}
const searchOf = (page: Page) => new URL(page.url()).search

test('a list opens with its default view, which is easy to leave and never changes a link', async () => {
  const page = await invitationsOf(platform, url(), newPage)
  const columns = page.getByRole('button', { name: 'Колоне', exact: true })
  await columns.click()
  await page.getByRole('button', { name: 'Сакриј: Датум позива' }).click()
  await columns.click()
  await filters(page).click()
  await page.getByRole('textbox', { name: 'Место' }).fill('novi')
  await shows(page, '3', '1')
  await page.getByRole('button', { name: 'Прикази' }).click()
  await page.getByLabel('Назив за овај приказ').fill('Нови градови')
  await page.keyboard.press('Enter')
  const pin = page.getByRole('button', { name: 'Отварај списак овим приказом: Нови градови' })
  await pin.press('Enter')
  await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true')
  await page.getByText('подразумевани', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await columns.click()
  await page.getByRole('button', { name: 'Уобичајене колоне' }).click()

  await openFromMenu(page)
  await shows(page, '3', '1')
  await page.getByText('Подразумевани приказ: Нови градови').waitFor()
  expect(searchOf(page)).toContain('filters')
  const header = () => page.locator('thead th').nth(1).innerText()
  await expect.poll(() => header()).toBe('Име')
  expect(await axe(page)).toEqual([])
  expect(await layoutFaults(page, 'rs')).toEqual([])
  await page.reload()
  await leave(page).waitFor()
  await expect.poll(() => header()).toBe('Име')

  // The columns of the view were temporary; those of the user are shown again.
  await leave(page).press('Enter')
  await shows(page, '3', '2', '1')
  expect(searchOf(page)).toBe('')
  await expect.poll(header).toBe('Датум позива')
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Прикази')
  await page.reload()
  await shows(page, '3', '2', '1')
  await page.locator('[data-record]').first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Прикази' }).waitFor()
  await shows(page, '3', '2', '1')

  // One step back leads to the view again; a link with parameters shows exactly these.
  await page.goBack()
  await shows(page, '3', '1')
  await leave(page).waitFor()
  await page.goto(`${url()}/invitation?q=zelengrad`)
  await shows(page, '2')
  await page.getByRole('button', { name: 'Прикази' }).waitFor()
  await page.waitForLoadState('networkidle')
  await shows(page, '2')
  await expect.poll(() => leave(page).count()).toBe(0)
})

test('Enter in the search of a list opens the only record that it finds, without waiting for it', async () => {
  const page = await invitationsOf(platform, url(), newPage)
  await page.keyboard.press('/')
  await page.keyboard.type('2026')
  await page.keyboard.press('Enter')
  await expect.poll(() => searchOf(page)).toContain('2026')
  await shows(page, '3', '2', '1')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('searchbox').fill('zelengrad')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await form.waitFor()
  await expect.poll(() => form.getByLabel(/^Број позива/).inputValue()).toBe('2/2026')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  // What is typed after Enter is another search.
  await page.getByRole('searchbox').fill('knezevac')
  await shows(page, '3')
  await expect.poll(() => form.count()).toBe(0)
})
