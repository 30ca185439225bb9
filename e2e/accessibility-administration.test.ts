import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { served, type Served } from './served.ts'

const { newPage } = browserForTests()
let application: Served
beforeAll(async () => {
  application = await served()
})
afterAll(() => application.stop())

/** The faults after all animations have finished. */
async function faults(page: Page, name: string): Promise<string[]> {
  await page.waitForTimeout(300)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const found = [...(await axe(page)), ...(sideways > 0 ? ['wider than the screen'] : [])]
  return found.map((fault) => `${name}: ${fault}`)
}

test.each([
  { language: 'rs', colorScheme: 'light', width: 1280 },
  { language: 'en', colorScheme: 'dark', width: 375 },
] as const)(
  'the administration, in $language, $colorScheme, $width pixels wide',
  async ({ language, colorScheme, width }) => {
    const page = await newPage({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    await page.goto(`${application.url}/login`)
    if (language === 'en') await page.getByText('English').first().click()
    await logIn(page, application.url, 'SUPERADMIN')

    await page.goto(`${application.url}/companies`)
    await page.locator('[data-record]').first().waitFor()
    expect(await faults(page, 'the companies')).toEqual([])
    const company = await page.locator('[data-record]').first().getAttribute('data-record')
    await page.goto(`${application.url}/documentSettings?companyId=${company}`)
    await page.locator('form').waitFor()
    expect(await faults(page, 'the settings of a company’s documents')).toEqual([])
    await page.locator('form input').first().fill('В. д. директора')
    await page.keyboard.press('Enter')
    await page.locator('[data-tone="success"]').waitFor()

    for (const path of [
      '/companies',
      `/bankaccounts?companyId=${company}`,
      `/graveyards?companyId=${company}`,
      '/users',
    ]) {
      await page.goto(application.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await faults(page, path)).toEqual([])
      await page.keyboard.press('n')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Control+s')
      await page.locator('[aria-invalid="true"]').first().waitFor()
      expect(await faults(page, `the form of ${path}, all missing`)).toEqual([])
    }
  },
)
