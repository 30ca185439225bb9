import { describe, expect, test } from 'vitest'
import { actionsOf } from '../../testing/audit-trail.ts'
import { mailsTo } from '../../testing/mails.ts'
import { atField, outcome } from '../../testing/outcome.ts'
import { password, platformForTests, type Person } from '../../testing/platform.ts'
import type { Tokens } from '../../shared/session.ts'

const platform = platformForTests()

const newPassword = 'Sasvim9Nova'
const aClerk = async () => platform.aUser('USER', await platform.aCompany())
const login = (email: string, secret: string) =>
  platform.token({ grant_type: 'password', username: email, password: secret })

describe('changing one’s own password', () => {
  const minutesAfterLogin = (minutes: number, userId: number) =>
    platform.db
      .updateTable('sessions')
      .set({ authenticatedAt: new Date(Date.now() - minutes * 60_000) })
      .where('userId', '=', userId)
      .execute()
  const change = (clerk: Person, body: object = {}) =>
    clerk.post('/api/user/changePassword/', { email: clerk.email, password: newPassword, ...body })

  test('does not require the old one within ten minutes of logging in; ends all other sessions, sends a mail and is audited', async () => {
    const user = await aClerk()
    const other = await platform.loggedIn(user)
    const clerk = await platform.loggedIn(user)
    expect(outcome(await change(clerk))).toEqual([200, {}])
    expect((await clerk.get('/api/user/current')).statusCode).toBe(200)
    expect((await other.get('/api/user/current')).statusCode).toBe(403)
    expect((await login(user.email, password)).statusCode).toBe(400)
    expect((await login(user.email, newPassword)).statusCode).toBe(200)
    expect((await mailsTo(platform, user.email)).map(({ kind }) => kind)).toEqual(['passwordChanged'])
    expect(await actionsOf(platform, user.id)).toContain('PASSWORD_CHANGED')
  })

  test('requires the old one after that: reports a missing or wrong one at its field, and resets the ten minutes', async () => {
    const clerk = await platform.loggedIn(await aClerk())
    await minutesAfterLogin(11, clerk.id)
    expect(outcome(await change(clerk))).toEqual(atField('OLD_PASSWORD_REQUIRED', 'oldPassword'))
    expect(outcome(await change(clerk, { oldPassword: 'Pogresna1' }))).toEqual(
      atField('OLD_PASSWORD_DID_NOT_MATCH', 'oldPassword'),
    )
    expect(outcome(await change(clerk, { oldPassword: password }))).toEqual([200, {}])
    expect((await change(clerk, { password: `${newPassword}2` })).statusCode).toBe(200)
  })

  test('with a wrong old password is in the audit trail, each time', async () => {
    const clerk = await platform.loggedIn(await aClerk())
    for (const oldPassword of ['Pogresna1', 'Pogresna2']) await change(clerk, { oldPassword })
    const wrong = (await actionsOf(platform, clerk.id)).filter((action) => action === 'CURRENT_PASSWORD_WRONG')
    expect(wrong).toHaveLength(2)
  })

  test('is not exempted by refreshing the tokens', async () => {
    const user = await aClerk()
    const tokens = (await login(user.email, password)).json<Tokens>()
    await minutesAfterLogin(11, user.id)
    const { access_token } = (
      await platform.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    ).json<Tokens>()
    const answer = await platform.app.inject({
      method: 'POST',
      url: '/api/user/changePassword/',
      headers: { authorization: `Bearer ${access_token}` },
      payload: { email: user.email, password: newPassword },
    })
    expect(outcome(answer)).toEqual(atField('OLD_PASSWORD_REQUIRED', 'oldPassword'))
  })

  test('with guessed old passwords returns 429, counted together with the account’s logins', async () => {
    const clerk = await platform.loggedIn(await aClerk())
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => change(clerk, { oldPassword: `Pogadjam${index}` })),
    )
    expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
    const late = await change(clerk, { oldPassword: password })
    expect(outcome(late)).toEqual([429, { message: 'TOO_MANY_ATTEMPTS' }])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(clerk.email, password)).statusCode).toBe(429)
  })

  test('is possible only for the session’s own e-mail, and changes nothing otherwise', async () => {
    const [clerk, other] = [await platform.loggedIn(await aClerk()), await aClerk()]
    expect(outcome(await change(clerk, { email: other.email }))).toEqual([400, { message: 'ACTING_USER_MISMATCH' }])
    expect(outcome(await change(clerk, { email: 5 }))).toEqual(atField('EMAIL_NOT_VALID', 'email'))
    expect(outcome(await change(clerk, { password: 'slaba' }))).toEqual(atField('PASSWORD_NOT_STRONG', 'password'))
    expect((await login(clerk.email, password)).statusCode).toBe(200)
    expect((await login(other.email, password)).statusCode).toBe(200)
    expect(await mailsTo(platform, clerk.email)).toEqual([])
  })
})
