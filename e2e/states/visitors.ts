import type { Page } from 'playwright-core'
import { secondStepStates } from './second-factor.ts'
import { answer, askServer, load, respond, type State, visit } from './state.ts'

const alert = (page: Page) => page.getByRole('alert').first().waitFor()
const email = 'input[autocomplete="username"]'
const change = { email: 'nova.adresa@pomen.example', oldEmail: 'mirjana@pomen.example', confirmed: true }

/** Before anybody has logged in. */
export function visitorStates(page: Page, url: string): State[] {
  const newPassword = async (path: string, api: string) => {
    await askServer(page)
    await respond(page, `/api/user/${api}/*`, answer(200, {}))
    await page.goto(`${url}${path}`)
    await page.locator('input[autocomplete="new-password"]').first().waitFor()
  }
  const link = async (path: string, api: string) => {
    await askServer(page)
    await respond(page, `/api/user/${api}/*`, answer(200, change))
    await page.goto(`${url}${path}`)
    await page.getByRole('button', { name: /^(Потврди|Откажи)/ }).waitFor()
  }
  const follow = async () => {
    await page.getByRole('button', { name: /^(Потврди|Откажи)/ }).click()
    await page.locator('form, main, body').getByRole('status').first().waitFor()
  }
  const failed = async (status: number, headers: Record<string, string> = {}) => {
    const password = page.locator('input[autocomplete="current-password"]')
    await page.locator(email).fill('mirjana@pomen.example')
    await password.fill('Pogresna1')
    if (status === 0) await respond(page, '/oauth/token', 'no connection')
    else {
      const message = status === 429 ? 'TOO_MANY_ATTEMPTS' : 'WRONG_CREDENTIALS'
      await respond(page, '/oauth/token', answer(status, { message }, headers))
    }
    await password.press('Enter')
  }
  return [
    { name: 'login', reach: () => visit(page, `${url}/login`) },
    {
      name: 'login, empty',
      reach: async () => {
        await page.locator(email).focus()
        await page.keyboard.press('Enter')
        await page.locator('[aria-invalid="true"]').first().waitFor()
      },
    },
    { name: 'login, wrong', reach: async () => (await failed(400), page.locator('[aria-invalid]').first().waitFor()) },
    {
      name: 'login, too many attempts',
      reach: async () => {
        await load(page, `${url}/login`)
        await failed(429, { 'Retry-After': '120' })
        await alert(page)
      },
    },
    {
      name: 'login, no connection',
      reach: async () => (await load(page, `${url}/login`), await failed(0), alert(page)),
    },
    { name: 'forbidden, without a session', reach: () => visit(page, `${url}/forbidden`) },
    { name: 'not found, without a session', ofReleases: true, reach: () => visit(page, `${url}/not-found`) },
    { name: 'error, without a session', ofReleases: true, reach: () => visit(page, `${url}/error`) },
    { name: 'reset request', reach: () => visit(page, `${url}/resetPasswordRequest`) },
    { name: 'reset request, empty', ofReleases: true, reach: () => page.locator(email).press('Enter') },
    {
      name: 'reset request, sent',
      reach: async () => {
        await page.locator(email).fill('nepoznat@example.rs')
        await page.keyboard.press('Enter')
        await page.locator('form').waitFor({ state: 'detached' })
      },
    },
    { name: 'reset, dead link', reach: async () => (await visit(page, `${url}/resetPassword/unknown`), alert(page)) },
    { name: 'reset', reach: () => newPassword('/resetPassword/known', 'resetPassword') },
    {
      name: 'reset, weak',
      reach: async () => {
        await page.locator('input[autocomplete="new-password"]').first().fill('Kratka1')
        await page.keyboard.press('Enter')
      },
    },
    {
      name: 'first login, dead link',
      ofReleases: true,
      reach: async () => (await load(page, `${url}/userConfirmation?registrationToken=unknown`), alert(page)),
    },
    { name: 'first login', reach: () => newPassword('/userConfirmation/known', 'createPassword') },
    {
      name: 'first login, loading',
      ofReleases: true,
      reach: async () => {
        await askServer(page)
        await respond(page, '/api/user/createPassword/*', 'nothing')
        await page.goto(`${url}/userConfirmation/slow`)
      },
    },
    {
      name: 'e-mail change, dead link',
      ofReleases: true,
      reach: async () => (await load(page, `${url}/emailConfirmation/unknown`), alert(page)),
    },
    { name: 'e-mail change', reach: () => link('/emailConfirmation/known', 'emailConfirmation') },
    { name: 'e-mail change, done', reach: follow },
    {
      name: 'e-mail cancellation, dead link',
      ofReleases: true,
      reach: async () => (await load(page, `${url}/emailCancellation/unknown`), alert(page)),
    },
    {
      name: 'e-mail cancellation',
      ofReleases: true,
      reach: () => link('/emailCancellation/known', 'emailCancellation'),
    },
    { name: 'e-mail cancellation, done', ofReleases: true, reach: follow },
    ...secondStepStates(page, url),
  ]
}
