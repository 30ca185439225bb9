import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Role } from '../src/shared/session.ts'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'
import { layoutFaults, settled } from './states/faults.ts'
import { askServer, type Language, type Scheme, show, type State } from './states/state.ts'

type Look = readonly [Language, Scheme]
/** With all looks axe runs; `also` are widths at which only the layout is examined, in the languages named. */
const screens: { screen: string; width: number; looks: Look[]; also: [width: number, ...Language[]][] }[] = [
  {
    screen: 'a desktop',
    width: 1440,
    looks: [
      ['rs', 'light'],
      ['en', 'dark'],
    ],
    also: [
      [768, 'en', 'rs'],
      [1920, 'rs'],
    ],
  },
  {
    screen: 'a phone',
    width: 375,
    looks: [
      ['rs', 'dark'],
      ['en', 'light'],
    ],
    also: [],
  },
]
type Group = [who: string, role: Role | null, states: (page: Page, url: string) => State[]]

/** A walk takes up to a minute on a quiet machine, alone. */
const minutes = 1_200_000

/**
 * Visits every state of the screen once on each screen, and examines it in each look without loading it again. Each file has a
 * part of the states, so that they run side by side.
 */
export function everyStateIsRight(...groups: Group[]) {
  const { newPage } = browserForTests()
  const { url } = demoWithPage()

  const walks = groups.flatMap(([who, role, states]) => screens.map((screen) => ({ who, role, states, ...screen })))
  test.each(walks)(
    'what $who sees on $screen breaks no rule of WCAG 2.2 AA and is laid out well',
    async ({ role, states, width, looks, also }) => {
      const size = (wide: number) => ({ width: wide, height: 900 })
      const page = await newPage({ viewport: size(width), reducedMotion: 'reduce' })
      if (role) await logIn(page, url(), role, '/')
      else await page.goto(`${url()}/login`)
      const faults: string[] = []
      for (const { name, reach, minWidth = 0, maxWidth = width } of states(page, url())) {
        if (width < minWidth || width > maxWidth) continue
        await show(page, 'rs', 'light')
        await reach()
        for (const [language, scheme] of looks) {
          await show(page, language, scheme)
          await settled(page)
          const found = [...(await axe(page)), ...(await layoutFaults(page, language))]
          faults.push(...found.map((fault) => `${name}, ${language}, ${scheme}: ${fault}`))
        }
        for (const [other, ...languages] of also) {
          await page.setViewportSize(size(other))
          for (const language of languages) {
            await show(page, language, 'light')
            await settled(page)
            const found = await layoutFaults(page, language)
            faults.push(...found.map((fault) => `${name}, ${language}, ${other} px: ${fault}`))
          }
          await page.setViewportSize(size(width))
        }
      }
      // The page is used again.
      await askServer(page)
      expect(faults).toEqual([])
    },
    minutes,
  )
}
