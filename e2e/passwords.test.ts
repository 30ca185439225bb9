import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { password } from '../src/testing/platform.ts'
import { clerksForTests, field, pathOf, personMenu, unlockTitle, waitForPath } from './clerks.ts'

const { newPage, platform, url, aClerk, logIn, loggedIn } = clerksForTests()

const newPassword = 'Sasvim9Nova'
/** The path on this server that the newest mail to a recipient links to. */
async function mailedPath(email: string) {
  const { link } = await platform.db
    .selectFrom('mailOutbox')
    .select('link')
    .where('recipient', '=', email)
    .where('link', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return link ?? ''
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
    await page.goto(`${url()}/deathRecords?year=2024&month=3`)
    await waitForPath(page, '/login')
    await page.getByRole('link', { name: 'Заборављена лозинка?' }).click()
    await waitForPath(page, '/resetPasswordRequest')
    // The login stays until the code of the next page is loaded.
    await field(page, 'Лозинка').waitFor({ state: 'detached' })
    await field(page, 'Е-пошта').fill('није адреса')
    await page.keyboard.press('Enter')
    await page.getByText('Унесите исправну адресу е-поште').waitFor()
    await field(page, 'Е-пошта').fill(clerk.email)
    await page.keyboard.press('Enter')
    await page.getByText('Упутство за промену лозинке послато је на Вашу адресу е-поште.').waitFor()

    const link = await mailedPath(clerk.email)
    await page.goto(`${url()}${link}`)
    await typeNewPassword(page, 'kratka')
    await page.getByText(/^Лозинка мора имати најмање 8 знакова/).waitFor()
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'услова нису испуњена' }).count()).toBe(1)
    await typeNewPassword(page, newPassword, 'Drugacija1')
    await page.getByText('Лозинке се не поклапају').waitFor()
    await expect
      .poll(() => field(page, 'Нова лозинка').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await page.getByText('Лозинка испуњава све услове.').waitFor({ state: 'attached' })
    await typeNewPassword(page, newPassword)
    await waitForPath(page, '/login')

    await field(page, 'Е-пошта').fill(clerk.email)
    await field(page, 'Лозинка').fill(newPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    expect(page.url()).toBe(`${url()}/deathRecords?year=2024&month=3`)

    const late = await newPage()
    await late.goto(`${url()}${link}`)
    await late.getByText('Веза није исправна или је истекла.').waitFor()
    await expect.poll(() => late.locator('input').count()).toBe(0)
    await late.getByRole('link', { name: 'Затражи нову везу' }).click()
    await waitForPath(late, '/resetPasswordRequest')
  })

  ofReleases('accepts its token in the query too, and redirects logged-in users to the home page', async () => {
    const clerk = await aClerk()
    await platform.app.inject({ method: 'POST', url: '/api/user/password/reset', payload: { email: clerk.email } })
    const token = (await mailedPath(clerk.email)).split('/').at(-1)
    const page = await newPage()
    await page.goto(`${url()}/resetPassword?resetToken=${token}`)
    await field(page, 'Нова лозинка').waitFor()
    await logIn(page, clerk.email)
    for (const closed of [
      `/resetPassword/${token}`,
      '/resetPasswordRequest',
      '/userConfirmation?registrationToken=x',
    ]) {
      await page.goto(`${url()}${closed}`)
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
    await expect.poll(() => old.evaluate((input) => input === document.activeElement)).toBe(true)
    await old.fill('Pogresna1')
    await page.keyboard.press('Enter')
    await page.getByText('Садашња лозинка није тачна').waitFor()
    await old.fill(newPassword)
    await page.keyboard.press('Enter')
    await waitForPath(page, '/profile')
    await logIn(await newPage(), clerk.email, `${newPassword}2`)
  })
})

describe('wrong passwords', () => {
  ofReleases('show how long to wait on the login and on the lock screen', async () => {
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

    // Another user's browser, for which the account is paused too.
    const stranger = await newPage()
    await stranger.goto(`${url()}/login`)
    await field(stranger, 'Е-пошта').fill(clerk.email)
    await field(stranger, 'Лозинка').fill('Pogresna1')
    await stranger.keyboard.press('Enter')
    await stranger.getByRole('alert').filter({ hasText: wait }).waitFor()
  })

  ofReleases('entered by others do not lock the owner out of a known browser', async () => {
    const clerk = await aClerk()
    const page = await newPage()
    await page.goto(`${url()}/deathRecords`)
    await waitForPath(page, '/login')
    await logIn(page, clerk.email)
    const cookies = await page.context().cookies(`${url()}/oauth/token`)
    expect(cookies).toMatchObject([{ name: 'pokoj_device', httpOnly: true, sameSite: 'Strict', path: '/oauth' }])
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe('')
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
