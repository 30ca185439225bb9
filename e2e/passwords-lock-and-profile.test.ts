import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, testPlatform } from '../src/app/test-platform.ts'
import { axe, browserForTests } from './browser.ts'

const { newPage } = browserForTests()
let platform: Awaited<ReturnType<typeof testPlatform>>
let url: string
beforeAll(async () => {
  platform = await testPlatform({}, path.join(import.meta.dirname, '..', 'dist'))
  url = await platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => platform.close())

const fresh = 'Sasvim9Nova'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const at = (page: Page, wanted: string) => page.waitForURL((found) => found.pathname === wanted)
const pathOf = (page: Page) => new URL(page.url()).pathname
const unlockTitle = (page: Page) => page.getByRole('heading', { name: 'Екран је закључан' })

async function aClerk() {
  const company = await platform.aCompany()
  await platform.aGraveyard(company, 'Ново гробље')
  return { company, ...(await platform.aUser('USER', company)) }
}
async function logIn(page: Page, email: string, secret = password) {
  await page.goto(`${url}/login`)
  await field(page, 'Е-пошта').fill(email)
  await field(page, 'Лозинка').fill(secret)
  await page.keyboard.press('Enter')
  await page.waitForURL((found) => found.pathname !== '/login')
}
async function loggedIn(to = '/') {
  const clerk = await aClerk()
  const page = await newPage()
  await logIn(page, clerk.email)
  if (to !== '/') await page.goto(`${url}${to}`)
  return { clerk, page }
}
const personMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /Кориснички мени/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
/** Where the newest mail to somebody leads, on this server. */
async function mailedPath(email: string) {
  const { link } = await platform.db
    .selectFrom('mailOutbox')
    .select('link')
    .where('recipient', '=', email)
    .where('link', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return new URL(link ?? '').pathname
}
async function typeNewPassword(page: Page, first: string, second = first) {
  await field(page, 'Нова лозинка').fill(first)
  await field(page, 'Поновите лозинку').fill(second)
  await page.keyboard.press('Enter')
}

describe('a forgotten password', () => {
  test('is asked for from the login, mailed, set with every fault at its field, and the wanted page opens with it', async () => {
    const clerk = await aClerk()
    const page = await newPage()
    await page.goto(`${url}/deathRecords?year=2024&month=3`)
    await at(page, '/login')
    await page.getByRole('link', { name: 'Заборављена лозинка?' }).click()
    await at(page, '/resetPasswordRequest')
    await field(page, 'Е-пошта').fill('није адреса')
    await page.keyboard.press('Enter')
    await page.getByText('Унесите исправну адресу е-поште').waitFor()
    await field(page, 'Е-пошта').fill(clerk.email)
    await page.keyboard.press('Enter')
    await page.getByText('Упутство за промену лозинке послато је на Вашу адресу е-поште.').waitFor()

    const link = await mailedPath(clerk.email)
    await page.goto(`${url}${link}`)
    await typeNewPassword(page, 'kratka')
    await page.getByText(/^Лозинка мора имати најмање 8 знакова/).waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'услова нису испуњена' }).count()).toBe(1)
    await typeNewPassword(page, fresh, 'Drugacija1')
    await page.getByText('Лозинке се не поклапају').waitFor()
    expect(await field(page, 'Нова лозинка').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByText('Лозинка испуњава све услове.').waitFor({ state: 'attached' })
    await typeNewPassword(page, fresh)
    await at(page, '/login')

    await field(page, 'Е-пошта').fill(clerk.email)
    await field(page, 'Лозинка').fill(fresh)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    expect(page.url()).toBe(`${url}/deathRecords?year=2024&month=3`)

    const late = await newPage()
    await late.goto(`${url}${link}`)
    await late.getByText('Веза није исправна или је истекла.').waitFor()
    expect(await late.locator('input').count()).toBe(0)
    await late.getByRole('link', { name: 'Затражи нову везу' }).click()
    await at(late, '/resetPasswordRequest')
  })

  test('has its token from the query too, and whoever is logged in is sent home', async () => {
    const clerk = await aClerk()
    await platform.app.inject({ method: 'POST', url: '/api/user/password/reset', payload: { email: clerk.email } })
    const token = (await mailedPath(clerk.email)).split('/').at(-1)
    const page = await newPage()
    await page.goto(`${url}/resetPassword?resetToken=${token}`)
    await field(page, 'Нова лозинка').waitFor()
    await logIn(page, clerk.email)
    for (const closed of [
      `/resetPassword/${token}`,
      '/resetPasswordRequest',
      '/userConfirmation?registrationToken=x',
    ]) {
      await page.goto(`${url}${closed}`)
      await expect.poll(() => pathOf(page), { message: closed }).toBe('/')
    }
  })
})

describe('changing the password', () => {
  test('leads back to the profile; later it also asks for the old one, at a field of its own', async () => {
    const { clerk, page } = await loggedIn('/profile')
    await page.getByRole('link', { name: 'Промени лозинку' }).click()
    await at(page, '/changePassword')
    await typeNewPassword(page, '', '')
    await page.getByText('Сва поља су обавезна').waitFor()
    await typeNewPassword(page, fresh)
    await at(page, '/profile')
    await page.getByText('Лозинка је промењена.').waitFor()

    const hourAgo = new Date(Date.now() - 3_600_000)
    await platform.db.updateTable('sessions').set({ authenticatedAt: hourAgo }).where('userId', '=', clerk.id).execute()
    await page.getByRole('link', { name: 'Промени лозинку' }).click()
    await typeNewPassword(page, `${fresh}2`)
    await page.getByText('Унесите садашњу лозинку.').waitFor()
    const old = field(page, 'Садашња лозинка')
    expect(await old.evaluate((input) => input === document.activeElement)).toBe(true)
    await old.fill('Pogresna1')
    await page.keyboard.press('Enter')
    await page.getByText('Садашња лозинка није тачна').waitFor()
    await old.fill(fresh)
    await page.keyboard.press('Enter')
    await at(page, '/profile')
    await logIn(await newPage(), clerk.email, `${fresh}2`)
  })
})

describe('the lock', () => {
  /** A form with something half-typed in it. */
  async function halfTyped(page: Page) {
    await page.getByRole('button', { name: 'Додај запис' }).click()
    await field(page, 'Презиме').fill('Њежић')
  }
  const typed = (page: Page) => field(page, 'Презиме').inputValue()
  const isReachable = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Презиме' }).count()

  test('by hand drops the tokens here and on the server, and asks for the password alone', async () => {
    const { clerk, page } = await loggedIn('/deathRecords')
    const stolen = await page.evaluate(() => JSON.parse(localStorage.getItem('pokoj.tokens') ?? '{}').access_token)
    await personMenu(page, 'Закључај')
    await unlockTitle(page).waitFor()
    expect(await page.getByRole('dialog').getByText('Мирјана Петровић').count()).toBe(1)
    expect(await axe(page)).toEqual([])
    await expect
      .poll(async () => {
        const headers = { authorization: `Bearer ${stolen}` }
        return (await platform.app.inject({ url: '/api/user/current', headers })).statusCode
      })
      .toBe(403)
    // Nothing of the page below can be seen, reached or read out.
    await expect.poll(() => page.getByRole('heading', { name: 'Евиденција умрлих' }).count()).toBe(0)
    expect(await page.getByText('Евиденција умрлих').first().isVisible()).toBe(false)
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

  test('comes after 15 idle minutes and keeps what is half-typed, which can be saved afterwards', async () => {
    const clerk = await aClerk()
    const page = await newPage()
    await page.clock.install()
    await logIn(page, clerk.email)
    await page.goto(`${url}/deathRecords`)
    await halfTyped(page)
    await page.clock.fastForward('14:00')
    await field(page, 'Име оца').fill('Ђорђе')
    await page.clock.fastForward('14:00')
    expect(await unlockTitle(page).count()).toBe(0)
    expect(await isReachable(page)).toBe(1)
    await page.clock.fastForward('02:00')
    await unlockTitle(page).waitFor()
    expect(await isReachable(page)).toBe(0)
    expect(await page.getByText('Њежић').count()).toBe(0)
    // The keys of the page below are dead.
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Escape')
    await field(page, 'Лозинка').fill(password)
    await page.keyboard.press('Enter')
    await expect.poll(() => isReachable(page)).toBe(1)
    expect([await typed(page), await field(page, 'Име оца').inputValue()]).toEqual(['Њежић', 'Ђорђе'])
    await page.keyboard.press('Control+s')
    await page.getByText('Унесите име.').waitFor()
  })

  test('comes in all tabs at once, one password opens them all, and each keeps what was typed in it', async () => {
    const { page: first } = await loggedIn('/deathRecords')
    const second = await first.context().newPage()
    await second.goto(`${url}/deathRecords`)
    await halfTyped(second)
    await personMenu(first, 'Закључај')
    for (const page of [first, second]) await unlockTitle(page).waitFor()
    expect(await isReachable(second)).toBe(0)
    await field(first, 'Лозинка').fill(password)
    await first.keyboard.press('Enter')
    await unlockTitle(second).waitFor({ state: 'detached' })
    expect(await typed(second)).toBe('Њежић')
  })

  test('stays over a reload as a page of its own that remembers the path, and guards every protected one', async () => {
    const { page } = await loggedIn('/deathRecords?year=2024&month=3')
    await personMenu(page, 'Закључај')
    await unlockTitle(page).waitFor()
    await page.reload()
    await at(page, '/lock')
    for (const closed of ['/', '/profile', '/changePassword', '/login', '/resetPasswordRequest']) {
      await page.goto(`${url}${closed}`)
      await at(page, '/lock')
    }
    await page.goto(`${url}/deathRecords?year=2024&month=3`)
    await at(page, '/lock')
    const second = await page.context().newPage()
    await second.goto(`${url}/profile`)
    await at(second, '/lock')
    await field(page, 'Лозинка').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    expect(page.url()).toBe(`${url}/deathRecords?year=2024&month=3`)
    await second.getByRole('heading', { name: 'Мој профил', level: 1 }).waitFor()
    await page.goto(`${url}/lock`)
    await at(page, '/')
  })

  test('is left by logging in as somebody else, who finds nothing of what was typed; so do the other tabs', async () => {
    const { page: first } = await loggedIn('/deathRecords')
    const second = await first.context().newPage()
    await second.goto(`${url}/deathRecords`)
    await halfTyped(first)
    await second.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    await personMenu(second, 'Закључај')
    await unlockTitle(first).waitFor()
    await first.getByRole('button', { name: 'Пријави се као други корисник' }).click()
    for (const page of [first, second]) await at(page, '/login')
    const other = await aClerk()
    await logIn(first, other.email)
    await first.goto(`${url}/deathRecords`)
    await first.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    expect(await first.getByText('Њежић').count()).toBe(0)
  })
})

describe('wrong passwords', () => {
  test('show at the login and on the lock screen how long to wait', async () => {
    const { clerk, page } = await loggedIn('/deathRecords')
    await personMenu(page, 'Закључај')
    await unlockTitle(page).waitFor()
    const wait = /Превише покушаја.* Покушајте поново за 1 минут\./
    for (let time = 0; time < 5; time++) {
      await field(page, 'Лозинка').fill(`Pogresna${time}`)
      const answer = page.waitForResponse('**/oauth/token')
      await page.keyboard.press('Enter')
      expect((await answer).status()).toBe(400)
    }
    await field(page, 'Лозинка').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: wait }).waitFor()
    expect(await axe(page)).toEqual([])

    // A browser of somebody else, to whom the account is paused as well.
    const stranger = await newPage()
    await stranger.goto(`${url}/login`)
    await field(stranger, 'Е-пошта').fill(clerk.email)
    await field(stranger, 'Лозинка').fill('Pogresna1')
    await stranger.keyboard.press('Enter')
    await stranger.getByRole('alert').filter({ hasText: wait }).waitFor()
    expect(await axe(stranger)).toEqual([])
  })

  test('that others enter do not keep the owner out of a browser that has logged in before', async () => {
    const { clerk, page } = await loggedIn('/deathRecords')
    const cookies = await page.context().cookies(`${url}/oauth/token`)
    expect(cookies).toMatchObject([{ name: 'pokoj_device', httpOnly: true, sameSite: 'Strict', path: '/oauth' }])
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await personMenu(page, 'Закључај')
    await unlockTitle(page).waitFor()
    const guess = () => platform.token({ grant_type: 'password', username: clerk.email, password: 'Pogresna1' })
    for (let time = 0; time < 5; time++) await guess()
    expect((await guess()).statusCode).toBe(429)
    await field(page, 'Лозинка').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
  })
})

describe('the own profile', () => {
  test('is edited; an e-mail that somebody has is said at its field', async () => {
    const { clerk, page } = await loggedIn()
    const colleague = await aClerk()
    await personMenu(page, 'Мој профил')
    await at(page, '/profile')
    await field(page, 'Датум рођења').fill('29.2.1980')
    await field(page, 'Име').fill('')
    await page.getByRole('button', { name: 'У реду' }).click()
    await page.getByText('Обавезно поље').waitFor()
    await field(page, 'Име').fill('Љубица')
    await field(page, 'Е-пошта').fill(colleague.email)
    await field(page, 'Садашња лозинка').fill(password)
    await page.getByRole('button', { name: 'У реду' }).click()
    await page.getByText('Корисник са овом адресом е-поште већ постоји.').first().waitFor()
    expect(await field(page, 'Е-пошта').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field(page, 'Е-пошта').getAttribute('aria-invalid')).toBe('true')
    await field(page, 'Е-пошта').fill(clerk.email)
    await page.getByLabel('Језик порука').selectOption('en')
    await page.keyboard.press('Enter')
    await page.getByText('Корисник је измењен.').waitFor()
    await page.getByRole('button', { name: 'Љубица Петровић – Кориснички мени' }).waitFor()
    await page.reload()
    await expect.poll(() => field(page, 'Датум рођења').inputValue()).toBe('29/02/1980')
    await page.getByRole('button', { name: 'Обриши датум: Датум рођења' }).click()
    await page.getByRole('button', { name: 'У реду' }).click()
    await page.getByText('Корисник је измењен.').waitFor()
    await page.reload()
    await field(page, 'Име').waitFor()
    expect(await field(page, 'Датум рођења').inputValue()).toBe('')
  })

  test('is not left with something unsaved unless one says so; whoever logs out is not asked', async () => {
    const { page } = await loggedIn('/profile')
    await field(page, 'Име').fill('Јелена')
    await page.getByRole('link', { name: 'Промени лозинку' }).click()
    await page.getByRole('dialog').getByText('Унос није сачуван.').waitFor()
    await page.getByRole('button', { name: 'Настави унос' }).click()
    expect(pathOf(page)).toBe('/profile')
    expect(await field(page, 'Име').inputValue()).toBe('Јелена')
    await page.getByRole('link', { name: 'Промени лозинку' }).click()
    await page.getByRole('button', { name: 'Одбаци' }).click()
    await at(page, '/changePassword')
    await page.getByRole('heading', { name: 'Промена лозинке' }).waitFor()
    await page.goBack()
    await at(page, '/profile')
    await field(page, 'Име').fill('Јелена')
    await personMenu(page, 'Одјава')
    await at(page, '/login')
  })

  test('shows where one is logged in, and ends another session there', async () => {
    const { clerk, page } = await loggedIn()
    const other = await newPage()
    await logIn(other, clerk.email)
    await page.goto(`${url}/profile`)
    await page.getByText('Chrome, Linux – ова пријава').waitFor()
    await page.getByRole('button', { name: /^Прекини: Chrome, Linux/ }).click()
    await page.getByText('Пријава је прекинута.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Прекини/ }).count()).toBe(0)
    await other.goto(`${url}/profile`)
    await at(other, '/login')
    expect(pathOf(page)).toBe('/profile')
  })
})
