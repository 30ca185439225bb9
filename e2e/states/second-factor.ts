import type { Page } from 'playwright-core'
import { answer, askServer, invalid, load, respond, type State } from './state.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const factors = ['passkey', 'otp', 'recovery_code']
const required = answer(400, { message: 'MFA_REQUIRED', mfa_token: 'a', mfa_factors: factors })

/** The second step of a login, for a user with all factors. */
export function secondStepStates(page: Page, url: string): State[] {
  return [
    {
      name: 'login, passkey',
      reach: async () => {
        await load(page, `${url}/login`)
        await respond(page, '/oauth/token', required)
        await page.locator('input[autocomplete="username"]').fill('mirjana@pomen.example')
        await page.locator('input[autocomplete="current-password"]').fill('Tegla-Jablan-77')
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Потврди приступним кључем' }).waitFor()
      },
    },
    {
      name: 'login, passkey refused',
      reach: async () => {
        await respond(page, '/oauth/mfa/challenge', answer(400, { message: 'PASSKEYS_NOT_AVAILABLE' }))
        await press(page, 'Потврди приступним кључем')
        await page.getByRole('alert').waitFor()
      },
    },
    { name: 'login, code', reach: () => press(page, 'Употреби код из апликације') },
    {
      name: 'login, wrong code',
      reach: async () => {
        await respond(page, '/oauth/token', answer(400, { message: 'SECOND_FACTOR_CODE_NOT_VALID' }))
        await page.locator('input[autocomplete="one-time-code"]').fill('123456')
        await page.keyboard.press('Enter')
        await invalid(page)
      },
    },
    { name: 'login, recovery code', ofReleases: true, reach: () => press(page, 'Употреби резервни код') },
  ]
}

/** After the screen has been locked. */
export const lockedSecondStep = (page: Page): State => ({
  name: 'lock screen, passkey',
  reach: async () => {
    await askServer(page)
    await respond(page, '/oauth/token', required)
    await page.getByRole('dialog').locator('input').fill('Tegla-Jablan-77')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Потврди приступним кључем' }).waitFor()
  },
})

/** The user's own second factor, with mocked server responses, because the pages are at an address without passkeys. */
export function secondFactorStates(page: Page, url: string): State[] {
  const path = '/api/user/secondFactor'
  const off = {
    enabled: false,
    required: true,
    dateCreated: null,
    recoveryCodesLeft: 0,
    passkeyOrigin: url,
    passkeys: [],
  }
  const dateCreated = '2026-01-05T12:00:00.000Z'
  const passkeys = [
    { id: 1, name: 'Рачунар у канцеларији', backedUp: false, dateCreated, lastUsedAt: dateCreated },
    {
      id: 2,
      name: 'Телефон са веома дугачким именом које не стаје у један ред',
      backedUp: true,
      dateCreated,
      lastUsedAt: null,
    },
  ]
  const on = { ...off, enabled: true, required: false, dateCreated, recoveryCodesLeft: 2, passkeys }
  const recoveryCodes = Array.from({ length: 10 }, (_, at) => `123${at} 5678 9012 3456 7890`)
  const open = async (state: object) => {
    await askServer(page)
    await respond(page, path, answer(200, state))
    await page.goto(`${url}/secondFactor`)
  }
  const password = (errors: object[]) => answer(400, { message: 'OLD_PASSWORD_REQUIRED', errors })
  return [
    {
      name: 'second factor, off',
      reach: async () => (await open(off), page.getByRole('heading', { name: 'Приступни кључеви' }).waitFor()),
    },
    {
      name: 'second factor, password for the app required',
      reach: async () => {
        await respond(page, `${path}/enrolment`, password([{ field: 'oldPassword', code: 'OLD_PASSWORD_REQUIRED' }]))
        await press(page, 'Подеси апликацију')
        await page.locator('input[autocomplete="current-password"]').waitFor()
      },
    },
    {
      name: 'second factor, key of the app',
      reach: async () => {
        const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
        await respond(page, `${path}/enrolment`, answer(200, { secret, uri: `otpauth://totp/Pokoj?secret=${secret}` }))
        await page.locator('input[autocomplete="current-password"]').fill('Tegla-Jablan-77')
        await press(page, 'Подеси апликацију')
        await page.locator('input[autocomplete="one-time-code"]').waitFor()
      },
    },
    {
      name: 'second factor, recovery codes',
      reach: async () => {
        await respond(page, path, answer(200, { ...off, recoveryCodes }))
        await page.locator('input[autocomplete="one-time-code"]').fill('123456')
        await page.keyboard.press('Enter')
        await page.locator('ol code').first().waitFor()
      },
    },
    {
      name: 'second factor, on',
      reach: async () => (
        await open(on),
        page
          .getByRole('button', { name: /^Уклони:/ })
          .first()
          .waitFor()
      ),
    },
    {
      name: 'second factor, remove the passkey?',
      reach: async () => {
        await page
          .getByRole('button', { name: /^Уклони:/ })
          .first()
          .click()
        await page.locator('input[autocomplete="current-password"]').waitFor()
      },
    },
    {
      name: 'second factor, by a code, with faults',
      reach: async () => {
        await press(page, 'Употреби код')
        await page.locator('input[autocomplete="one-time-code"]').press('Enter')
        await invalid(page)
      },
    },
    {
      name: 'second factor, name of a passkey',
      reach: async () => {
        await press(page, 'Одустани')
        await respond(page, `${path}/passkeys/enrolment`, answer(200, { origin: url, options: {} }))
        await press(page, 'Додај приступни кључ')
        await press(page, 'Употреби код')
        await page.locator('input[autocomplete="current-password"]').fill('Tegla-Jablan-77')
        await page.locator('input[autocomplete="one-time-code"]').fill('123456')
        await page.keyboard.press('Enter')
        await page.locator('input[name="name"]').waitFor()
      },
    },
    {
      name: 'second factor, no name',
      ofReleases: true,
      reach: async () => {
        await page.locator('input[name="name"]').fill('')
        await page.keyboard.press('Enter')
        await invalid(page)
      },
    },
  ]
}
