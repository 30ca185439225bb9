import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { password } from '../src/testing/platform.ts'
import { clerksForTests, field, personMenu, unlockTitle, waitForPath } from './clerks.ts'

const { newPage, platform, url, aClerk, logIn, loggedIn } = clerksForTests()

describe('the lock screen', () => {
  /** A form with unsaved input. */
  async function typeUnsaved(page: Page) {
    await page.getByRole('button', { name: 'Додај запис' }).click()
    await field(page, 'Презиме').fill('Њежић')
  }
  const typed = (page: Page) => field(page, 'Презиме').inputValue()
  const isReachable = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Презиме' }).count()

  test('drops the tokens here and on the server when locked by hand, and asks only for the password', async () => {
    const { clerk, page } = await loggedIn('/deathRecords')
    const stolen = await page.evaluate(() => JSON.parse(localStorage.getItem('pokoj.tokens') ?? '{}').access_token)
    await personMenu(page, 'Закључај')
    await unlockTitle(page).waitFor()
    await expect.poll(() => page.getByRole('dialog').getByText('Мирјана Петровић').count()).toBe(1)
    await expect
      .poll(async () => {
        const headers = { authorization: `Bearer ${stolen}` }
        return (await platform.app.inject({ url: '/api/user/current', headers })).statusCode
      })
      .toBe(403)
    // Nothing of the page below is visible, reachable or announced.
    await expect.poll(() => page.getByRole('heading', { name: 'Евиденција умрлих' }).count()).toBe(0)
    await expect.poll(() => page.getByText('Евиденција умрлих').first().isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await unlockTitle(page).waitFor()

    await field(page, 'Лозинка').fill('Pogresna1')
    await page.keyboard.press('Enter')
    await page.getByText('Погрешна лозинка').waitFor()
    await field(page, 'Лозинка').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select('actionName')
      .where('userId', '=', clerk.id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ actionName }) => actionName)).toEqual(['LOGIN', 'LOCK', 'UNLOCK_FAILED', 'UNLOCK'])
  })

  test('appears after 15 idle minutes and keeps unsaved input, which can be saved afterwards', async () => {
    const clerk = await aClerk()
    const page = await newPage({ isOwn: true })
    await page.clock.install()
    await logIn(page, clerk.email)
    await page.goto(`${url()}/deathRecords`)
    await typeUnsaved(page)
    await page.clock.fastForward('14:00')
    await field(page, 'Име оца').fill('Ђорђе')
    await page.clock.fastForward('14:00')
    await expect.poll(() => unlockTitle(page).count()).toBe(0)
    await expect.poll(() => isReachable(page)).toBe(1)
    await page.clock.fastForward('02:00')
    await unlockTitle(page).waitFor()
    await expect.poll(() => isReachable(page)).toBe(0)
    await expect.poll(() => page.getByText('Њежић').count()).toBe(0)
    // Shortcuts of the page below do not work.
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Escape')
    await waitForPath(page, '/lock')
    await field(page, 'Лозинка').fill(password)
    await page.keyboard.press('Enter')
    await expect.poll(() => isReachable(page)).toBe(1)
    await waitForPath(page, '/deathRecords')
    await expect
      .poll(async () => [await typed(page), await field(page, 'Име оца').inputValue()])
      .toEqual(['Њежић', 'Ђорђе'])
    await page.keyboard.press('Control+s')
    await page.getByText('Унесите име.').waitFor()
  })

  ofReleases('appears even if the clock of the computer was set back by an hour', async () => {
    const page = await newPage({ isOwn: true })
    await page.clock.install()
    await logIn(page, (await aClerk()).email)
    await page.goto(`${url()}/deathRecords`)
    await page.clock.setSystemTime(Date.now() - 3_600_000)
    await page.clock.fastForward('16:00')
    await unlockTitle(page).waitFor()
    await expect.poll(() => isReachable(page)).toBe(0)
  })

  test('locks all tabs at once, one password unlocks them all, and each keeps its input', async () => {
    const { page: first } = await loggedIn('/deathRecords')
    const second = await first.context().newPage()
    await second.goto(`${url()}/deathRecords`)
    await typeUnsaved(second)
    await personMenu(first, 'Закључај')
    for (const page of [first, second]) await unlockTitle(page).waitFor()
    await expect.poll(() => isReachable(second)).toBe(0)
    await field(first, 'Лозинка').fill(password)
    await first.keyboard.press('Enter')
    await unlockTitle(second).waitFor({ state: 'detached' })
    await expect.poll(() => typed(second)).toBe('Њежић')
  })

  test('becomes a separate page after a reload that remembers the path, and guards every protected page', async () => {
    const { page } = await loggedIn('/deathRecords?year=2024&month=3')
    await personMenu(page, 'Закључај')
    await waitForPath(page, '/lock')
    await page.reload()
    await waitForPath(page, '/lock')
    for (const closed of ['/', '/profile', '/changePassword', '/login', '/resetPasswordRequest']) {
      await page.goto(`${url()}${closed}`)
      await waitForPath(page, '/lock')
    }
    await page.goto(`${url()}/deathRecords?year=2024&month=3`)
    await waitForPath(page, '/lock')
    const second = await page.context().newPage()
    await second.goto(`${url()}/profile`)
    await waitForPath(second, '/lock')
    await field(page, 'Лозинка').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    expect(page.url()).toBe(`${url()}/deathRecords?year=2024&month=3`)
    await second.getByRole('heading', { name: 'Мој профил', level: 1 }).waitFor()
    await page.goto(`${url()}/lock`)
    await waitForPath(page, '/')
  })

  ofReleases('allows logging in as another user, who finds no earlier input in any tab', async () => {
    const { page: first } = await loggedIn('/deathRecords')
    const second = await first.context().newPage()
    await second.goto(`${url()}/deathRecords`)
    await typeUnsaved(first)
    await second.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    await personMenu(second, 'Закључај')
    await unlockTitle(first).waitFor()
    await first.getByRole('button', { name: 'Пријави се као други корисник' }).click()
    for (const page of [first, second]) await waitForPath(page, '/login')
    const other = await aClerk()
    await logIn(first, other.email)
    await first.goto(`${url()}/deathRecords`)
    await first.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    await expect.poll(() => first.getByText('Њежић').count()).toBe(0)
  })
})
