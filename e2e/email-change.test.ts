import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { password } from '../src/testing/platform.ts'
import { browserForTests } from './browser.ts'
import { logInByForm, storeSession } from './log-in.ts'
import { platformWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const isFocused = (page: Page, name: string) => field(page, name).evaluate((input) => input === document.activeElement)

const logIn = (page: Page, email: string) => logInByForm(page, url(), email, password)
async function aClerk() {
  const user = await platform.aUser('USER', await platform.aCompany())
  const page = await newPage()
  await storeSession(page, url(), { email: user.email, password }, '/profile')
  return { ...user, page, newEmail: `nova.${user.email}` }
}
async function mailed(email: string, kind: 'emailConfirmation' | 'emailCancellation') {
  const { link } = await platform.db
    .selectFrom('mailOutbox')
    .select('link')
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return `${url()}${link ?? ''}`
}
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('pokoj.user') ?? 'null')?.email)

test('an e-mail is changed on the profile by keyboard, with the password, and is pending until confirmed', async () => {
  const { page, email, newEmail } = await aClerk()
  await expect.poll(() => field(page, 'Садашња лозинка').count()).toBe(0)
  await field(page, 'Е-пошта').fill(newEmail)
  await page.keyboard.press('Enter')
  await page.getByText('Унесите садашњу лозинку.').waitFor()
  await expect.poll(() => isFocused(page, 'Садашња лозинка')).toBe(true)
  await page.keyboard.type('Pogresna1')
  await page.keyboard.press('Enter')
  await page.getByText('Садашња лозинка није тачна').first().waitFor()
  await expect.poll(() => isFocused(page, 'Садашња лозинка')).toBe(true)
  await field(page, 'Садашња лозинка').fill(password)
  await page.keyboard.press('Enter')
  await page.getByText(`Чека потврду: ${newEmail}`).waitFor()
  await expect
    .poll(async () => [await field(page, 'Е-пошта').inputValue(), await field(page, 'Садашња лозинка').count()])
    .toEqual([email, 0])

  const first = await mailed(newEmail, 'emailConfirmation')
  await page.getByRole('button', { name: 'Пошаљи поново' }).click()
  await page.getByText('Веза за потврду је поново послата.').waitFor()
  const second = await mailed(newEmail, 'emailConfirmation')
  expect(second).not.toBe(first)

  // In the browser where the user is logged in; its lock screen then requires the password of the new address.
  await page.goto(second)
  await page.getByRole('button', { name: 'Потврди адресу' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Адреса је потврђена.').waitFor()
  await expect.poll(() => stored(page)).toBe(newEmail)
  await page.goto(`${url()}/profile`)
  await expect.poll(() => field(page, 'Е-пошта').inputValue()).toBe(newEmail)
  await expect.poll(() => page.getByText('Чека потврду').count()).toBe(0)
  await page.goto(second)
  await page.getByText('Веза није исправна или је истекла.').waitFor()
})

ofReleases('a change is cancelled on the profile', async () => {
  const { page, newEmail } = await aClerk()
  await field(page, 'Е-пошта').fill(newEmail)
  await field(page, 'Садашња лозинка').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Откажи промену' }).click()
  await page.getByText('Промена адресе је отказана.').waitFor()
  await page.reload()
  await field(page, 'Е-пошта').waitFor()
  await expect.poll(() => page.getByText('Чека потврду').count()).toBe(0)
})

ofReleases(
  'even a confirmed change can be cancelled from the old address, whether logged out, locked or logged in',
  async () => {
    const { page, email, newEmail } = await aClerk()
    await field(page, 'Е-пошта').fill(newEmail)
    await field(page, 'Садашња лозинка').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText(`Чека потврду: ${newEmail}`).waitFor()
    const link = await mailed(email, 'emailCancellation')
    const elsewhere = await newPage()
    await elsewhere.goto(await mailed(newEmail, 'emailConfirmation'))
    await elsewhere.getByRole('button', { name: 'Потврди адресу' }).click()
    await elsewhere.getByText('Адреса је потврђена.').waitFor()
    await elsewhere.getByRole('link', { name: 'На страницу за пријаву' }).waitFor()

    await page.getByRole('button', { name: /Кориснички мени/ }).click()
    await page.getByRole('menuitem', { name: 'Закључај' }).click()
    await page.getByRole('heading', { name: 'Екран је закључан' }).waitFor()
    await page.goto(link)
    await page.getByText('Нова адреса је већ потврђена.').waitFor()
    await page.getByRole('button', { name: 'Откажи промену' }).click()
    await page.getByText('Промена је отказана и све пријаве на систем су прекинуте.').waitFor()
    await expect.poll(() => stored(page)).toBeUndefined()
    await page.getByRole('link', { name: 'Постави нову лозинку' }).click()
    await page.waitForURL(`${url()}/resetPasswordRequest`)
    await logIn(page, email)
  },
)
