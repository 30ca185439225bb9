import { describe, expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

const path = (page: { url: () => string }) => new URL(page.url()).pathname

describe('a session in the browser', () => {
  test('remembers the wanted path during the login, including its query', async () => {
    const page = await newPage()
    await page.goto(`${url()}/deathRecords?year=2024&month=3`)
    await page.waitForURL((url) => url.pathname === '/login')
    await page.locator('input[autocomplete="username"]').fill('mirjana@pomen.example')
    await page.locator('input[autocomplete="current-password"]').fill('Pokoj2026demo')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    expect(page.url()).toBe(`${url()}/deathRecords?year=2024&month=3`)
  })

  test('reports wrong credentials at both fields and keeps the e-mail', async () => {
    const page = await newPage()
    await page.goto(`${url()}/login`)
    await page.locator('input[autocomplete="username"]').fill('mirjana@pomen.example')
    await page.locator('input[autocomplete="current-password"]').fill('Pogresna1')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('Погрешна е-пошта или лозинка').count()).toBe(2)
    await expect.poll(() => page.locator('input[autocomplete="username"]').inputValue()).toBe('mirjana@pomen.example')
  })

  test('leads from an unknown path to the login without a session, and to the not-found page with one', async () => {
    const page = await newPage()
    await page.goto(`${url()}/nowhere`)
    await page.waitForURL((url) => url.pathname === '/login')
    await logIn(page, url(), 'USER', '/nowhere/at/all')
    await page.getByRole('heading', { name: 'Страница није пронађена!' }).waitFor()
    await page
      .getByRole('link', { name: 'Повратак на почетну' })
      .or(page.getByRole('button', { name: 'Повратак на почетну' }))
      .click()
    await expect.poll(() => path(page)).toBe('/')
  })

  test('can be ended by an administrator, after a confirmation', async () => {
    const [clerk, administrator] = [await newPage(), await newPage()]
    await logIn(clerk, url(), 'USER', '/')
    await logIn(administrator, url(), 'ADMIN', '/users')
    const row = administrator.locator('[data-record]', { hasText: 'mirjana@pomen.example' })
    await row.getByRole('button', { name: 'Радње' }).click()
    await administrator.getByRole('menuitem', { name: 'Прекини пријаве' }).click()
    const question = administrator.getByRole('dialog')
    await question.getByText('Корисник ће бити одјављен са свих уређаја').waitFor()
    await question.getByRole('button', { name: 'Прекини пријаве' }).click()
    await administrator.getByText('Пријаве корисника су прекинуте.').waitFor()
    await question.waitFor({ state: 'detached' })
    await clerk.goto(`${url()}/deathRecords`)
    await clerk.waitForURL((url) => url.pathname === '/login')
    expect(path(administrator)).toBe('/users')
  })

  ofReleases(
    'continues with new tokens after the access token expires, with one refresh for all parallel requests',
    async () => {
      const page = await newPage()
      await logIn(page, url(), 'USER', '/')
      // A late request of this page would be refreshed too.
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) {
          const text = localStorage.getItem(key) ?? ''
          if (text.includes('access_token'))
            localStorage.setItem(key, text.replace(/("access_token":")[^"]+/, '$1spoilt'))
        }
      })
      let refreshes = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/oauth/token')) refreshes++
      })
      await page.goto(`${url()}/deathRecords`)
      await page.getByRole('row').nth(1).waitFor()
      await page.keyboard.press('n')
      await page.getByRole('dialog').waitFor()
      await page.waitForLoadState('networkidle')
      expect(refreshes).toBe(1)
    },
  )

  test('ends in all tabs when logging out in one', async () => {
    const first = await newPage()
    await logIn(first, url(), 'USER', '/')
    const second = await first.context().newPage()
    await second.goto(`${url()}/deathRecords`)
    await second.getByRole('row').nth(1).waitFor()
    await first.getByRole('button', { name: /Кориснички мени|Мирјана/ }).click()
    await first.getByRole('menuitem', { name: 'Одјава' }).click()
    await first.waitForURL((url) => url.pathname === '/login')
    await second.waitForURL((url) => url.pathname === '/login')
    await expect.poll(() => second.getByText('Њежић').count()).toBe(0)
  })

  test('gives a super administrator no access to records, in the menu and on the server', async () => {
    const page = await newPage()
    await logIn(page, url(), 'SUPERADMIN', '/')
    await expect.poll(() => page.getByRole('link', { name: 'Евиденција умрлих' }).count()).toBe(0)
    await page.goto(`${url()}/deathRecords`)
    await page.getByRole('heading', { name: 'Приступ није дозвољен!' }).waitFor()
    expect(path(page)).toBe('/forbidden')
  })
})
