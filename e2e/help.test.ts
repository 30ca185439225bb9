import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Role } from '../src/shared/session.ts'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

const panel = (page: Page, name = 'Помоћ') => page.getByRole('dialog', { name })
const heading = (page: Page, name: string) => panel(page).getByRole('heading', { name, exact: true })

async function opened(role: Role, path: string) {
  const page = await newPage()
  await logIn(page, url(), role, path)
  await page.locator('h1').first().waitFor()
  return page
}

test('F1 explains the open page, also when a form is open, and leads to the other topics', async () => {
  const page = await opened('USER', '/reprimand')
  await page.locator('[data-record]').first().waitFor()
  await page.keyboard.press('n')
  const number = page.getByRole('textbox', { name: 'Број опомене' })
  await number.waitFor()
  await page.keyboard.press('F1')
  await heading(page, 'Опомене').waitFor()
  expect(await axe(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'План плаћања' }).click()
  await heading(page, 'План плаћања').waitFor()
  await expect.poll(() => panel(page).getByRole('button', { name: 'Евиденција активности' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  // The form below is still open.
  await expect.poll(() => number.isVisible()).toBe(true)
})

test('the button in the header opens the guide for administrators too, in each language and script', async () => {
  const page = await opened('ADMIN', '/users')
  await page.getByRole('button', { name: 'Помоћ' }).click()
  await heading(page, 'Корисници').waitFor()
  await panel(page).getByRole('button', { name: 'Евиденција активности' }).waitFor()
  await page.keyboard.press('Escape')
  for (const [language, help, title] of [
    ['Srpski', 'Pomoć', 'Korisnici'],
    ['English', 'Help', 'Users'],
  ] as const) {
    await page.getByRole('button', { name: /Језик|Jezik/ }).click()
    await page.getByRole('menuitemradio', { name: language }).click()
    await page.getByRole('button', { name: help, exact: true }).click()
    await panel(page, help).getByRole('heading', { name: title, exact: true }).waitFor()
    await expect.poll(() => panel(page, help).innerText()).not.toMatch(/[А-Ша-ш]{3}/)
    await page.keyboard.press('Escape')
  }
})
