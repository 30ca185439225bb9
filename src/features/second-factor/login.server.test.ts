import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { actionsOf } from '../../testing/audit-trail.ts'
import { minutesLater } from '../../testing/guessing.ts'
import { mailsTo } from '../../testing/mails.ts'
import { password, platformForTests } from '../../testing/platform.ts'
import { enrolled, firstStep, withOtp, withRecoveryCode, wrongCode } from '../../testing/second-factor.ts'
import type { Tokens } from '../../shared/session.ts'

const platform = platformForTests()

const aClerk = async () => platform.loggedIn(await platform.aUser('USER', await platform.aCompany()))
async function aClerkWithApp() {
  const clerk = await aClerk()
  return { clerk, ...(await enrolled(platform, clerk)) }
}
const step = (email: string) => firstStep(platform, email)
const outcome = (answer: { statusCode: number; json: () => unknown }) => [answer.statusCode, answer.json()]
const codeNotValid = [400, { error: 'invalid_grant', message: 'SECOND_FACTOR_CODE_NOT_VALID' }]
const tokenNotValid = [400, { error: 'expired_token', message: 'MFA_TOKEN_NOT_VALID' }]

describe('the right password of a user with an authenticator app', () => {
  test('yields no tokens but a token for the second step, which the code completes', async () => {
    const { clerk, app } = await aClerkWithApp()
    const first = await platform.token({ grant_type: 'password', username: clerk.email, password })
    expect(outcome(first)).toEqual([
      400,
      {
        error: 'mfa_required',
        message: 'MFA_REQUIRED',
        mfa_token: expect.stringMatching(/^[\w-]{43}$/),
        mfa_factors: ['otp', 'recovery_code'],
      },
    ])
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.headers['cache-control']).toBe('no-store')
    const { mfa_token } = first.json<{ mfa_token: string }>()
    const stored = JSON.stringify(await platform.db.selectFrom('pendingLogins').selectAll().execute())
    expect(stored).not.toContain(mfa_token)
    const answer = await withOtp(platform, mfa_token, app.code())
    expect(answer.statusCode, answer.body).toBe(200)
    const { access_token } = answer.json<Tokens>()
    const current = await platform.app.inject({
      url: '/api/user/current',
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(current.json()).toMatchObject({ id: clerk.id })
    expect((await actionsOf(platform, clerk.id)).slice(-2)).toEqual(['SECOND_FACTOR_ENROLLED', 'LOGIN'])
    expect(outcome(await withOtp(platform, mfa_token, app.code(1)))).toEqual(tokenNotValid)
  })

  test('is not enough as a refresh token, and its token opens nothing', async () => {
    const { clerk } = await aClerkWithApp()
    const mfaToken = await step(clerk.email)
    const refreshed = await platform.token({ grant_type: 'refresh_token', refresh_token: mfaToken })
    expect(refreshed.statusCode).toBe(400)
    const headers = { authorization: `Bearer ${mfaToken}` }
    expect((await platform.app.inject({ url: '/api/user/current', headers })).statusCode).toBe(403)
  })

  test('gets the same response as for other users if it is wrong', async () => {
    const { clerk } = await aClerkWithApp()
    const answer = await platform.token({ grant_type: 'password', username: clerk.email, password: 'Pogresna1' })
    expect(outcome(answer)).toEqual([400, { error: 'invalid_grant', message: 'WRONG_CREDENTIALS' }])
  })

  test('unlocks the screen too, and the trail says so', async () => {
    const { clerk, app } = await aClerkWithApp()
    const mfaToken = await firstStep(platform, clerk.email, { screen: 'lock' })
    expect((await withOtp(platform, mfaToken, app.code())).statusCode).toBe(200)
    expect((await actionsOf(platform, clerk.id)).at(-1)).toBe('UNLOCK')
  })
})

describe('a code', () => {
  test('works once, also when two requests send it at the same time', async () => {
    const { clerk, app } = await aClerkWithApp()
    const tokens = [await step(clerk.email), await step(clerk.email)]
    const code = app.code()
    const answers = await Promise.all(tokens.map((token) => withOtp(platform, token, code)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(outcome(await withOtp(platform, await step(clerk.email), code))).toEqual(codeNotValid)
    expect((await withOtp(platform, await step(clerk.email), app.code(1))).statusCode).toBe(200)
  })

  test('may be a step early, and typed in groups; not three steps', async () => {
    const { clerk, app } = await aClerkWithApp()
    const spaced = app.code(1).replace(/^.../, '$& ')
    expect((await withOtp(platform, await step(clerk.email), spaced)).statusCode).toBe(200)
    expect(outcome(await withOtp(platform, await step(clerk.email), app.code(3)))).toEqual(codeNotValid)
  })

  test('of another user is refused', async () => {
    const { clerk } = await aClerkWithApp()
    const other = await aClerkWithApp()
    const mfaToken = await step(clerk.email)
    expect(outcome(await withOtp(platform, mfaToken, other.app.code()))).toEqual(codeNotValid)
    const theirs = other.recoveryCodes[0] ?? ''
    expect(outcome(await withRecoveryCode(platform, mfaToken, theirs))).toEqual(codeNotValid)
  })

  test('is requested again, with the password, after five wrong ones', async () => {
    const { clerk, app } = await aClerkWithApp()
    const mfaToken = await step(clerk.email)
    for (let time = 0; time < 5; time++)
      expect(outcome(await withOtp(platform, mfaToken, wrongCode(app)))).toEqual(codeNotValid)
    expect(outcome(await withOtp(platform, mfaToken, app.code()))).toEqual(tokenNotValid)
    const trail = await actionsOf(platform, clerk.id)
    expect(trail.filter((action) => action === 'SECOND_FACTOR_FAILED')).toHaveLength(5)
  })

  test('is refused for a growing time after five wrong ones, even with the right password, and the owner gets a mail', async () => {
    const { clerk, app } = await aClerkWithApp()
    const wrong = async () => (await withOtp(platform, await step(clerk.email), wrongCode(app))).statusCode
    for (let time = 0; time < 5; time++) expect(await wrong()).toBe(400)
    const refused = await withOtp(platform, await step(clerk.email), app.code())
    expect(outcome(refused)).toEqual([429, { message: 'TOO_MANY_ATTEMPTS' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
    const kinds = (await mailsTo(platform, clerk.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['secondFactorOn', 'secondFactorPaused'])
    expect(await actionsOf(platform, clerk.id)).toContain('SECOND_FACTOR_PAUSED')
    await minutesLater(platform.db, 1)
    expect(await wrong()).toBe(400)
    await minutesLater(platform.db, 1)
    expect(await wrong()).toBe(429)
    await minutesLater(platform.db, 1)
    expect((await withOtp(platform, await step(clerk.email), app.code())).statusCode).toBe(200)
  })
})

describe('the token of the second step', () => {
  test.each<[string, (userId: number) => Promise<unknown>]>([
    [
      'is over after five minutes',
      () => sql`update pending_logins set expires_at = now() - interval '1 second'`.execute(platform.db),
    ],
    [
      'ends when the password is changed',
      (id) => platform.db.updateTable('users').set({ passwordHash: 'other' }).where('id', '=', id).execute(),
    ],
    [
      'ends when the user is disabled',
      (id) => platform.db.updateTable('users').set({ enabled: false }).where('id', '=', id).execute(),
    ],
  ])('%s', async (_name, change) => {
    const { clerk, app } = await aClerkWithApp()
    const mfaToken = await step(clerk.email)
    await change(clerk.id)
    expect(outcome(await withOtp(platform, mfaToken, app.code()))).toEqual(tokenNotValid)
  })

  test('that nobody issued is refused in the same way', async () => {
    expect(outcome(await withOtp(platform, 'a'.repeat(43), '123456'))).toEqual(tokenNotValid)
    const incomplete = await platform.token({ grant_type: 'urn:pokoj:mfa-otp', mfa_token: 'a' })
    expect(incomplete.json()).toEqual({ error: 'invalid_request', message: 'REQUEST_NOT_VALID' })
  })
})

test('a recovery code replaces the code once, however it is typed; its use is audited and mailed', async () => {
  const { clerk, app, recoveryCodes } = await aClerkWithApp()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', second = ''] = recoveryCodes
  const stored = JSON.stringify(await platform.db.selectFrom('recoveryCodes').selectAll().execute())
  expect(stored).not.toContain(first.slice(0, 9))
  const login = async (code: string) => withRecoveryCode(platform, await step(clerk.email), code)
  expect((await login(first.replaceAll(' ', '-'))).statusCode).toBe(200)
  expect(outcome(await login(first))).toEqual(codeNotValid)
  // Neither kind of code works in place of the other.
  expect(outcome(await login(app.code()))).toEqual(codeNotValid)
  expect(outcome(await withOtp(platform, await step(clerk.email), second))).toEqual(codeNotValid)
  expect((await login(second.replaceAll(' ', ''))).statusCode).toBe(200)
  const kinds = (await mailsTo(platform, clerk.email)).map(({ kind }) => kind)
  expect(kinds).toEqual(['secondFactorOn', 'recoveryCodeUsed', 'recoveryCodeUsed'])
  expect((await actionsOf(platform, clerk.id)).filter((action) => action === 'RECOVERY_CODE_USED')).toHaveLength(2)
  expect((await clerk.get('/api/user/secondFactor')).json()).toMatchObject({ enabled: true, recoveryCodesLeft: 8 })
})
