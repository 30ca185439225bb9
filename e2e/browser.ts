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

/** Chromium; with `FIREFOX_PATH` that Firefox, over WebDriver BiDi. */
export async function launch(): Promise<Browser> {
  const firefoxPath = process.env['FIREFOX_PATH']
  if (firefoxPath !== undefined)
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath: firefoxPath,
      // Focus and blur happen in a page as if its window were in front.
      firefoxUserPrefs: { 'focusmanager.testmode': true },
    })
  const executablePath = process.env['CHROMIUM_PATH']
  return chromium.launch({ args: flags, ...(executablePath !== undefined && { executablePath }) })
}

interface NewPage extends BrowserContextOptions {
  /** Faults that this journey provokes on purpose, by a part of their text. */
  expects?: RegExp[]
}

/**
 * In Firefox, Playwright's `fill` sets the value through the property that React watches, so that React takes the input
 * event for no change. Forgetting the watched value before each event makes it look again.
 */
const forgetWatchedValues = `addEventListener('input', ({ target }) => target?._valueTracker?.setValue('another value'), true)`

/**
 * One browser for the test file that calls this. Every page has a context of its own. A test fails when a page of it
 * had a fault that nobody would see on a screenshot: an error in the console, a refusal by the content security policy,
 * an uncaught exception, an answer 5xx, a missing file, or a request that leaves the machine.
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
    if (faults.length > 0) throw new Error(`Faults in the browser:\n${faults.join('\n')}`)
  })

  afterAll(async () => browser.close())

  return {
    newPage: async ({ expects = [], ...options } = {}) => {
      const context = await browser.newContext({ locale: 'sr-RS', ...options })
      if (process.env['FIREFOX_PATH'] !== undefined) await context.addInitScript(forgetWatchedValues)
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
    // The answers themselves are looked at below, where it is known what asked for them.
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
    if (/^(https?|wss?):$/.test(protocol) && !isLocal) report(`request that leaves the machine: ${request.url()}`)
  })
}

async function keepScreenshots(test: string, closing: { context: BrowserContext }[]) {
  await mkdir(screenshots, { recursive: true })
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
  for (const [number, page] of closing.flatMap(({ context }) => context.pages()).entries()) {
    const file = path.join(screenshots, `${name}-${number + 1}.png`)
    // A page that hangs or has crashed gives no picture; the test's own failure is what must be reported.
    await page.screenshot({ path: file, fullPage: true, timeout: 5000 }).catch(() => undefined)
  }
}

/** What breaks WCAG 2.2 AA on the page as it is now, one line for each element; `toEqual([])` is the wish. */
export async function axe(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} — ${node.failureSummary ?? violation.help}`,
    ),
  )
}
