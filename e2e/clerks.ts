import type { Page } from 'playwright-core'
import { password } from '../src/testing/platform.ts'
import { browserForTests } from './browser.ts'
import { logInByForm, storeSession } from './log-in.ts'
import { platformWithPage } from './platform-with-page.ts'

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const waitForPath = (page: Page, path: string) => page.waitForURL((found) => found.pathname === path)
export const pathOf = (page: Page) => new URL(page.url()).pathname
export const unlockTitle = (page: Page) => page.getByRole('heading', { name: 'Екран је закључан' })
export const personMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /Кориснички мени/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The application with its page for all journeys of a file, and clerks, each of a new company. */
export function clerksForTests({ platform, url } = platformWithPage()) {
  const { newPage } = browserForTests()

  async function aClerk() {
    const company = await platform.aCompany()
    await platform.aGraveyard(company, 'Ново гробље')
    return { company, ...(await platform.aUser('USER', company)) }
  }
  const logIn = (page: Page, email: string, secret = password) => logInByForm(page, url(), email, secret)
  async function loggedIn(to = '/') {
    const clerk = await aClerk()
    const page = await newPage()
    await storeSession(page, url(), { email: clerk.email, password }, to)
    return { clerk, page }
  }

  return { newPage, platform, url, aClerk, logIn, loggedIn }
}
