import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import {
  chromium,
  firefox,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'

const screenshots = path.join(path.dirname(import.meta.dirname), 'var', 'journeys')

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium, or with `FIREFOX_PATH` that Firefox over WebDriver BiDi. */
export async function launch(): Promise<Browser> {
  const firefoxPath = process.env['FIREFOX_PATH']
  if (firefoxPath !== undefined)
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath: firefoxPath,
      // Pages get focus and blur events as if their window were in front.
      firefoxUserPrefs: { 'focusmanager.testmode': true },
    })
  const executablePath = process.env['CHROMIUM_PATH']
  return chromium.launch({ args: flags, ...(executablePath !== undefined && { executablePath }) })
}

interface NewPage extends BrowserContextOptions {
  /** Parts of the messages of faults that this journey provokes on purpose. */
  expects?: RegExp[]
}

/**
 * In Firefox, Playwright's `fill` sets the value through the property that React tracks, so React ignores the input event as
 * unchanged. Resetting the tracked value before each event makes React notice it.
 */
const resetTrackedValues = `addEventListener('input', ({ target }) => target?._valueTracker?.setValue('another value'), true)`

/**
 * One browser for the calling test file; every page has its own context. A test fails if one of its pages had a fault that
 * screenshots do not show: a console error, a Content-Security-Policy violation, an uncaught exception, a 5xx response, a
 * missing file, or a request to another machine.
 */
export function browserForTests(): { newPage: (options?: NewPage) => Promise<Page> } {
  let browser: Browser
  let opened: { context: BrowserContext; faults: string[] }[] = []

  beforeAll(async () => {
    browser = await launch()
  })

  afterEach(async ({ task }) => {
    const closing = opened
    opened = []
    const faults = closing.flatMap((each) => each.faults)
    if (task.result?.state === 'fail' || faults.length > 0) await keepScreenshots(task.name, closing)
    await Promise.all(closing.map(async ({ context }) => context.close()))
    if (faults.length > 0) throw new Error(`Browser faults:\n${faults.join('\n')}`)
  })

  afterAll(async () => browser.close())

  return {
    newPage: async ({ expects = [], ...options } = {}) => {
      const context = await browser.newContext({ locale: 'sr-RS', ...options })
      if (process.env['FIREFOX_PATH'] !== undefined) await context.addInitScript(resetTrackedValues)
      const faults: string[] = []
      opened.push({ context, faults })
      watch(context, (fault) => {
        if (!expects.some((expected) => expected.test(fault))) faults.push(fault)
      })
      return context.newPage()
    },
  }
}

function watch(context: BrowserContext, report: (fault: string) => void) {
  context.on('console', (message) => {
    // Responses are checked below, where the type of the request is known.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) report(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => report(`exception: ${error.error().stack ?? error.error().message}`))
  context.on('response', (response) => {
    const isRefusable = ['fetch', 'xhr', 'document'].includes(response.request().resourceType())
    if (response.status() >= (isRefusable ? 500 : 400)) report(`answer ${response.status()}: ${response.url()}`)
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const isLocal = ['localhost', '127.0.0.1'].includes(hostname)
    if (/^(https?|wss?):$/.test(protocol) && !isLocal) report(`request to another machine: ${request.url()}`)
  })
}

async function keepScreenshots(test: string, closing: { context: BrowserContext }[]) {
  await mkdir(screenshots, { recursive: true })
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
  for (const [number, page] of closing.flatMap(({ context }) => context.pages()).entries()) {
    const file = path.join(screenshots, `${name}-${number + 1}.png`)
    // A hanging or crashed page cannot be captured; the test's own failure must be reported.
    await page.screenshot({ path: file, fullPage: true, timeout: 5000 }).catch(() => undefined)
  }
}

/** WCAG 2.2 AA violations on the current page, one line per element; expect `toEqual([])`. */
export async function axe(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} — ${node.failureSummary ?? violation.help}`,
    ),
  )
}
