import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import axeCore from 'axe-core'
import { chromium, firefox, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { isWhole } from '../src/testing/of-releases.ts'
import { chromiumLaunch, headlessShellLaunch } from '../tools/chromium.ts'
import { keepScreenshots, watch, type Watched } from './page-faults.ts'
import { settled } from './states/faults.ts'

const firefoxPath = process.env['FIREFOX_PATH']
/** The name under which the application lists the browser of these tests. */
export const browserName = firefoxPath === undefined ? 'Chrome' : 'Firefox'

const firefoxPrefs = {
  // Pages get focus and blur events as if their window were in front.
  'focusmanager.testmode': true,
  // Going back loads the page again, as in Playwright's Chromium; Playwright waits for its load event.
  'fission.bfcacheInParent': false,
  'ui.prefersReducedMotion': 1,
  // The panel of downloads would take the focus from the page.
  'browser.download.alwaysOpenPanel': false,
  // So would the tab in which Firefox opens a downloaded PDF.
  'browser.download.force_save_internally_handled_attachments': true,
}

interface Launch {
  dark?: boolean
  showsPdf?: boolean
  downloadsPath?: string
}

/**
 * Chromium; with `FIREFOX_PATH` that Firefox, over WebDriver BiDi. Playwright cannot emulate a colour scheme in it, so a dark
 * page needs a separate Firefox, and `emulateMedia` does nothing.
 */
export async function launch({ dark = false, showsPdf = false, downloadsPath }: Launch = {}): Promise<Browser> {
  if (firefoxPath !== undefined)
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath: firefoxPath,
      ...(downloadsPath !== undefined && { downloadsPath }),
      firefoxUserPrefs: { ...firefoxPrefs, 'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1 },
    })
  return chromium.launch(showsPdf ? chromiumLaunch : headlessShellLaunch)
}

interface NewPage extends BrowserContextOptions {
  /** Parts of the messages of faults that this journey provokes on purpose. */
  expects?: RegExp[]
  /** The journey changes something that cannot be undone, for example the browser's clock. */
  isOwn?: boolean
  /** The journey opens a PDF, which needs a browser that uses more processor time. */
  showsPdf?: boolean
}

/** A context with its page, as given to a test. */
interface Profile extends Watched {
  page: Page
  options: BrowserContextOptions
}

/**
 * In Firefox, Playwright's `fill` sets the value of the field, which React does not notice, and does not replace the contents of
 * an email field. The browser's own command does both.
 */
const insertTextByCommand = `Object.defineProperty(window, '__pw_bidiInsertText', {
  get: () => (text) => {
    const { activeElement } = document
    if (activeElement instanceof HTMLIFrameElement) return activeElement
    document.execCommand('insertText', false, text)
  },
  set: () => undefined,
})`

/**
 * Playwright's text of an Error in Firefox is its name only. And code or a style sheet that is still loading when the page is
 * left fails in Firefox, so that Vite's loader of the page's code throws; in Chromium it neither loads nor fails.
 */
const errorsWithMessages = `{
  let isLeft = false
  addEventListener('beforeunload', () => { isLeft = true })
  const { error } = console
  console.error = (...values) => {
    const isAborted = (value) =>
      value instanceof Error && /^(Unable to preload CSS|error loading dynamically imported module)/.test(value.message)
    if (isLeft && values.some(isAborted)) return
    error.apply(console, values.map((value) => (value instanceof Error ? value + '\\n' + value.stack : value)))
  }
}`

/** Retries a navigation that Firefox aborts because the page changes its own address at that moment. */
function retryAbortedNavigation(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...args) =>
    goto(...args).catch(async (error: unknown) => {
      if (error instanceof Error && error.message.includes('NS_BINDING_ABORTED')) return goto(...args)
      throw error
    })
}

/** The browsers of this process, shared by its test files; they end with the process. */
const browsers = new Map<string, Promise<Browser>>()
let downloads: string | undefined

function downloadsFolder(): string {
  if (downloads === undefined) {
    const folder = mkdtempSync(path.join(tmpdir(), 'pokoj-downloads-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    downloads = folder
  }
  return downloads
}

function browserFor(kind: Pick<Launch, 'dark' | 'showsPdf'>): Promise<Browser> {
  const key = JSON.stringify(kind)
  const found = browsers.get(key) ?? launch({ ...kind, downloadsPath: downloadsFolder() })
  browsers.set(key, found)
  return found
}

/**
 * Pages that no test uses, by their options: a new page costs twice as much as everything else in a short test, because
 * it has its own process, which compiles all code again.
 */
const idle = new Map<string, Profile[]>()

async function newProfile(options: BrowserContextOptions, showsPdf: boolean): Promise<Profile> {
  const browser = await browserFor(firefoxPath === undefined ? { showsPdf } : { dark: options.colorScheme === 'dark' })
  const context = await browser.newContext({ locale: 'sr-RS', ...options })
  // Long enough for a machine five times slower.
  context.setDefaultTimeout(120_000)
  if (firefoxPath !== undefined) {
    await context.addInitScript(insertTextByCommand)
    await context.addInitScript(errorsWithMessages)
    context.on('page', retryAbortedNavigation)
  }
  const profile: Profile = { context, page: await context.newPage(), options, expects: [], faults: [] }
  watch(profile)
  return profile
}

/** Resets the page of a context: no stored data, no history, and none of the changes made by tests. */
async function renewed({ context, page, options }: Profile) {
  const { origin } = new URL(page.url())
  await Promise.all(context.pages().map(async (each) => each !== page && each.close()))
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A page of the same origin without a script, which would store something again; a page of another origin would use
  // another process.
  await page.goto(`${origin}/api/health/live`)
  await page.evaluate(() => sessionStorage.clear())
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await browser.send('Page.resetNavigationHistory')
  await browser.detach()
  await context.clearCookies()
  const { viewport = { width: 1280, height: 720 }, colorScheme = 'light', reducedMotion = 'no-preference' } = options
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme, reducedMotion })
  await page.mouse.move(0, 0)
}

/**
 * What the page downloads after `start`. Playwright does not report Firefox's downloads of blobs, so there it is the new
 * file in the folder.
 */
export async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; file: string }> {
  const all = downloadsFolder()
  const folder = await mkdtemp(path.join(all, 'download-'))
  if (firefoxPath === undefined) {
    const [download] = await Promise.all([page.waitForEvent('download'), start()])
    const file = path.join(folder, 'document')
    await download.saveAs(file)
    return { name: download.suggestedFilename(), file }
  }
  await start()
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const files = (await readdir(all, { withFileTypes: true })).filter((each) => each.isFile())
    const [name] = files.map((each) => each.name)
    // A second file exists beside it while it is being written.
    if (name !== undefined && files.length === 1 && (await stat(path.join(all, name))).size > 0) {
      const file = path.join(folder, 'document')
      await rename(path.join(all, name), file)
      return { name, file }
    }
    await delay(50)
  }
  throw new Error('Nothing was downloaded within 30 s.')
}

/**
 * Pages for the tests of the calling file; each has its own context. A test fails if one of its pages had a fault that
 * screenshots do not show: a console error, a Content-Security-Policy violation, an uncaught exception, a 5xx response, a
 * missing file, or a request to another machine.
 */
export function browserForTests(): { newPage: (options?: NewPage) => Promise<Page> } {
  let opened: { profile: Profile; key: string | undefined }[] = []

  afterEach(async ({ task }) => {
    const closing = opened
    opened = []
    const faults = closing.flatMap(({ profile }) => profile.faults)
    const hasFailed = task.result?.state === 'fail' || faults.length > 0
    if (hasFailed)
      await keepScreenshots(
        task.name,
        closing.flatMap(({ profile }) => profile.context.pages()),
      )
    for (const { profile, key } of closing) {
      const isRenewed =
        !hasFailed &&
        key !== undefined &&
        (await renewed(profile).then(
          () => true,
          () => false,
        ))
      if (isRenewed) idle.set(key, [...(idle.get(key) ?? []), profile])
      else await profile.context.close()
    }
    if (faults.length > 0) throw new Error(`Browser faults:\n${faults.join('\n')}`)
  })

  return {
    newPage: async ({ expects = [], isOwn = false, showsPdf = false, ...options } = {}) => {
      // Firefox's protocol cannot delete what pages have stored.
      const key = firefoxPath !== undefined || isOwn ? undefined : JSON.stringify({ ...options, showsPdf })
      const profile = idle.get(key ?? '')?.pop() ?? (await newProfile(options, showsPdf))
      profile.expects = expects
      opened.push({ profile, key })
      return profile.page
    },
  }
}

declare global {
  var axe: typeof axeCore
}

/**
 * WCAG 2.2 AA violations on the current page, one line per element; expect `toEqual([])`. A release examines all of the page, every
 * change only what is above it, or its first rows.
 */
export async function axe(page: Page): Promise<string[]> {
  // What fades in or out has another contrast.
  await settled(page)
  // Loading axe and reading the style sheets take as long as the rest of an analysis, so they are done once per
  // document.
  const isFirst = !(await page.evaluate(() => 'axe' in globalThis))
  if (isFirst) await page.evaluate(axeCore.source)
  return page.evaluate(
    async ({ readsStyleSheets, isOfRelease }) => {
      const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
      // The page below was examined before something opened above it, and a list's later rows are like its first ones.
      const above = [...document.querySelectorAll('[role="dialog"], dialog[open]')].findLast((each) =>
        each.checkVisibility({ visibilityProperty: true }),
      )
      const part = above ?? { exclude: ['tbody tr:nth-of-type(n + 6)'] }
      const { violations } = await globalThis.axe.run(isOfRelease ? document : part, {
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values },
        preload: readsStyleSheets,
        // The only rule about the style sheets rather than the rendered page.
        rules: { 'css-orientation-lock': { enabled: readsStyleSheets } },
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} — ${failureSummary ?? help}`),
      )
    },
    { readsStyleSheets: isFirst, isOfRelease: isWhole },
  )
}
