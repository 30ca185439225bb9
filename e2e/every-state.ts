import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../src/shared/session.ts'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { served, type Served } from './served.ts'
import { administratorStates, operatorStates } from './states/administration.ts'
import { clerkStates } from './states/clerk.ts'
import { layoutFaults, settled } from './states/faults.ts'
import { registerStates } from './states/register.ts'
import { type Language, type Scheme, show, type State } from './states/state.ts'
import { visitorStates } from './states/visitors.ts'

type Look = readonly [Language, Scheme]
const groups: [who: string, role: Role | null, states: (page: Page, url: string) => State[]][] = [
  ['a visitor', null, visitorStates],
  ['a clerk in the register', 'USER', registerStates],
  ['a clerk elsewhere', 'USER', clerkStates],
  ['an administrator', 'ADMIN', administratorStates],
  ['the operator', 'SUPERADMIN', operatorStates],
]
/** A group takes up to a minute on a quiet machine. */
const minutes = 600_000

/** The states answer in place of a server that is away, so the browser reports it. */
const mocked = [/answer 50[03]/, /Failed to load resource/, /ERR_FAILED/, /net::/]

/**
 * Visits every state of the screen once, and examines it in each look without loading it again. Two widths have a file of
 * their own so that they run side by side; `also` are widths at which only the layout is examined.
 */
export function everyStateIsRight({ width, looks, also = [] }: { width: number; looks: Look[]; also?: number[] }) {
  const { newPage } = browserForTests()
  let product: Served
  beforeAll(async () => {
    product = await served()
  })
  afterAll(() => product.stop())

  test.each(groups)(
    'what %s sees breaks no rule of WCAG 2.2 AA and is laid out well',
    async (_who, role, states) => {
      const size = (wide: number) => ({ width: wide, height: 900 })
      const page = await newPage({ viewport: size(width), reducedMotion: 'reduce', expects: mocked })
      await page.goto(`${product.url}/login`)
      if (role) await logIn(page, product.url, role)
      const faults: string[] = []
      for (const { name, reach, minWidth = 0, maxWidth = width } of states(page, product.url)) {
        if (width < minWidth || width > maxWidth) continue
        await show(page, 'rs', 'light')
        await reach()
        for (const [language, scheme] of looks) {
          await show(page, language, scheme)
          await settled(page)
          const found = [...(await axe(page)), ...(await layoutFaults(page, language))]
          faults.push(...found.map((fault) => `${name}, ${language}, ${scheme}: ${fault}`))
        }
        for (const other of also) {
          await page.setViewportSize(size(other))
          for (const language of ['en', 'rs'] as const) {
            await show(page, language, 'light')
            await settled(page)
            const found = await layoutFaults(page, language)
            faults.push(...found.map((fault) => `${name}, ${language}, ${other} px: ${fault}`))
          }
          await page.setViewportSize(size(width))
        }
      }
      expect(faults).toEqual([])
    },
    minutes,
  )
}
