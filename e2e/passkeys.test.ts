import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { password } from '../src/testing/platform.ts'
import { axe, browserName } from './browser.ts'
import { clerksForTests, field, pathOf, personMenu, unlockTitle, waitForPath } from './clerks.ts'
import { storeSession } from './log-in.ts'
import { platformAtLocalhost } from './platform-with-page.ts'

const { newPage, platform, url, aClerk, logIn } = clerksForTests(platformAtLocalhost())

const add = 'Додај приступни кључ'
const confirm = 'Потврди приступним кључем'

/** The browser's virtual authenticators, which confirm at once: https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/ */
async function authenticators(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  return {
    async added(transport: 'internal' | 'usb') {
      const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport,
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      return {
        answers: (enabled: boolean) =>
          browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
        signsWrongly: (isBogusSignature: boolean) =>
          browser.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature }),
      }
    },
  }
}

async function isFocused(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true)
}
/** Tab until the button has the focus, then Enter. */
async function press(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  await button.waitFor()
  for (let tabs = 0; tabs < 30; tabs++) {
    if (await button.evaluate((it) => it === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach «${name}».`)
}
/** Types into the field that has the focus, in place of its content, and presses Enter. */
async function type(page: Page, name: string, text: string) {
  await expect.poll(() => field(page, name).evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}
async function enterPassword(page: Page, email: string) {
  await page.goto(`${url()}/login`)
  await type(page, 'Е-пошта', email)
  await type(page, 'Лозинка', password)
}
async function aPageOf(email: string, path = '/secondFactor') {
  const page = await newPage({ isOwn: true })
  const virtual = await authenticators(page)
  await storeSession(page, url(), { email, password }, path)
  return { page, virtual }
}
/** Adds the first passkey on a page that offers it; returns the recovery codes. */
async function addFirst(page: Page, name: string) {
  await press(page, add)
  await type(page, 'Име кључа', name)
  await page.getByRole('heading', { name: 'Резервни кодови', level: 1 }).waitFor()
  return page.locator('ol code').allTextContents()
}

// Playwright has virtual authenticators only over Chromium's own protocol.
describe.skipIf(browserName === 'Firefox')('a passkey', () => {
  test('is added with the keyboard, and confirms the login and unlocking the screen', async () => {
    const clerk = await aClerk()
    const { page, virtual } = await aPageOf(clerk.email)
    const device = await virtual.added('internal')
    await page.getByRole('heading', { name: 'Приступни кључеви' }).waitFor()
    expect(await axe(page)).toEqual([])
    await press(page, add)
    await field(page, 'Име кључа').waitFor()
    expect(await axe(page)).toEqual([])
    await type(page, 'Име кључа', 'Рачунар у канцеларији')
    await page.getByRole('heading', { name: 'Резервни кодови', level: 1 }).waitFor()
    await expect.poll(() => page.locator('ol code').count()).toBe(10)
    await press(page, 'Кодови су сачувани')
    await page.getByText('Укључена је: за пријаву').waitFor()

    await personMenu(page, 'Закључај')
    await unlockTitle(page).waitFor()
    await type(page, 'Лозинка', password)
    await isFocused(page, confirm)
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Мој профил', level: 1 }).waitFor()

    await personMenu(page, 'Одјава')
    await waitForPath(page, '/login')
    await enterPassword(page, clerk.email)
    await isFocused(page, confirm)
    await device.signsWrongly(true)
    await page.keyboard.press('Enter')
    await page.getByText('Приступни кључ није прихваћен.').waitFor()
    expect(await axe(page)).toEqual([])
    await device.signsWrongly(false)
    await press(page, confirm)
    await waitForPath(page, '/')
    await page.goto(`${url()}/secondFactor`)
    await page.getByText(/последњи пут употребљен \d/).waitFor()
    expect(await axe(page)).toEqual([])
  })

  test('can be one of several, each of another authenticator, and is removed by confirming with another', async () => {
    const clerk = await aClerk()
    const { page, virtual } = await aPageOf(clerk.email)
    const device = await virtual.added('internal')
    await addFirst(page, 'Рачунар у канцеларији')
    await press(page, 'Кодови су сачувани')
    await page.goto(`${url()}/secondFactor`)
    const addSecond = async () => {
      await press(page, add)
      await type(page, 'Садашња лозинка', password)
      await type(page, 'Име кључа', 'USB кључ')
    }
    await addSecond()
    await page.getByText('На овом уређају већ имате приступни кључ.').waitFor()
    expect(await axe(page)).toEqual([])
    await press(page, 'Одустани')
    await press(page, add)
    await type(page, 'Садашња лозинка', password)
    await field(page, 'Име кључа').waitFor()
    const key = await virtual.added('usb')
    await device.answers(false)
    await type(page, 'Име кључа', 'USB кључ')
    await page.getByText('Приступни кључ је додат.').waitFor()

    await press(page, 'Преименуј: USB кључ')
    expect(await axe(page)).toEqual([])
    await type(page, 'Име кључа', 'Кључ у сефу')
    await page.getByText('Име кључа је промењено.').waitFor()

    await press(page, 'Уклони: Рачунар у канцеларији')
    expect(await axe(page)).toEqual([])
    await type(page, 'Садашња лозинка', password)
    await page.getByText('Приступни кључ је уклоњен.').waitFor()
    await page.getByRole('button', { name: 'Уклони: Кључ у сефу' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Уклони:/ }).count()).toBe(1)
    await key.answers(false)
  })

  test('that is lost is replaced by a recovery code at the login, and by a reset of the administrator', async () => {
    const { company, ...user } = await aClerk()
    const { page, virtual } = await aPageOf(user.email)
    await virtual.added('internal')
    const [code = ''] = await addFirst(page, 'Телефон')
    const other = await newPage()
    await enterPassword(other, user.email)
    await press(other, 'Употреби резервни код')
    await type(other, 'Резервни код', code)
    await waitForPath(other, '/')

    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
    await administrator.delete(`/api/admin/users/${user.id}/secondFactor`)
    const again = await newPage()
    await logIn(again, user.email)
    expect(pathOf(again)).toBe('/')
  })

  test('or an app is set up right after the password if the company requires it', async () => {
    const { company, ...user } = await aClerk()
    await platform.db
      .updateTable('companies')
      .set({ secondFactorRequired: true })
      .where('id', '=', company.id)
      .execute()
    const { page, virtual } = await aPageOf(user.email, '/deathRecords')
    await virtual.added('internal')
    await waitForPath(page, '/secondFactor')
    await page.getByRole('button', { name: 'Подеси апликацију' }).waitFor()
    expect(await axe(page)).toEqual([])
    await addFirst(page, 'Рачунар')
    await press(page, 'Кодови су сачувани')
    await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
  })
})
