import type { Page, Route } from 'playwright-core'

/** A state of the screen, and how it is reached from wherever the page is. */
export interface State {
  name: string
  reach: () => Promise<unknown>
  /** Narrower screens have no such state. */
  minWidth?: number
  /** Wider screens have no such state. */
  maxWidth?: number
}

export type Language = 'rs' | 'en'
export type Scheme = 'light' | 'dark'

/** Changes language and colours of the open page without loading it again. */
export async function show(page: Page, language: Language, colorScheme: Scheme) {
  await page.emulateMedia({ colorScheme })
  await page.evaluate((chosen) => {
    localStorage.setItem('pokoj.language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'pokoj.language' }))
  }, language)
}

/** Loads a page afresh, with no draft and no mocked answer left. */
export async function load(page: Page, url: string) {
  await page.unrouteAll()
  await page.evaluate(() => sessionStorage.removeItem('pokoj.drafts'))
  await page.goto(url)
}

/** Goes to a page as a link does, or loads it where a dialog is in the way. */
export async function visit(page: Page, url: string) {
  await page.unrouteAll()
  const { pathname, search } = new URL(url)
  const isLeft = await page.evaluate((to) => {
    sessionStorage.removeItem('pokoj.drafts')
    if (location.pathname === to || document.querySelector('[role="dialog"], dialog[open]')) return false
    return true
  }, pathname)
  if (isLeft) {
    await page.evaluate((path) => history.pushState(null, '', path), pathname + search)
    await page.waitForFunction((path) => location.pathname === path, pathname)
  } else await page.goto(url)
}

/** Answers in place of the server. */
export const answer =
  (status: number, json: object, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({ status, json, headers })

/** Never answers. */
export const silence = () => new Promise<void>(() => undefined)

const rows = (page: Page) => page.locator('[data-record]')
export const listed = (page: Page) => rows(page).first().waitFor()
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const menuOf = async (page: Page) => {
  await rows(page).first().getByRole('button').last().click()
  await page.getByRole('menuitem').first().waitFor()
}
/** Opens the page of the first record of a list. */
export async function openRecord(page: Page, list: string) {
  await load(page, list)
  await listed(page)
  const { origin, pathname } = new URL(list)
  await page.goto(`${origin}${pathname}/${await rows(page).first().getAttribute('data-record')}`)
  await page.locator('article h1').waitFor()
  await page.waitForLoadState('networkidle')
}
export const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()
export const invalid = (page: Page) => page.locator('[aria-invalid="true"]').first().waitFor()
export const nothingFound = { entities: [], total: 0, totalIsExact: true, deleted: 0, outsidePeriod: 0 }
