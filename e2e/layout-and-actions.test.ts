import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

async function opened(page: Page, path: string) {
  await page.goto(url() + path)
  await page.locator('[data-record]').first().waitFor()
}

test.each(['/deathRecords', '/reprimand', '/contractsBuildBurialPlace', '/contractChapelUsage'])(
  'a form’s actions are at its bottom, whatever was loaded before: %s',
  async (path) => {
    const page = await newPage()
    await page.setViewportSize({ width: 1280, height: 740 })
    await logIn(page, url())
    await opened(page, path)
    await page.keyboard.press('n')
    const save = page.getByRole('dialog').getByRole('button', { name: 'Сачувај', exact: true })
    // Its final position, once the last stylesheet has loaded.
    await page.waitForLoadState('networkidle')
    const box = await save.boundingBox()
    expect(box?.y).toBeGreaterThan(660)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740)
  },
)

test('a row’s menu is reachable beside long names, at every width', async () => {
  const page = await newPage()
  await logIn(page, url())
  await opened(page, '/invitation')
  const first = page.locator('[data-record]').first()
  await first.locator('td[data-title]').evaluateAll((cells) => {
    for (const cell of cells) cell.textContent = 'Александра-Магдалена Хаџи-Стојановић Петровић Ђурђевић'
  })
  const rightOf = (box: { x: number; width: number } | null) => (box?.x ?? 0) + (box?.width ?? 0)
  for (const width of [920, 1210, 1280, 1340]) {
    await page.setViewportSize({ width, height: 740 })
    const menu = first.getByRole('button')
    const card = await page.locator('table').locator('..').boundingBox()
    expect(rightOf(await menu.boundingBox()), String(width)).toBeLessThanOrEqual(rightOf(card))
    await menu.click()
    await page.getByRole('menuitem', { name: 'Обриши' }).waitFor()
    await page.keyboard.press('Escape')
  }
})

test('a super administrator sees the users of one company, and users cannot delete themselves', async () => {
  const page = await newPage()
  await logIn(page, url(), 'SUPERADMIN')
  await opened(page, '/users')
  const self = page.locator('[data-record]', { hasText: 'superadmin@' })
  await self.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Измени' }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Обриши' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByLabel('Предузеће').selectOption({ index: 1 })
  await expect.poll(() => self.count()).toBe(0)
  await expect.poll(() => page.locator('[data-record]').count()).toBe(3)
})
