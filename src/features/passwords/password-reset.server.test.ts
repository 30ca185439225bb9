import { describe, expect, test } from 'vitest'
import { actionsOf } from '../../testing/audit-trail.ts'
import { anAddress } from '../../testing/guessing.ts'
import { mailsTo } from '../../testing/mails.ts'
import { atField, outcome } from '../../testing/outcome.ts'
import { password, platformForTests } from '../../testing/platform.ts'
import { enrolled, withOtp } from '../../testing/second-factor.ts'

const platform = platformForTests()

const newPassword = 'Sasvim9Nova'
const aClerk = async () => platform.aUser('USER', await platform.aCompany())
const login = (email: string, secret: string) =>
  platform.token({ grant_type: 'password', username: email, password: secret })
/** From a new address unless one is given, so that no test uses up the limit of another. */
const ask = (body: unknown, remoteAddress = anAddress()) =>
  platform.app.inject({ method: 'POST', url: '/api/user/password/reset', payload: body as object, remoteAddress })
const reset = (token: string, payload: object = { password: newPassword }) =>
  platform.app.inject({ method: 'PUT', url: `/api/user/resetPassword/${token}`, payload })
const usable = (token: string, path = 'resetPassword') => platform.app.inject(`/api/user/${path}/${token}`)

/** Requests a new password and returns the token of the mailed link. */
async function requestReset(email: string): Promise<string> {
  expect((await ask({ email })).statusCode).toBe(200)
  const link = (await mailsTo(platform, email)).findLast(({ kind }) => kind === 'reset')?.link ?? ''
  expect(link).toMatch(/^\/resetPassword\/[\w-]{43}$/)
  return link.split('/').at(-1) ?? ''
}

describe('requesting a new password', () => {
  test('mails a link in the user’s language, whatever the case of the e-mail, and is audited', async () => {
    const user = await aClerk()
    expect(outcome(await ask({ email: ` ${user.email.toUpperCase()} ` }))).toEqual([200, {}])
    expect(await mailsTo(platform, user.email)).toMatchObject([
      { kind: 'reset', language: 'rs', name: 'Мирјана Петровић' },
    ])
    expect((await ask({ email: user.email, language: 'en' })).statusCode).toBe(200)
    expect((await ask({ email: user.email, language: 'rs-Latn' })).statusCode).toBe(200)
    expect((await mailsTo(platform, user.email)).map(({ language }) => language)).toEqual(['rs', 'en', 'rs-Latn'])
    expect(await actionsOf(platform, user.id)).toEqual(Array(3).fill('PASSWORD_RESET_ASKED'))
  })

  test('has the same, delayed response for known and unknown e-mails, and sends no mail to the latter', async () => {
    const company = await platform.aCompany()
    const closed = [
      await platform.aUser('USER', company, { deleted: true }),
      await platform.aUser('USER', company, { enabled: false }),
      await platform.aUser('USER', company, { registrationConfirmed: false }),
      { email: 'niko@example.rs' },
    ]
    const known = await Promise.all([1, 2, 3].map(() => platform.aUser('USER', company)))
    const timed = async (email: string) => {
      const start = performance.now()
      const answer = await ask({ email })
      return { answer: outcome(answer), ms: performance.now() - start }
    }
    for (const { email } of [...known, ...closed]) {
      const { answer, ms } = await timed(email)
      expect(answer).toEqual([200, {}])
      // The response is delayed by more than the work takes on a quiet machine, on which `npm run test:response-times` compares them.
      expect(ms).toBeGreaterThan(240)
    }
    for (const { email } of closed) expect(await mailsTo(platform, email)).toEqual([])
    for (const { email } of known) expect(await mailsTo(platform, email)).toHaveLength(1)
  })

  test.each([[''], ['нико'], ['a@b'], [5], [null], [undefined], [['a@b.rs']], [`${'a'.repeat(200)}@b.rs`]])(
    'for %j is rejected at the field',
    async (email) => {
      expect(outcome(await ask({ email }))).toEqual(atField('EMAIL_NOT_VALID', 'email'))
    },
  )

  test('too often returns 429 for the account, known or not, and for the address, without affecting others', async () => {
    for (const email of [(await aClerk()).email, 'nepoznat@example.rs']) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ email })))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
      const late = await ask({ email })
      expect(outcome(late)).toEqual([429, { message: 'TOO_MANY_ATTEMPTS' }])
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(900)
    }
    const address = anAddress()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask({ email: `jedan${index}@example.rs` }, address)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
    expect((await ask({ email: (await aClerk()).email })).statusCode).toBe(200)
  })
})

describe('the mailed link', () => {
  test('sets the password, ends all sessions, sends a mail and is audited', async () => {
    const user = await aClerk()
    const clerk = await platform.loggedInByPassword(user)
    const token = await requestReset(user.email)
    expect((await usable(token)).statusCode).toBe(200)
    expect(outcome(await reset(token))).toEqual([200, {}])
    expect((await clerk.get('/api/user/current')).statusCode).toBe(403)
    expect((await login(user.email, password)).statusCode).toBe(400)
    expect((await login(user.email, newPassword)).statusCode).toBe(200)
    expect((await mailsTo(platform, user.email)).map(({ kind, link }) => [kind, link === null])).toEqual([
      ['reset', false],
      ['passwordChanged', true],
    ])
    expect(await actionsOf(platform, user.id)).toEqual([
      'LOGIN',
      'PASSWORD_RESET_ASKED',
      'PASSWORD_RESET',
      'LOGIN_FAILED',
      'LOGIN',
    ])
  })

  test('works once, even with twenty concurrent requests', async () => {
    const user = await aClerk()
    const token = await requestReset(user.email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, { password: `${newPassword}${index}` })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(outcome(answer)).toEqual([400, { message: 'LINK_NOT_VALID' }])
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
    expect((await login(user.email, `${newPassword}${winner}`)).statusCode).toBe(200)
    expect((await mailsTo(platform, user.email)).filter(({ kind }) => kind === 'passwordChanged')).toHaveLength(1)
    expect((await usable(token)).statusCode).toBe(400)
  })

  test('is valid for one hour', async () => {
    const user = await aClerk()
    const token = await requestReset(user.email)
    const { expiresAt } = await platform.db
      .selectFrom('passwordLinks')
      .select('expiresAt')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(Math.abs(expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(10_000)
    const passed = new Date(Date.now() - 60_000)
    await platform.db.updateTable('passwordLinks').set({ expiresAt: passed }).where('userId', '=', user.id).execute()
    expect(outcome(await usable(token))).toEqual([400, { message: 'LINK_NOT_VALID' }])
    expect(outcome(await reset(token))).toEqual([400, { message: 'LINK_NOT_VALID' }])
    expect((await login(user.email, password)).statusCode).toBe(200)
  })

  test('is replaced by a newer one', async () => {
    const user = await aClerk()
    const first = await requestReset(user.email)
    const second = await requestReset(user.email)
    expect((await reset(first)).statusCode).toBe(400)
    expect((await reset(second)).statusCode).toBe(200)
  })

  test('is stored only as a hash, and cannot be used for a first password', async () => {
    const user = await aClerk()
    const token = await requestReset(user.email)
    expect(JSON.stringify(await platform.db.selectFrom('passwordLinks').selectAll().execute())).not.toContain(token)
    const asFirst = await platform.app.inject({
      method: 'PUT',
      url: `/api/user/createPassword/${token}`,
      payload: { password: newPassword },
    })
    expect(outcome(asFirst)).toEqual([400, { message: 'LINK_NOT_VALID' }])
    expect((await usable(token, 'createPassword')).statusCode).toBe(400)
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('is invalid for a user who has been disabled', async () => {
    const user = await aClerk()
    const token = await requestReset(user.email)
    await platform.db.updateTable('users').set({ enabled: false }).where('id', '=', user.id).execute()
    expect(outcome(await reset(token))).toEqual([400, { message: 'LINK_NOT_VALID' }])
  })

  test('is invalid once the password has been changed', async () => {
    const clerk = await platform.loggedIn(await aClerk())
    const token = await requestReset(clerk.email)
    await clerk.post('/api/user/changePassword/', { email: clerk.email, password: newPassword })
    expect((await reset(token, { password: 'Tudja1Lozinka' })).statusCode).toBe(400)
  })

  test('lets the owner of a paused account log in', async () => {
    const user = await aClerk()
    await Promise.all(Array.from({ length: 11 }, () => login(user.email, 'Pogresna1')))
    expect((await login(user.email, password)).statusCode).toBe(429)
    await reset(await requestReset(user.email))
    expect((await login(user.email, newPassword)).statusCode).toBe(200)
  })

  test.each([
    [{ password: 'kratka1A'.slice(0, 7) }],
    [{ password: 'bezvelikih1' }],
    [{ password: 'Lozinka123' }],
    [{ password: 'Лозинка123' }],
    [{ password: 'Sunshine2026!' }],
    [{ password: 'Mirjana1985' }],
    [{ password: 'A1'.repeat(65) + 'a' }],
    [{ password: '' }],
    [{ password: 12345678 }],
    [{}],
  ])('rejects %j, and stays usable', async (body) => {
    const user = await aClerk()
    const token = await requestReset(user.email)
    expect(outcome(await reset(token, body))).toEqual(atField('PASSWORD_NOT_STRONG', 'password'))
    expect((await reset(token, { password: 'ЛозинкаЋ1' })).statusCode).toBe(200)
  })

  test('leaves the second factor on: afterwards the new password alone opens no session', async () => {
    const clerk = await platform.loggedInByPassword(await aClerk())
    const { app } = await enrolled(platform, clerk)
    expect((await reset(await requestReset(clerk.email))).statusCode).toBe(200)
    const answer = await login(clerk.email, newPassword)
    expect(outcome(answer)).toEqual([400, expect.objectContaining({ message: 'MFA_REQUIRED' })])
    const { mfa_token } = answer.json<{ mfa_token: string }>()
    expect((await withOtp(platform, mfa_token, app.code())).statusCode).toBe(200)
  })

  test.each([
    ['128 characters', `Ж1${'ж'.repeat(126)}`, `Ж1${'ж'.repeat(125)}`],
    ['spaces at both ends', ' Sasvim 9Nova ', 'Sasvim 9Nova'],
    ['its capitals', 'sasvim9NovaRec', 'sasvim9novarec'],
  ])('sets the password exactly as typed: %s', async (_what, exact, similar) => {
    const user = await aClerk()
    expect((await reset(await requestReset(user.email), { password: exact })).statusCode).toBe(200)
    expect([(await login(user.email, similar)).statusCode, (await login(user.email, exact)).statusCode]).toEqual([
      400, 200,
    ])
  })

  test.each(['x', 'a'.repeat(43), '%00', "' or 1=1 --"])('%s is not a valid link', async (token) => {
    expect(outcome(await reset(encodeURIComponent(token)))).toEqual([400, { message: 'LINK_NOT_VALID' }])
  })
})
