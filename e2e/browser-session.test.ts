import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { served, type Served } from './served.ts'

const { newPage } = browserForTests()
let product: Served
beforeAll(async () => {
  product = await served()
})
afterAll(() => product.stop())

const path = (page: { url: () => string }) => new URL(page.url()).pathname

describe('a session in the browser', () => {
  test('remembers the wanted path through the login, its query included', async () => {
    const page = await newPage()
    await page.goto(`${product.url}/deathRecords?year=2024&month=3`)
    await page.waitForURL((url) => url.pathname === '/login')
    await page.locator('input[autocomplete="username"]').fill('mirjana@pomen.example')
    await page.locator('input[autocomplete="current-password"]').fill('Pokoj2026demo')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    expect(page.url()).toBe(`${product.url}/deathRecords?year=2024&month=3`)
  })

  test('says wrong credentials on both fields and keeps the e-mail', async () => {
    const page = await newPage()
    await page.goto(`${product.url}/login`)
    await page.locator('input[autocomplete="username"]').fill('mirjana@pomen.example')
    await page.locator('input[autocomplete="current-password"]').fill('Pogresna1')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('Погрешна е-пошта или лозинка').count()).toBe(2)
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('mirjana@pomen.example')
  })

  test('sends an unknown path to the login without a session, and to the page that is not found with one', async () => {
    const page = await newPage()
    await page.goto(`${product.url}/nowhere`)
    await page.waitForURL((url) => url.pathname === '/login')
    await logIn(page, product.url)
    await page.goto(`${product.url}/nowhere/at/all`)
    await page.getByRole('heading', { name: 'Страница није пронађена!' }).waitFor()
    await page
      .getByRole('link', { name: 'Повратак на почетну' })
      .or(page.getByRole('button', { name: 'Повратак на почетну' }))
      .click()
    await expect.poll(() => path(page)).toBe('/')
  })

  test('is ended by an administrator, who is asked before', async () => {
    const [clerk, administrator] = [await newPage(), await newPage()]
    await logIn(clerk, product.url)
    await logIn(administrator, product.url, 'ADMIN')
    await administrator.goto(`${product.url}/users`)
    const row = administrator.locator('[data-record]', { hasText: 'mirjana@pomen.example' })
    await row.getByRole('button', { name: 'Радње' }).click()
    await administrator.getByRole('menuitem', { name: 'Прекини пријаве' }).click()
    const question = administrator.getByRole('dialog')
    await question.getByText('Корисник ће бити одјављен са свих уређаја').waitFor()
    await question.getByRole('button', { name: 'Прекини пријаве' }).click()
    await administrator.getByText('Пријаве корисника су прекинуте.').waitFor()
    await question.waitFor({ state: 'detached' })
    await clerk.goto(`${product.url}/deathRecords`)
    await clerk.waitForURL((url) => url.pathname === '/login')
    expect(path(administrator)).toBe('/users')
  })

  test('goes on with fresh tokens after the access token is worth nothing, asking once for all parallel requests', async () => {
    const page = await newPage()
    await logIn(page, product.url)
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
    await page.goto(`${product.url}/deathRecords`)
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    expect(refreshes).toBe(1)
  })

  test('logged out in one tab is logged out in the other', async () => {
    const first = await newPage()
    await logIn(first, product.url)
    const second = await first.context().newPage()
    await second.goto(`${product.url}/deathRecords`)
    await second.getByRole('row').nth(1).waitFor()
    await first.getByRole('button', { name: /Кориснички мени|Мирјана/ }).click()
    await first.getByRole('menuitem', { name: 'Одјава' }).click()
    await first.waitForURL((url) => url.pathname === '/login')
    await second.waitForURL((url) => url.pathname === '/login')
    expect(await second.getByText('Њежић').count()).toBe(0)
  })

  test('shows a super administrator no records, by the menu and by the server', async () => {
    const page = await newPage()
    await logIn(page, product.url, 'SUPERADMIN')
    expect(await page.getByRole('link', { name: 'Евиденција умрлих' }).count()).toBe(0)
    await page.goto(`${product.url}/deathRecords`)
    await page.getByRole('heading', { name: 'Приступ није дозвољен!' }).waitFor()
    expect(path(page)).toBe('/forbidden')
  })
})
