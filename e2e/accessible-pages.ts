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

/** Each step leads from the previous one to a state of the screen to check. */
const states = (
  application: Served,
  page: Page,
  language: 'rs' | 'en',
): [name: string, lead: () => Promise<unknown>][] => [
  ['the home page', () => page.goto(`${application.url}/`)],
  ['the not-found page', () => page.goto(`${application.url}/not-found`)],
  ['the error page', () => page.goto(`${application.url}/error`)],
  ['the forbidden page', () => page.goto(`${application.url}/forbidden`)],
  ['the profile', async () => (await page.goto(`${application.url}/profile`), page.locator('li b').first().waitFor())],
  [
    'the profile with a changed e-mail, which requires the password',
    async () => {
      await page.locator('input[inputmode="email"]').fill('drugi@example.rs')
      await page.locator('input[inputmode="email"]').press('Enter')
      await page.locator('input[autocomplete="current-password"]').waitFor()
    },
  ],
  [
    'the page to change the password, with an error',
    async () => {
      await page.goto(`${application.url}/changePassword`)
      await page.locator('input[autocomplete="new-password"]').first().fill('Kratka1')
      await page.keyboard.press('Enter')
    },
  ],
  ['the list', async () => (await page.goto(`${application.url}/deathRecords`), ready(page))],
  [
    'a list without results',
    async () => (await page.goto(`${application.url}/deathRecords?q=zzzz`), page.getByText('0').first().waitFor()),
  ],
  [
    'the row menu',
    async () => {
      await page.goto(`${application.url}/deathRecords`)
      await ready(page)
      await page.getByRole('button', { name: words[language].actions }).first().click()
    },
  ],
  ['the confirmation before deleting', () => page.getByRole('menuitem', { name: words[language].delete }).click()],
  [
    'the form',
    async () => {
      await page.goto(`${application.url}/deathRecords`)
      await ready(page)
      await page.keyboard.press('n')
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['the form with all errors', () => page.keyboard.press('Control+s')],
  ['the calendar', () => page.getByRole('button', { name: words[language].calendar }).click()],
  [
    'the lock screen',
    async () => {
      await page.goto(`${application.url}/profile`)
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

/** The checks of one screen width, in a separate file per width so that two run in parallel. */
export function everyPageIsAccessible(width: number, variants: readonly Variant[]) {
  const { newPage } = browserForTests()
  let application: Served
  beforeAll(async () => {
    application = await served()
  })
  afterAll(() => application.stop())

  describe.each(variants)('in $language, $colorScheme', ({ language, colorScheme }) => {
    test('no page or state violates WCAG 2.2 AA or scrolls horizontally', async () => {
      const page = await newPage({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      await page.goto(`${application.url}/login`)
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
        await page.goto(`${application.url}${path}`)
        await page.getByRole('alert').waitFor()
        expect(await axe(page), `${path}, which can no longer be used`).toEqual([])
      }
      await page.goto(`${application.url}/resetPasswordRequest`)
      await page.locator('input[autocomplete="username"]').waitFor()
      expect(await axe(page), 'the request for a new password').toEqual([])
      await page.keyboard.press('Enter')
      expect(await axe(page), 'the request with its error').toEqual([])
      await page.locator('input[autocomplete="username"]').fill('nepoznat@example.rs')
      await page.keyboard.press('Enter')
      await page.locator('form').waitFor({ state: 'detached' })
      expect(await axe(page), 'the request that has been sent').toEqual([])
      await logIn(page, application.url)
      for (const [name, lead] of states(application, page, language)) {
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
