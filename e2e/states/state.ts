import type { Disposable, Page } from 'playwright-core'
import { settled } from './faults.ts'

/** A state of the screen, and how it is reached from wherever the page is. */
export interface State {
  name: string
  reach: () => Promise<unknown>
  /** Narrower screens have no such state. */
  minWidth?: number
  /** Wider screens have no such state. */
  maxWidth?: number
  /** Shows what another state shows too, so that only a release examines it. */
  ofReleases?: true
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

/** Reloads a page, without any remaining draft or mocked response. */
export async function load(page: Page, url: string) {
  await askServer(page)
  await page.evaluate(() => sessionStorage.removeItem('pokoj.drafts'))
  await page.goto(url)
}

/** Navigates to a page like a link, or loads it if Escape does not close everything that is open. */
export async function visit(page: Page, url: string) {
  await page.locator('#first-view').waitFor({ state: 'detached' })
  await askServer(page)
  const above = page.locator('[role="dialog"], [role="menu"], dialog[open]')
  if ((await above.count()) > 0) {
    await page.keyboard.press('Escape')
    await settled(page)
  }
  if ((await above.count()) > 0) return load(page, url)
  const { pathname, search } = new URL(url)
  const left = await page.evaluateHandle((path) => {
    sessionStorage.removeItem('pokoj.drafts')
    const isOther = location.pathname !== path.replace(/\?.*/, '')
    if (location.pathname + location.search !== path) history.pushState(null, '', path)
    return isOther ? document.querySelector('h1') : null
  }, pathname + search)
  // A page stays until the code of the next one is loaded.
  await page.waitForFunction((title) => !title?.isConnected, left)
}

/** The mocked response to a request. */
type Reply = { status: number; json: object; headers: Record<string, string> } | 'nothing' | 'no connection'
export const answer = (status: number, json: object, headers: Record<string, string> = {}): Reply => ({
  status,
  json,
  headers,
})

declare global {
  /** URL patterns with their mocked responses. */
  var replies: (readonly [string, Reply])[]
  var askServer: typeof fetch
}

/** Runs in the page. */
function reply(given: (readonly [string, Reply])[]) {
  globalThis.replies = given
  if ('askServer' in globalThis) return
  globalThis.askServer = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const [input] = request
    const { href } = new URL(input instanceof Request ? input.url : input, location.href)
    const [, found] = globalThis.replies.findLast(([pattern]) => new RegExp(pattern).test(href)) ?? []
    if (found === undefined) return globalThis.askServer(...request)
    if (found === 'nothing') return new Promise(() => undefined)
    if (found === 'no connection') throw new TypeError('Failed to fetch')
    const { status, json, headers } = found
    return new Response(JSON.stringify(json), { status, headers: { 'Content-Type': 'application/json', ...headers } })
  }
}

type Replies = { given: (readonly [string, Reply])[]; script: Disposable }
const repliesOf = new WeakMap<Page, Replies>()

/**
 * Mocks the responses to requests for URLs with these endings, in which `*` is any path segment, until the mocks are
 * removed. This happens inside the page, because the browser caches no files or compiled code while Playwright has a
 * route.
 */
export async function respond(page: Page, path: string, answered: Reply) {
  const former = repliesOf.get(page)
  const given = [...(former?.given ?? []), [`${path.replaceAll('*', '[^/]*')}$`, answered] as const]
  await former?.script.dispose()
  repliesOf.set(page, { given, script: await page.addInitScript(reply, given) })
  await page.evaluate(reply, given)
}

export async function askServer(page: Page) {
  await page.unrouteAll()
  const former = repliesOf.get(page)
  if (!former) return
  repliesOf.delete(page)
  await former.script.dispose()
  await page.evaluate(reply, [])
}

const rows = (page: Page) => page.locator('[data-record]')
export const listed = (page: Page) => rows(page).first().waitFor()
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const menuOf = async (page: Page) => {
  await rows(page).first().getByRole('button').last().click()
  await page.getByRole('menuitem').first().waitFor()
}
/** Opens the page of the first record of a list. */
export async function openRecord(page: Page, list: string) {
  await visit(page, list)
  await listed(page)
  const { origin, pathname } = new URL(list)
  await page.goto(`${origin}${pathname}/${await rows(page).first().getAttribute('data-record')}`)
  await page.locator('article h1').waitFor()
  await page.waitForLoadState('networkidle')
}
export const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()
export const placeholders = (page: Page) => page.locator('[class*="skeleton"], [class*="awaited"]').first().waitFor()
export const invalid = (page: Page) => page.locator('[aria-invalid="true"]').first().waitFor()
export const nothingFound = { entities: [], total: 0, totalIsExact: true, deleted: 0, outsidePeriod: 0 }
