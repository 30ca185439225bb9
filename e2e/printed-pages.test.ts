import { expect, test } from 'vitest'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'
import { asPrinted } from './printed.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('the printed page of a grave has its history, that of a party its holdings, and no record appears twice', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/graveRights')
  const row = page.getByRole('row', { name: /Уговор о закупу/ }).first()
  const right = await row.getAttribute('data-record')
  await row.getByRole('link').first().click()
  const region = (name: string) => page.getByRole('region', { name })
  await region('Историја гробног места').waitFor()
  await page.getByText('Историја измена').waitFor()
  // The history links to the right.
  await expect.poll(() => page.locator(`a[href="/graveRights/${right}"]`).count()).toBeGreaterThan(0)
  await expect.poll(() => region('Повезани записи').count()).toBe(0)
  await asPrinted(page)
  await expect.poll(() => region('Историја гробног места').isVisible()).toBe(true)
  await expect.poll(() => page.getByText('Историја измена').isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('button').filter({ visible: true }).count()).toBe(0)

  await page.goto(`${url()}/graveRights/${right}`)
  await page
    .locator('a[href^="/parties/"]')
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click())
  const holdings = page.locator('section[aria-labelledby="holdings"]')
  await holdings.waitFor()
  await expect.poll(() => holdings.locator(`a[href="/graveRights/${right}"]`).count()).toBe(1)
  await expect.poll(() => page.locator('section[aria-labelledby="related"] a[href^="/graveRights/"]').count()).toBe(0)
})
