import type { Page } from 'playwright-core'
import { demoData } from '../src/app/demo-data.ts'
import { today } from '../src/shared/dates.ts'
import type { Role } from '../src/shared/session.ts'

/** Logs in with the demo account of a role, see `storeSession`. */
export async function logIn(page: Page, url: string, role: Role = 'USER', path?: string) {
  const { accounts, password } = demoData(today())
  const account = accounts.find((each) => each.role === role)
  if (!account) throw new Error(`The demo has no ${role}.`)
  await storeSession(page, url, { email: account.email, password }, path)
}

/**
 * Stores a session as the application does after a login, which takes less time than the login page; some journeys use
 * the login page itself. Opens a page if there is a `path`.
 */
export async function storeSession(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string },
  path?: string,
) {
  // A page of the same origin without any script.
  if (!page.url().startsWith(url)) await page.goto(`${url}/api/health/live`)
  const form = { client_id: 'pokoj-web', client_secret: 'pokoj-web', grant_type: 'password', username: email, password }
  await page.evaluate(async (fields) => {
    const answer = await fetch('/oauth/token', { method: 'POST', body: new URLSearchParams(fields) })
    if (!answer.ok) throw new Error(await answer.text())
    const tokens = (await answer.json()) as { access_token: string }
    const user = await fetch('/api/user/current', { headers: { Authorization: `Bearer ${tokens.access_token}` } })
    localStorage.setItem('pokoj.tokens', JSON.stringify(tokens))
    localStorage.setItem('pokoj.user', await user.text())
  }, form)
  if (path !== undefined) await page.goto(url + path)
}

/** Logs in on the login page. */
export async function logInByForm(page: Page, url: string, email: string, password: string) {
  await page.goto(`${url}/login`)
  await page.locator('input[autocomplete="username"]').fill(email)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => at.pathname !== '/login')
}
