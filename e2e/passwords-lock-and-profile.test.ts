import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '../src/testing/platform.ts'
import { axe, browserForTests, browserName } from './browser.ts'
import { logInByForm } from './log-in.ts'
import { platformWithPage, type PlatformWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
let platform: PlatformWithPage
beforeAll(async () => {
  platform = await platformWithPage()
})
afterAll(() => platform.close())

const newPassword = 'Sasvim9Nova'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const waitForPath = (page: Page, path: string) => page.waitForURL((found) => found.pathname === path)
const pathOf = (page: Page) => new URL(page.url()).pathname
const unlockTitle = (page: Page) => page.getByRole('heading', { name: 'Екран је закључан' })

async function aClerk() {
  const company = await platform.aCompany()
  await platform.aGraveyard(company, 'Ново гробље')
  return { company, ...(await platform.aUser('USER', company)) }
}
const logIn = (page: Page, email: string, secret = password) => logInByForm(page, platform.url, email, secret)
async function loggedIn(to = '/') {
  const clerk = await aClerk()
  const page = await newPage()
  await logIn(page, clerk.email)
  if (to !== '/') await page.goto(`${platform.url}${to}`)
  return { clerk, page }
}
const personMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /Кориснички мени/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
/** The path on this server that the newest mail to a recipient links to. */
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
  test('is reset from the login by mail, with errors at their fields, and then the wanted page opens', async () => {
    const clerk = await aClerk()
    const page = await newPage()
    await page.goto(`${platform.url}/deathRecords?year=2024&month=3`)
    await waitForPath(page, '/login')
    await page.getByRole('link', { name: 'Заборављена лозинка?' }).click()
    await waitForPath(page, '/resetPasswordRequest')
    await field(page, 'Е-пошта').fill('није адреса')
    await page.keyboard.press('Enter')
    await page.getByText('Унесите исправну адресу е-поште').waitFor()
    await field(page, 'Е-пошта').fill(clerk.email)
    await page.keyboard.press('Enter')
    await page.getByText('Упутство за промену лозинке послато је на Вашу адресу е-поште.').waitFor()

    const link = await mailedPath(clerk.email)
    await page.goto(`${platform.url}${link}`)
    await typeNewPassword(page, 'kratka')
    await page.getByText(/^Лозинка мора имати најмање 8 знакова/).waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'услова нису испуњена' }).count()).toBe(1)
    await typeNewPassword(page, newPassword, 'Drugacija1')
    await page.getByText('Лозинке се не поклапају').waitFor()
    expect(await field(page, 'Нова лозинка').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByText('Лозинка испуњава све услове.').waitFor({ state: 'attached' })
    await typeNewPassword(page, newPassword)
    await waitForPath(page, '/login')

    await field(page, 'Е-пошта').fill(clerk.email)
    await field(page, 'Лозинка').fill(newPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    expect(page.url()).toBe(`${platform.url}/deathRecords?year=2024&month=3`)

    const late = await newPage()
    await late.goto(`${platform.url}${link}`)
    await late.getByText('Веза није исправна или је истекла.').waitFor()
    expect(await late.locator('input').count()).toBe(0)
    await late.getByRole('link', { name: 'Затражи нову везу' }).click()
    await waitForPath(late, '/resetPasswordRequest')
  })

  test('accepts its token in the query too, and redirects logged-in users to the home page', async () => {
    const clerk = await aClerk()
    await platform.app.inject({ method: 'POST', url: '/api/user/password/reset', payload: { email: clerk.email } })
    const token = (await mailedPath(clerk.email)).split('/').at(-1)
    const page = await newPage()
    await page.goto(`${platform.url}/resetPassword?resetToken=${token}`)
    await field(page, 'Нова лозинка').waitFor()
    await logIn(page, clerk.email)
    for (const closed of [
      `/resetPassword/${token}`,
      '/resetPasswordRequest',
      '/userConfirmation?registrationToken=x',
    ]) {
      await page.goto(`${platform.url}${closed}`)
      await expect.poll(() => pathOf(page), { message: closed }).toBe('/')
    }
  })
})

describe('changing the password', () => {
  test('leads back to the profile; later it also requires the old one, in a separate field', async () => {
    const { clerk, page } = await loggedIn('/profile')
    await page.getByRole('link', { name: 'Промени лозинку' }).click()
    await waitForPath(page, '/changePassword')
    await typeNewPassword(page, '', '')
    await page.getByText('Сва поља су обавезна').waitFor()
    await typeNewPassword(page, newPassword)
    await waitForPath(page, '/profile')
    await page.getByText('Лозинка је промењена.').waitFor()

    const hourAgo = new Date(Date.now() - 3_600_000)
    await platform.db.updateTable('sessions').set({ authenticatedAt: hourAgo }).where('userId', '=', clerk.id).execute()
    await page.getByRole('link', { name: 'Промени лозинку' }).click()
    await typeNewPassword(page, `${newPassword}2`)
    await page.getByText('Унесите садашњу лозинку.').waitFor()
    const old = field(page, 'Садашња лозинка')
    expect(await old.evaluate((input) => input === document.activeElement)).toBe(true)
    await old.fill('Pogresna1')
    await page.keyboard.press('Enter')
    await page.getByText('Садашња лозинка није тачна').waitFor()
    await old.fill(newPassword)
    await page.keyboard.press('Enter')
    await waitForPath(page, '/profile')
    await logIn(await newPage(), clerk.email, `${newPassword}2`)
  })
})

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
    expect(await page.getByRole('dialog').getByText('Мирјана Петровић').count()).toBe(1)
    expect(await axe(page)).toEqual([])
    await expect
      .poll(async () => {
        const headers = { authorization: `Bearer ${stolen}` }
        return (await platform.app.inject({ url: '/api/user/current', headers })).statusCode
      })
      .toBe(403)
    // Nothing of the page below is visible, reachable or announced.
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

  test('appears after 15 idle minutes and keeps unsaved input, which can be saved afterwards', async () => {
    const clerk = await aClerk()
    const page = await newPage()
    await page.clock.install()
    await logIn(page, clerk.email)
    await page.goto(`${platform.url}/deathRecords`)
    await typeUnsaved(page)
    await page.clock.fastForward('14:00')
    await field(page, 'Име оца').fill('Ђорђе')
    await page.clock.fastForward('14:00')
    expect(await unlockTitle(page).count()).toBe(0)
    expect(await isReachable(page)).toBe(1)
    await page.clock.fastForward('02:00')
    await unlockTitle(page).waitFor()
    expect(await isReachable(page)).toBe(0)
    expect(await page.getByText('Њежић').count()).toBe(0)
    // Shortcuts of the page below do not work.
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Escape')
    await field(page, 'Лозинка').fill(password)
    await page.keyboard.press('Enter')
    await expect.poll(() => isReachable(page)).toBe(1)
    expect([await typed(page), await field(page, 'Име оца').inputValue()]).toEqual(['Њежић', 'Ђорђе'])
    await page.keyboard.press('Control+s')
    await page.getByText('Унесите име.').waitFor()
  })

  test('locks all tabs at once, one password unlocks them all, and each keeps its input', async () => {
    const { page: first } = await loggedIn('/deathRecords')
    const second = await first.context().newPage()
    await second.goto(`${platform.url}/deathRecords`)
    await typeUnsaved(second)
    await personMenu(first, 'Закључај')
    for (const page of [first, second]) await unlockTitle(page).waitFor()
    expect(await isReachable(second)).toBe(0)
    await field(first, 'Лозинка').fill(password)
    await first.keyboard.press('Enter')
    await unlockTitle(second).waitFor({ state: 'detached' })
    expect(await typed(second)).toBe('Њежић')
  })

  test('becomes a separate page after a reload that remembers the path, and guards every protected page', async () => {
    const { page } = await loggedIn('/deathRecords?year=2024&month=3')
    await personMenu(page, 'Закључај')
    await unlockTitle(page).waitFor()
    await page.reload()
    await waitForPath(page, '/lock')
    for (const closed of ['/', '/profile', '/changePassword', '/login', '/resetPasswordRequest']) {
      await page.goto(`${platform.url}${closed}`)
      await waitForPath(page, '/lock')
    }
    await page.goto(`${platform.url}/deathRecords?year=2024&month=3`)
    await waitForPath(page, '/lock')
    const second = await page.context().newPage()
    await second.goto(`${platform.url}/profile`)
    await waitForPath(second, '/lock')
    await field(page, 'Лозинка').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    expect(page.url()).toBe(`${platform.url}/deathRecords?year=2024&month=3`)
    await second.getByRole('heading', { name: 'Мој профил', level: 1 }).waitFor()
    await page.goto(`${platform.url}/lock`)
    await waitForPath(page, '/')
  })

  test('allows logging in as another user, who finds no earlier input in any tab', async () => {
    const { page: first } = await loggedIn('/deathRecords')
    const second = await first.context().newPage()
    await second.goto(`${platform.url}/deathRecords`)
    await typeUnsaved(first)
    await second.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    await personMenu(second, 'Закључај')
    await unlockTitle(first).waitFor()
    await first.getByRole('button', { name: 'Пријави се као други корисник' }).click()
    for (const page of [first, second]) await waitForPath(page, '/login')
    const other = await aClerk()
    await logIn(first, other.email)
    await first.goto(`${platform.url}/deathRecords`)
    await first.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    expect(await first.getByText('Њежић').count()).toBe(0)
  })
})

describe('wrong passwords', () => {
  test('show how long to wait on the login and on the lock screen', async () => {
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

    // Another user's browser, for which the account is paused too.
    const stranger = await newPage()
    await stranger.goto(`${platform.url}/login`)
    await field(stranger, 'Е-пошта').fill(clerk.email)
    await field(stranger, 'Лозинка').fill('Pogresna1')
    await stranger.keyboard.press('Enter')
    await stranger.getByRole('alert').filter({ hasText: wait }).waitFor()
    expect(await axe(stranger)).toEqual([])
  })

  test('entered by others do not lock the owner out of a known browser', async () => {
    const { clerk, page } = await loggedIn('/deathRecords')
    const cookies = await page.context().cookies(`${platform.url}/oauth/token`)
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

describe('the profile', () => {
  test('can be edited; an e-mail in use is reported at its field', async () => {
    const { clerk, page } = await loggedIn()
    const colleague = await aClerk()
    await personMenu(page, 'Мој профил')
    await waitForPath(page, '/profile')
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

  test('asks before leaving with unsaved input, except on logout', async () => {
    const { page } = await loggedIn('/profile')
    await field(page, 'Име').fill('Јелена')
    await page.getByRole('link', { name: 'Промени лозинку' }).click()
    await page.getByRole('dialog').getByText('Унос није сачуван.').waitFor()
    await page.getByRole('button', { name: 'Настави унос' }).click()
    expect(pathOf(page)).toBe('/profile')
    expect(await field(page, 'Име').inputValue()).toBe('Јелена')
    await page.getByRole('link', { name: 'Промени лозинку' }).click()
    await page.getByRole('button', { name: 'Одбаци' }).click()
    await waitForPath(page, '/changePassword')
    await page.getByRole('heading', { name: 'Промена лозинке' }).waitFor()
    await page.goBack()
    await waitForPath(page, '/profile')
    await field(page, 'Име').fill('Јелена')
    await personMenu(page, 'Одјава')
    await waitForPath(page, '/login')
  })

  test('lists the user’s sessions, and can end another one', async () => {
    const { clerk, page } = await loggedIn()
    const other = await newPage()
    await logIn(other, clerk.email)
    await page.goto(`${platform.url}/profile`)
    await page.getByText(`${browserName}, Linux – ова пријава`).waitFor()
    await page.getByRole('button', { name: `Прекини: ${browserName}, Linux` }).click()
    await page.getByText('Пријава је прекинута.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Прекини/ }).count()).toBe(0)
    await other.goto(`${platform.url}/profile`)
    await waitForPath(other, '/login')
    expect(pathOf(page)).toBe('/profile')
  })
})
