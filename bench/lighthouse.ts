// `npm run bench -- lighthouse`: Lighthouse scores of the pages on a phone and a desktop, and the time to open the form.
// Lighthouse is installed into var/lighthouse on demand, because it is larger than all dependencies of the application.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { logIn } from '../e2e/log-in.ts'
import type { Role } from '../src/shared/session.ts'
import { freePort, startApplication } from './application.ts'
import { type Figure, median, ms } from './measure.ts'

const root = join(import.meta.dirname, '..')
const version = '13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Each kind of page; `:first` stands for the first record of that list. */
const pages: Record<Role, [what: string, path: string][]> = {
  USER: [
    ['home', '/'],
    ['death records', '/deathRecords'],
    ['form of a death record', '/deathRecords?new=true'],
    ['a death record', '/deathRecords/:first'],
    ['graves', '/graves'],
    ['a grave', '/graves/:first'],
    ['interments', '/interments'],
    ['parties', '/parties'],
    ['a party', '/parties/:first'],
    ['rent contracts', '/contractsRentBurialPlace'],
    ['form of a rent contract', '/contractsRentBurialPlace?new=true'],
    ['a rent contract', '/contractsRentBurialPlace/:first'],
    ['reprimands', '/reprimand'],
    ['profile', '/profile'],
    ['second factor', '/secondFactor'],
    ['password', '/changePassword'],
  ],
  ADMIN: [
    ['home of an administrator', '/'],
    ['users', '/users'],
    ['document settings', '/documentSettings'],
    ['audit trail', '/auditTrail'],
    ['import', '/import/deathRecords'],
    ['records without a party', '/partySuggestions'],
  ],
  SUPERADMIN: [
    ['home of the super administrator', '/'],
    ['companies', '/companies'],
  ],
}

interface Audit {
  score: number | null
  title: string
}
interface Lighthouse {
  default: (
    url: string,
    flags: object,
    config?: object,
  ) => Promise<
    { lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> } } | undefined
  >
  desktopConfig: object
}

async function installed(): Promise<Lighthouse> {
  const folder = join(root, 'var', 'lighthouse')
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) {
    const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts']
    execFileSync('npm', [...install, `lighthouse@${version}`], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  // It lacks the types of a dependency; only the declarations above are used.
  return (await import(pathToFileURL(entry).href)) as Lighthouse
}

/** Failed audits of a page below 95 are listed next to its scores. */
export async function lighthouseFigures(): Promise<Figure[]> {
  const { default: lighthouse, desktopConfig } = await installed()
  await using application = await startApplication()
  const { url, folder } = application
  const port = await freePort()
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launchPersistentContext(join(folder, 'browser'), {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  const figures: Figure[] = []
  const measure = async (what: string, path: string) => {
    for (const [kind, config] of [
      ['phone', undefined],
      ['desktop', desktopConfig],
    ] as const) {
      const flags = { port, disableStorageReset: true, onlyCategories: categories, logLevel: 'error' }
      const result = await lighthouse(`${url}${path}`, flags, config)
      if (!result) throw new Error(`Lighthouse returned no result for ${path}.`)
      const { lhr } = result
      const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100))
      const failed = Object.values(lhr.audits).filter(({ score }) => score === 0)
      figures.push({
        what: `Lighthouse, ${what}, ${kind}: ${categories.join(' / ')}`,
        measured: `${scores.join(' / ')}${Math.min(...scores) < 95 ? ` (${failed.map(({ title }) => title).join('; ')})` : ''}`,
        limit: '95 each',
      })
    }
  }
  try {
    await measure('login', '/login')
    const [page = await browser.newPage()] = browser.pages()
    await measure('forgotten password', '/resetPasswordRequest')
    for (const role of ['ADMIN', 'SUPERADMIN', 'USER'] as const) {
      await logIn(page, url, role, '/')
      for (const [what, path] of pages[role]) {
        await measure(what, await addressOf(page, url, path))
        // Lighthouse uses its own tabs, so that this one would lock the screen after a while.
        await page.keyboard.press('Shift')
      }
    }
    figures.push(await formAfterN(page, url))
  } finally {
    await browser.close()
  }
  return figures
}

async function addressOf(page: Page, url: string, path: string) {
  if (!path.endsWith(':first')) return path
  await page.goto(url + path.replace('/:first', ''))
  const row = page.locator('[data-record]').first()
  await row.waitFor()
  return path.replace(':first', (await row.getAttribute('data-record')) ?? '')
}

/** A string, because it runs in the page, whose types are not available here. */
const timeToFocus = `new Promise((resolve) => {
  const start = performance.now()
  addEventListener('focusin', () => resolve(performance.now() - start), { once: true })
  document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyN', key: 'n', bubbles: true }))
})`

/** The time from pressing N in the list until the first field of the form is focused. */
async function formAfterN(page: Page, url: string): Promise<Figure> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/deathRecords`)
  await page.locator('[data-record]').first().waitFor()
  const times: number[] = []
  for (let run = 0; run < 11; run += 1) {
    await page.waitForTimeout(500)
    times.push(await page.evaluate<number>(timeToFocus))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return { what: 'from N to the focused form', measured: ms(median(times)), limit: '100 ms' }
}
