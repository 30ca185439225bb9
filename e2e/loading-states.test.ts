import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Role } from '../src/shared/session.ts'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
async function loggedIn(role: Role = 'USER', colorScheme: 'light' | 'dark' = 'light') {
  const page = await newPage({ colorScheme })
  await logIn(page, url(), role)
  return page
}
/** Holds back every matching request until the returned function is called. */
async function held(page: Page, path: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
/** Keys of the Serbian keyboard, which Playwright does not know. */
const typed = (page: Page, keys: string) =>
  page.evaluate((letters) => {
    for (const key of letters)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, keys)

test('the first page follows a URL that changes while its code is loading', async () => {
  const page = await loggedIn()
  const release = await held(page, '**/assets/page-*.js')
  await page.goto(`${url()}/profile`, { waitUntil: 'commit' })
  await page.waitForRequest('**/assets/page-*.js')
  await page.evaluate(() => history.pushState(null, '', '/'))
  release()
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts())
    .toEqual([expect.stringContaining('Добро дошли')])
})

test.each([1440, 1280, 375])('the rows do not move when the buttons above them appear, at %i px', async (width) => {
  const page = await loggedIn()
  await page.setViewportSize({ width, height: 900 })
  const release = await held(page, '**/assets/ListButtons-*.js')
  await page.goto(`${url()}/deathRecords`)
  const row = page.locator('[data-record]').first()
  await row.waitFor()
  const before = await row.boundingBox()
  release()
  await page.getByRole('button', { name: 'Извоз' }).waitFor()
  expect(await row.boundingBox()).toEqual(before)
})

test('neither the header nor the footer of a list moves into view when its rows arrive', async () => {
  const page = await loggedIn()
  const release = await held(page, '**/api/grave/search')
  await page.goto(`${url()}/graves`)
  const place = async () => {
    const { y, height } = (await page.locator('thead tr').boundingBox()) ?? {}
    return { y, height }
  }
  const before = await place()
  await expect.poll(() => page.getByText('Учитавање…').count()).toBe(1)
  const rows = page.locator('tbody tr')
  const awaited = await rows.count()
  release()
  await page.locator('[data-record]').first().waitFor()
  await expect.poll(place).toEqual(before)
  await expect.poll(() => rows.count()).toBe(awaited)
})

describe('a form', () => {
  test('captures everything typed after N, while its code is loading', async () => {
    const page = await loggedIn()
    const release = await held(page, /assets\/form-.{8}\.js$/)
    await page.goto(`${url()}/deathRecords`)
    await page.locator('[data-record]').first().waitFor()
    await page.keyboard.press('n')
    await typed(page, 'Љубицце')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await typed(page, 'а')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Djordje')
    // A placeholder is shown in the meantime.
    await page.getByRole('status').getByText('Учитавање…').first().waitFor()
    release()
    await field(page, 'Име оца').waitFor()
    await expect.poll(() => field(page, 'Име оца').inputValue()).toBe('Djordje')
    await expect.poll(() => field(page, 'Име').inputValue()).toBe('Љубица')
    await page.keyboard.type(' P')
    await expect.poll(() => field(page, 'Име оца').inputValue()).toBe('Djordje P')
  })

  test('replaces a suggested number with what is typed after N', async () => {
    const page = await loggedIn()
    await page.goto(`${url()}/contractsRentBurialPlace`)
    await page.locator('[data-record]').first().waitFor()
    const release = await held(page, '**/nextNumber*')
    await page.keyboard.press('n')
    await page.keyboard.type('77')
    release()
    const number = page.getByRole('dialog').locator('input').first()
    await number.waitFor()
    await expect.poll(() => number.inputValue()).toBe('77')
    await page.keyboard.type('8')
    await expect.poll(() => number.inputValue()).toBe('778')
  })

  test('opens after N without loading any code, which came with the list', async () => {
    const page = await loggedIn()
    const loaded = page.waitForResponse(/assets\/form-.{8}\.js$/)
    await page.goto(`${url()}/deathRecords`)
    await page.locator('[data-record]').first().waitFor()
    await loaded
    // With what the form imports.
    await page.waitForLoadState('networkidle')
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.keyboard.press('n')
    await expect.poll(() => field(page, 'Име').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(requested.filter((url) => /\.(js|css)$/.test(url))).toEqual([])
  })
})

describe('a loading page', () => {
  test.each(['light', 'dark'] as const)('shows a placeholder before any script has run, in %s', async (scheme) => {
    const page = await loggedIn('USER', scheme)
    const release = await held(page, '**/assets/index-*.js')
    await page.goto(`${url()}/deathRecords`, { waitUntil: 'commit' })
    const first = page.locator('#first-view')
    await first.waitFor()
    const header = await first.locator('header').boundingBox()
    const background = await first.evaluate((view) => getComputedStyle(view).backgroundColor)
    expect(background).toBe(scheme === 'dark' ? 'rgb(23, 24, 21)' : 'rgb(251, 250, 247)')
    release()
    await page.locator('[data-record]').first().waitFor()
    await expect.poll(() => first.count()).toBe(0)
    expect(await page.getByRole('banner').boundingBox()).toEqual(header)
  })
})

test.each<[Role, string]>([
  ['ADMIN', '/'],
  ['USER', '/'],
  ['USER', '/graves'],
])('nothing that %s sees on %s moves while the page is loading', async (role, path) => {
  const page = await loggedIn(role)
  let address = path
  if (path === '/graves') {
    await page.goto(url() + path)
    const row = page.locator('[data-record]').first()
    address = `${path}/${await row.getAttribute('data-record')}`
  }
  // The browser's own measure, without shifts caused by input: https://wicg.github.io/layout-instability/
  await page.addInitScript(() => {
    Object.assign(globalThis, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) globalThis.moved += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 375, height: 800 })
  await page.route(/\/api\/(home|worklists|grave\/\d+\/verdict)/, async (route) => {
    await page.waitForTimeout(500)
    await route.continue()
  })
  await page.goto(url() + address, { waitUntil: 'networkidle' })
  await page.locator('main section').last().waitFor()
  await page.waitForTimeout(500)
  await expect.poll(() => page.evaluate(() => globalThis.moved)).toBeLessThan(0.02)
})

declare global {
  /** The share of the screen that has moved, multiplied by the distance. */
  var moved: number
}
