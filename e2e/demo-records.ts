import type { Page } from 'playwright-core'
import { demoWithPage } from './platform-with-page.ts'

/** Required fields have an asterisk after their label. */
export const named = (label: string) => new RegExp(`^${RegExp.escape(label)}( \\*)?$`)

export async function rowMenu(page: Page, item: string) {
  await page.locator('[data-record]').first().getByRole('button').click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The application with the demo's records for all journeys of a file. */
export function demoForTests() {
  const { url } = demoWithPage()
  /** Opens a list. */
  async function opened(page: Page, address: string) {
    await page.goto(url() + address)
    await page.locator('[data-record]').first().waitFor()
  }
  return { url, opened }
}
