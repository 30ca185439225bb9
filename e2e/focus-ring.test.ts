import { expect, test } from 'vitest'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('the focus ring has the accent colour in dark mode, on «Врати» too, and is not clipped', async () => {
  const page = await newPage({ colorScheme: 'dark' })
  await logIn(page, url(), 'USER', '/deathRecords?year=-1&month=-1')
  const row = page.locator('[data-record]:not([class])').first()
  const counts = async () =>
    /(\d+) запис\p{L}*, (\d+) обрисан/u.exec(await page.locator('main header [role="status"]').innerText())?.slice(1)
  await row.waitFor()
  const [live = '', deleted = ''] = (await counts()) ?? []
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Обриши' }).click()
  await page.getByRole('button', { name: 'Да', exact: true }).click()
  const restore = page
    .getByRole('table')
    .getByRole('button', { name: /^Врати/ })
    .first()
  await restore.waitFor()
  // The ring is shown only for keyboard focus. The list reloads once after the deletion, so this is retried.
  const ring = async () => {
    await restore.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    return restore.evaluate((button) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(button)
      const cell = button.closest('td')
      return [outlineStyle, outlineWidth, outlineColor, cell && getComputedStyle(cell).overflow]
    })
  }
  await expect.poll(ring).toEqual(['solid', '2px', 'rgb(124, 196, 177)', 'visible'])
  await expect.poll(counts).toEqual([String(Number(live) - 1), String(Number(deleted) + 1)])
})
