import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Role } from '../src/shared/session.ts'
import { isWhole } from '../src/testing/of-releases.ts'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'
import { layoutFaults, settled } from './states/faults.ts'
import { askServer, type Language, type Scheme, show, type State } from './states/state.ts'

interface Screen {
  width: number
  looks: (readonly [Language, Scheme])[]
  /** Otherwise only the layout and the language are examined. */
  withAxe?: true
}

/**
 * The widest screen first: a narrower one shows the same page, usually without having to reach the state again. The first look
 * of a screen is in the language of the last one before, if possible: a change renders the page again.
 */
const screens: Screen[] = isWhole
  ? [
      { width: 1920, looks: [['rs', 'light']] },
      {
        width: 1440,
        looks: [
          ['rs', 'light'],
          ['en', 'dark'],
        ],
        withAxe: true,
      },
      {
        width: 768,
        looks: [
          ['en', 'light'],
          ['rs', 'light'],
        ],
      },
      {
        width: 375,
        looks: [
          ['rs', 'light'],
          ['en', 'dark'],
        ],
        withAxe: true,
      },
    ]
  : [
      { width: 1440, looks: [['rs', 'light']], withAxe: true },
      { width: 375, looks: [['en', 'dark']], withAxe: true },
    ]
type Group = [who: string, role: Role | null, states: (page: Page, url: string) => State[]]

/** A walk takes more than a minute on a quiet machine, alone. */
const minutes = 1_200_000

/** How many parts of each kind the page shows. */
const parts = (page: Page) =>
  page.evaluate(() =>
    [
      '[role="dialog"]',
      '[role="menu"]',
      '[role="listbox"]',
      '[role="tooltip"]',
      '[role="alert"]',
      '[aria-invalid="true"]',
    ]
      .map(
        (part) =>
          [...document.querySelectorAll(part)].filter((each) => each.checkVisibility({ visibilityProperty: true }))
            .length,
      )
      .join(),
  )

/**
 * Visits every state and examines it on each screen, in each combination of language and colours. A narrower screen
 * shows the same page; the state is reached again if something has closed or is not as expected, for example a message
 * that was scrolled out of view. Each file has a part of the states, so that they run in parallel.
 */
export function everyStateIsRight(...groups: Group[]) {
  const { newPage } = browserForTests()
  const { url } = demoWithPage()

  test.each(groups)(
    'what %s sees breaks no rule of WCAG 2.2 AA and is laid out well on every screen',
    async (_, role, states) => {
      const page = await newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
      if (role) await logIn(page, url(), role, '/')
      else await page.goto(`${url()}/login`)
      const examined = async ({ width, looks, withAxe }: Screen) => {
        const faults: string[] = []
        for (const [language, scheme] of looks) {
          await show(page, language, scheme)
          await settled(page)
          shown ??= await parts(page)
          const found = [...(withAxe ? await axe(page) : []), ...(await layoutFaults(page, language))]
          faults.push(...found.map((fault) => `${width} px, ${language}, ${scheme}: ${fault}`))
        }
        return faults
      }
      let shown: string | undefined
      const faults: string[] = []
      const examinedNow = states(page, url()).filter(({ ofReleases }) => isWhole || !ofReleases)
      for (const { name, reach, minWidth = 0, maxWidth = Infinity } of examinedNow) {
        shown = undefined
        for (const screen of screens.filter(({ width }) => minWidth <= width && width <= maxWidth)) {
          await page.setViewportSize({ width: screen.width, height: 900 })
          let found = shown !== undefined && (await parts(page)) === shown ? await examined(screen) : undefined
          if (found === undefined || found.length > 0) {
            await show(page, 'rs', 'light')
            await reach()
            shown = undefined
            found = await examined(screen)
          }
          faults.push(...found.map((fault) => `${name}, ${fault}`))
        }
      }
      // The page is reused.
      await askServer(page)
      expect(faults).toEqual([])
    },
    minutes,
  )
}
