// `npm run bench -- speed`: the perceived speed on a slow computer and connection, see README.md.
import { chromium, type Page } from 'playwright-core'
import { demoData } from '../src/app/demo-data.ts'
import { today } from '../src/shared/dates.ts'
import { chromiumLaunch } from '../tools/chromium.ts'
import { startApplication } from './application.ts'
import { type Figure, median } from './measure.ts'

const rounds = 3
const slowness = 4
const line = { offline: false, latency: 20, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }

/**
 * Strings, because they run in the page, whose types are not available here. The duration of an event is the time from the key
 * or click to the next paint after its handlers; the browser states it in steps of 8 ms, and only from 16 ms. What is shown is
 * awaited in the page too: the questions of the script from outside would take the page's slowed time.
 */
const observe = `
  globalThis.interactions = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) globalThis.interactions.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  globalThis.shown = (selector, isThere) => new Promise((resolve) => {
    let start
    const begin = (event) => (start ??= event.timeStamp)
    for (const name of ['keydown', 'click']) addEventListener(name, begin, { capture: true, once: true })
    const look = () => {
      if (start === undefined || (document.querySelector(selector) !== null) !== isThere) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  })`
const slowestSince = 'Math.max(8, ...globalThis.interactions.splice(0))'

export async function speedFigures(): Promise<Figure[]> {
  await using application = await startApplication()
  const { url } = application
  const { accounts, password } = demoData(today())
  const email = accounts.find(({ role }) => role === 'USER')?.email ?? ''
  const browser = await chromium.launch(chromiumLaunch)
  const paints = new Map<string, number[]>()
  const times = new Map<string, number[]>()
  try {
    for (let round = 0; round < rounds; round += 1) {
      // Each round begins with an empty cache, as the first login of a day after an update does.
      const context = await browser.newContext({ locale: 'sr-RS', viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await page.addInitScript(observe)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', line)
      await visit(page, { url, email, password }, async (what, act, shown) => {
        await settled(page)
        const [selector, isThere = true] = shown ?? []
        // It must listen before the key is pressed.
        if (selector)
          await page.evaluate(`void (globalThis.waiting = globalThis.shown(${JSON.stringify(selector)}, ${isThere}))`)
        await act()
        if (selector) times.set(what, [...(times.get(what) ?? []), await page.evaluate<number>('globalThis.waiting')])
        await settled(page)
        const paint = await page.evaluate<number>(slowestSince)
        paints.set(what, [...(paints.get(what) ?? []), paint])
      })
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return [...paints].map(([what, durations]) => {
    const shown = times.get(what)
    const later = shown ? `, shown after ${median(shown).toFixed(0)} ms` : ''
    return { what, measured: `${median(durations).toFixed(0)} ms${later}`, limit: '100 ms to the next paint' }
  })
}

const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

type Measure = (
  what: string,
  act: () => Promise<unknown>,
  shown?: [selector: string, isThere?: boolean],
) => Promise<void>

/** A login and a few minutes of work. */
async function visit(page: Page, user: { url: string; email: string; password: string }, measure: Measure) {
  const row = page.locator('[data-record]').first()
  await page.goto(`${user.url}/login`)
  await page.locator('input[autocomplete="username"]').fill(user.email)
  await page.locator('input[autocomplete="current-password"]').fill(user.password)
  await measure('login to the home page', () => page.keyboard.press('Enter'), ['nav a[href="/deathRecords"]'])
  await measure('home page to a list', () => page.locator('nav a[href="/deathRecords"]').first().click(), [
    '[data-record]',
  ])
  await measure('list to the form of a record', () => row.press('Enter'), ['[role=dialog] [id$=occupation]'])
  const occupation = page.getByRole('dialog').getByLabel('Занимање')
  await measure('typing in the form', () => occupation.pressSequentially(`${Date.now()}`, { delay: 100 }))
  await measure('saving to the list', () => page.keyboard.press('Control+s'), ['[role=dialog]', false])
  await measure('searching while typing', () =>
    page.getByRole('searchbox').pressSequentially('petrovic', { delay: 100 }),
  )
}
