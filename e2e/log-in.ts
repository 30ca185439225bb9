import type { Page } from 'playwright-core'
import { demoData } from '../src/app/demo-data.ts'
import { today } from '../src/shared/dates.ts'
import type { Role } from '../src/shared/session.ts'

/** Logs in with the demo account of a role, as a user does. */
export async function logIn(page: Page, url: string, role: Role = 'USER') {
  const { accounts, password } = demoData(today())
  const account = accounts.find((each) => each.role === role)
  if (!account) throw new Error(`The demo has no ${role}.`)
  await page.goto(`${url}/login`)
  await page.locator('input[autocomplete="username"]').fill(account.email)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => at.pathname !== '/login')
}
