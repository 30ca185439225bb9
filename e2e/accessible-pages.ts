import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { served, type Served } from './served.ts'

const ready = (page: Page) => page.getByRole('row').nth(1).waitFor()
const words = {
  rs: {
    lock: 'Закључај',
    actions: 'Радње',
    delete: 'Обриши',
    calendar: /^Изабери датум: Датум рођења/,
    keep: 'Настави унос',
  },
  en: {
    lock: 'Lock',
    actions: 'Actions',
    delete: 'Delete',
    calendar: /^Choose a date: Date of birth/,
    keep: 'Keep editing',
  },
} as const

/** Each step leads from the one before to a state of the screen that is looked at. */
const states = (product: Served, page: Page, language: 'rs' | 'en'): [name: string, lead: () => Promise<unknown>][] => [
  ['the home page', () => page.goto(`${product.url}/`)],
  ['the page that is not found', () => page.goto(`${product.url}/not-found`)],
  ['the error page', () => page.goto(`${product.url}/error`)],
  ['the forbidden page', () => page.goto(`${product.url}/forbidden`)],
  ['the own profile', async () => (await page.goto(`${product.url}/profile`), page.locator('li b').first().waitFor())],
  [
    'the own profile with another e-mail, which needs the password',
    async () => {
      await page.locator('input[inputmode="email"]').fill('drugi@example.rs')
      await page.locator('input[inputmode="email"]').press('Enter')
      await page.locator('input[autocomplete="current-password"]').waitFor()
    },
  ],
  [
    'the page to change the password, with its fault shown',
    async () => {
      await page.goto(`${product.url}/changePassword`)
      await page.locator('input[autocomplete="new-password"]').first().fill('Kratka1')
      await page.keyboard.press('Enter')
    },
  ],
  ['the list', async () => (await page.goto(`${product.url}/deathRecords`), ready(page))],
  [
    'a list with nothing found',
    async () => (await page.goto(`${product.url}/deathRecords?q=zzzz`), page.getByText('0').first().waitFor()),
  ],
  [
    'the row menu',
    async () => {
      await page.goto(`${product.url}/deathRecords`)
      await ready(page)
      await page.getByRole('button', { name: words[language].actions }).first().click()
    },
  ],
  ['the question before deleting', () => page.getByRole('menuitem', { name: words[language].delete }).click()],
  [
    'the form',
    async () => {
      await page.goto(`${product.url}/deathRecords`)
      await ready(page)
      await page.keyboard.press('n')
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['the form with every fault shown', () => page.keyboard.press('Control+s')],
  ['the calendar', () => page.getByRole('button', { name: words[language].calendar }).click()],
  [
    'the lock screen',
    async () => {
      await page.goto(`${product.url}/profile`)
      await page.locator('header button[aria-haspopup="menu"]').last().click()
      await page.getByRole('menuitem', { name: words[language].lock, exact: true }).click()
      await page.getByRole('dialog').locator('input').waitFor()
    },
  ],
]

interface Variant {
  language: 'rs' | 'en'
  colorScheme: 'light' | 'dark'
}

/** The story of a width, in a file of its own for each so that two are told side by side. */
export function everyPageIsAccessible(width: number, variants: readonly Variant[]) {
  const { newPage } = browserForTests()
  let product: Served
  beforeAll(async () => {
    product = await served()
  })
  afterAll(() => product.stop())

  describe.each(variants)('in $language, $colorScheme', ({ language, colorScheme }) => {
    test('no page and no state breaks WCAG 2.2 AA, and none scrolls sideways', async () => {
      const page = await newPage({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      await page.goto(`${product.url}/login`)
      if (language === 'en') {
        await page.getByRole('button', { name: 'English' }).or(page.getByText('English')).first().click()
        await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
      }
      expect(await axe(page), 'the login').toEqual([])
      for (const path of [
        '/userConfirmation?registrationToken=unknown',
        '/resetPassword/unknown',
        '/emailConfirmation/unknown',
        '/emailCancellation/unknown',
      ]) {
        await page.goto(`${product.url}${path}`)
        await page.getByRole('alert').waitFor()
        expect(await axe(page), `${path}, which cannot be used any more`).toEqual([])
      }
      await page.goto(`${product.url}/resetPasswordRequest`)
      await page.locator('input[autocomplete="username"]').waitFor()
      expect(await axe(page), 'the request for a new password').toEqual([])
      await page.keyboard.press('Enter')
      expect(await axe(page), 'the request with its fault shown').toEqual([])
      await page.locator('input[autocomplete="username"]').fill('nepoznat@example.rs')
      await page.keyboard.press('Enter')
      await page.locator('form').waitFor({ state: 'detached' })
      expect(await axe(page), 'the request that is sent').toEqual([])
      await logIn(page, product.url)
      for (const [name, lead] of states(product, page, language)) {
        await lead()
        await page.waitForTimeout(300)
        expect(await axe(page), name).toEqual([])
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(sideways, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
      }
    })
  })
}
