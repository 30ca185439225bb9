import { expect, test } from 'vitest'
import { settingsFrom } from '../server/settings.ts'
import { platformForTests } from '../testing/platform.ts'
import { firstSuperadmin } from './first-superadmin.ts'

const platform = platformForTests()

async function firstStart(settings: Record<string, string> = {}) {
  const printed: string[] = []
  await firstSuperadmin(platform.db, settingsFrom(settings), (line) => void printed.push(line))
  return printed.join('\n')
}
const createPassword = (token: string, password: string) =>
  platform.app.inject({ method: 'PUT', url: `/api/user/createPassword/${token}`, payload: { password } })
const logIn = (username: string, password: string) =>
  platform.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      client_id: 'pokoj-web',
      client_secret: 'pokoj-web',
      grant_type: 'password',
      username,
      password,
    }).toString(),
  })

test('the first start prints a link that sets the password of the first super administrator once, later ones none', async () => {
  const [, token = ''] = /\/userConfirmation\?registrationToken=(\S+)/.exec(await firstStart()) ?? []
  // A second start, before the link is opened, does not end it.
  expect(await firstStart()).toMatch(/^The first super administrator is \S+, whose link is valid until \d{4}-\S+; /)
  expect((await createPassword(token, 'PrvaLozinka1')).statusCode).toBe(200)
  expect((await logIn('superadmin@pokoj.example', 'PrvaLozinka1')).statusCode).toBe(200)
  const again = await createPassword(token, 'DrugaLozinka2')
  expect([again.statusCode, again.json()]).toEqual([400, { message: 'LINK_NOT_VALID' }])
  expect(await firstStart()).toBe('')
})

test('the first super administrator can be configured', async () => {
  await platform.db.updateTable('users').set({ deleted: true }).where('role', '=', 'SUPERADMIN').execute()
  const printed = await firstStart({ SUPERADMIN_EMAIL: 'sef@example.rs', SUPERADMIN_PASSWORD: 'PrvaLozinka1' })
  expect(printed).not.toContain('PrvaLozinka1')
  expect((await logIn('sef@example.rs', 'PrvaLozinka1')).statusCode).toBe(200)
})
