import { readFile } from 'node:fs/promises'
import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { password } from '../src/testing/platform.ts'
import { appWith, codesAreUnused, enrolled, wrongCode } from '../src/testing/second-factor.ts'
import { downloaded } from './browser.ts'
import { clerksForTests, field, pathOf, personMenu, unlockTitle, waitForPath } from './clerks.ts'

const { newPage, platform, url, aClerk, logIn } = clerksForTests()

const title = (page: Page, name = 'Потврда у два корака') => page.getByRole('heading', { name, level: 1 })
const appCode = (page: Page) => field(page, 'Код из апликације')
const isFocused = async (page: Page, name: string) => {
  await expect.poll(() => field(page, name).evaluate((input) => input === document.activeElement)).toBe(true)
}
/** Types into the focused field and presses Enter. */
async function type(page: Page, text: string) {
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}
async function typeCredentials(page: Page, email: string) {
  await page.goto(`${url()}/login`)
  await isFocused(page, 'Е-пошта')
  await page.keyboard.insertText(email)
  await page.keyboard.press('Tab')
  await type(page, password)
  await title(page).waitFor()
}

/** The content of the QR code on the page, as read by a phone. */
async function scanned(page: Page) {
  const { width, pixels } = await page.getByRole('img', { name: 'QR код за апликацију' }).evaluate(async (svg) => {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
    await image.decode()
    const canvas = new OffscreenCanvas(440, 440)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser has no canvas.')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, 440, 440)
    context.drawImage(image, 0, 0, 440, 440)
    return { width: 440, pixels: [...context.getImageData(0, 0, 440, 440).data] }
  })
  return jsQR(new Uint8ClampedArray(pixels), width, width)?.data
}

describe('two-step login', () => {
  test('is turned on in the profile with the QR code; then login and lock screen ask for the code', async () => {
    const clerk = await aClerk()
    const page = await newPage()
    await logIn(page, clerk.email)
    await personMenu(page, 'Мој профил')
    await page.getByRole('link', { name: 'Подеси' }).click()
    await waitForPath(page, '/secondFactor')
    await page.getByRole('button', { name: 'Подеси апликацију' }).click()
    await isFocused(page, 'Код из апликације')
    const uri = new URL((await scanned(page)) ?? '')
    const key = uri.searchParams.get('secret') ?? ''
    expect(decodeURIComponent(uri.pathname)).toBe(`/Pokoj:${clerk.email}`)
    await expect.poll(() => page.locator('code').textContent()).toBe(key.replaceAll(/.{4}(?=.)/g, '$& '))
    const app = appWith(key)
    await type(page, wrongCode(app))
    await page.getByText('Код није тачан или је већ искоришћен.').waitFor()
    await expect.poll(() => appCode(page).getAttribute('aria-invalid')).toBe('true')
    await appCode(page).fill(app.code())
    await page.keyboard.press('Enter')
    await title(page, 'Резервни кодови').waitFor()
    const codes = await page.locator('ol code').allTextContents()
    expect(codes).toHaveLength(10)
    const { name, file } = await downloaded(page, () => page.getByRole('button', { name: 'Преузми' }).click())
    expect(name).toBe('Покој резервни кодови.txt')
    const saved = await readFile(file, 'utf8')
    for (const code of codes) expect(saved).toContain(code)
    await page.getByRole('button', { name: 'Кодови су сачувани' }).click()
    await page.getByText('Укључена је: за пријаву').waitFor()

    await personMenu(page, 'Закључај')
    await unlockTitle(page).waitFor()
    await isFocused(page, 'Лозинка')
    await type(page, password)
    await isFocused(page, 'Код из апликације')
    await codesAreUnused(platform, clerk)
    await type(page, app.code())
    await title(page, 'Мој профил').waitFor()
    expect(pathOf(page)).toBe('/profile')
  })

  ofReleases('is completed by keyboard alone, with a pasted code or a recovery code', async () => {
    const clerk = await platform.loggedIn(await aClerk())
    const { app, recoveryCodes } = await enrolled(platform, clerk)
    const page = await newPage()
    await typeCredentials(page, clerk.email)
    await isFocused(page, 'Код из апликације')
    await expect.poll(() => appCode(page).getAttribute('autocomplete')).toBe('one-time-code')
    await expect.poll(() => appCode(page).getAttribute('inputmode')).toBe('numeric')
    // The password alone has opened nothing.
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => /tokens|user/.test(name))))
      .toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('Обавезно поље').waitFor()
    await type(page, app.code().replace(/^.../, '$& '))
    await waitForPath(page, '/')

    const other = await newPage({ locale: 'en-GB' })
    await typeCredentials(other, clerk.email)
    await isFocused(other, 'Код из апликације')
    // To the button, then to the recovery code.
    for (const key of ['Tab', 'Tab', 'Enter']) await other.keyboard.press(key)
    await isFocused(other, 'Резервни код')
    await type(other, recoveryCodes[0] ?? '')
    await waitForPath(other, '/')
    await other.goto(`${url()}/secondFactor`)
    await other.getByText('Неискоришћени резервни кодови: 9.').waitFor()
  })

  ofReleases('returns to the password when its time is over, and is turned off with password and code', async () => {
    const clerk = await platform.loggedIn(await aClerk())
    const { app } = await enrolled(platform, clerk)
    const page = await newPage()
    await typeCredentials(page, clerk.email)
    await platform.db.deleteFrom('pendingLogins').execute()
    await isFocused(page, 'Код из апликације')
    await type(page, app.code())
    await page.getByText('Време за потврду је истекло.').waitFor()
    await expect.poll(() => field(page, 'Е-пошта').inputValue()).toBe(clerk.email)
    await field(page, 'Лозинка').fill(password)
    await page.keyboard.press('Enter')
    await isFocused(page, 'Код из апликације')
    await type(page, app.code())
    await waitForPath(page, '/')

    await codesAreUnused(platform, clerk)
    await page.goto(`${url()}/secondFactor`)
    await page.getByRole('button', { name: 'Искључи потврду' }).click()
    await isFocused(page, 'Садашња лозинка')
    await type(page, 'Pogresna1')
    await page.getByText('Обавезно поље').waitFor()
    await field(page, 'Код из апликације или резервни код').fill(app.code())
    await page.keyboard.press('Enter')
    await page.getByText('Садашња лозинка није тачна').waitFor()
    await field(page, 'Садашња лозинка').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('Потврда у два корака је искључена.').waitFor()
    await page.getByRole('button', { name: 'Подеси апликацију' }).waitFor()
  })

  ofReleases('is reset by the administrator from the row of the user', async () => {
    const { company, ...user } = await aClerk()
    const clerk = await platform.loggedIn(user)
    await enrolled(platform, clerk)
    const administrator = await platform.aUser('ADMIN', company)
    const page = await newPage()
    await logIn(page, administrator.email)
    await page.goto(`${url()}/users`)
    await page.getByRole('row', { name: clerk.email }).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Поништи потврду у два корака' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Поништи потврду у два корака' }).click()
    await page.getByText('Потврда у два корака је поништена.').waitFor()
    const other = await newPage()
    await logIn(other, clerk.email)
    expect(pathOf(other)).toBe('/')
  })

  ofReleases('that the company requires is set up right after the password, before any other page', async () => {
    const { company, ...user } = await aClerk()
    const page = await newPage()
    await page.goto(`${url()}/deathRecords`)
    await platform.db
      .updateTable('companies')
      .set({ secondFactorRequired: true })
      .where('id', '=', company.id)
      .execute()
    await logIn(page, user.email)
    await waitForPath(page, '/secondFactor')
    await page.getByText('Обавезна је').waitFor()
    await page.goto(`${url()}/profile`)
    await waitForPath(page, '/secondFactor')
    await page.goto(`${url()}/deathRecords`)
    await waitForPath(page, '/secondFactor')
    await page.getByRole('button', { name: 'Подеси апликацију' }).click()
    await isFocused(page, 'Код из апликације')
    await type(page, appWith((await page.locator('code').textContent()) ?? '').code())
    await page.getByRole('button', { name: 'Кодови су сачувани' }).click()
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
    expect(pathOf(page)).toBe('/deathRecords')
  })

  ofReleases('is made mandatory by the administrator, whose next page asks for it too', async () => {
    const { company } = await aClerk()
    const administrator = await platform.aUser('ADMIN', company)
    const page = await newPage()
    await logIn(page, administrator.email)
    await page.goto(`${url()}/documentSettings`)
    await page.getByRole('checkbox', { name: 'Потврда у два корака је обавезна' }).click()
    await page.getByText('Подешавања су сачувана.').waitFor()
    await page.goto(`${url()}/users`)
    await waitForPath(page, '/secondFactor')
    await page.getByText('Обавезна је').waitFor()
  })
})
