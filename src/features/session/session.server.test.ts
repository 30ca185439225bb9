import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, platformForTests } from '../../testing/platform.ts'
import { hashed } from '../../server/tokens.ts'
import type { Tokens } from '../../shared/session.ts'

const platform = platformForTests()

const current = (token: string, scheme = 'Bearer') =>
  platform.app.inject({ url: '/api/user/current', headers: { authorization: `${scheme} ${token}` } })
const signedIn = async (email: string) =>
  (await platform.token({ grant_type: 'password', username: email, password })).json<Tokens>()
const refreshed = (refresh_token: string) => platform.token({ grant_type: 'refresh_token', refresh_token })
/** The same from another browser or another network. */
const refreshedFrom = (refresh_token: string, userAgent: string, remoteAddress = '127.0.0.1') =>
  platform.app.inject({
    method: 'POST',
    url: '/oauth/token',
    remoteAddress,
    headers: { ...formHeaders, 'user-agent': userAgent },
    payload: form({
      client_id: 'pokoj-web',
      client_secret: 'pokoj-web',
      grant_type: 'refresh_token',
      refresh_token,
    }),
  })
const aSession = async () => signedIn((await platform.aUser('USER', await platform.aCompany())).email)
const earlier = (seconds: number) =>
  sql`update session_tokens set used_at = used_at - ${`${seconds} seconds`}::interval`.execute(platform.db)
const startedDaysAgo = (days: number) =>
  sql`update sessions set date_created = now() - ${`${days} days`}::interval`.execute(platform.db)
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

describe('logging in', () => {
  test('returns valid tokens, whatever the case of the e-mail', async () => {
    const company = await platform.aCompany('ЈКП „Помен“')
    const user = await platform.aUser('ADMIN', company)
    const tokens = await signedIn(user.email.toUpperCase())
    expect(tokens.token_type).toBe('Bearer')
    // Of 900 seconds those are over that the answer took.
    expect(tokens.expires_in).toBeLessThanOrEqual(900)
    expect(tokens.expires_in).toBeGreaterThan(840)
    const answer = await current(tokens.access_token)
    expect(answer.json()).toMatchObject({
      id: user.id,
      email: user.email,
      role: 'ADMIN',
      roles: ['ROLE_ADMIN'],
      company: { id: company.id, name: 'ЈКП „Помен“' },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toContain('argon2')
  })

  test('also accepts multipart form data, and the client as HTTP Basic', async () => {
    const user = await platform.aUser('USER', await platform.aCompany())
    const boundary = 'x'
    const parts = Object.entries({ grant_type: 'password', username: user.email, password })
      .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')
    const answer = await platform.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        authorization: `Basic ${Buffer.from('pokoj-web:pokoj-web').toString('base64')}`,
      },
      payload: `${parts}--${boundary}--\r\n`,
    })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  test('has the same response for unknown, deleted, disabled and unconfirmed users, wrong passwords and deleted companies', async () => {
    const company = await platform.aCompany()
    const deletedCompany = await platform.aCompany()
    await platform.db.updateTable('companies').set({ deleted: true }).where('id', '=', deletedCompany.id).execute()
    const users = [
      await platform.aUser('USER', company, { deleted: true }),
      await platform.aUser('USER', company, { enabled: false }),
      await platform.aUser('USER', company, { registrationConfirmed: false }),
      await platform.aUser('USER', deletedCompany),
      { email: 'nobody@example.rs' },
    ]
    const answers = [
      ...(await Promise.all(
        users.map(({ email }) => platform.token({ grant_type: 'password', username: email, password })),
      )),
      await platform.token({
        grant_type: 'password',
        username: (await platform.aUser('USER', company)).email,
        password: 'wrong',
      }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ error: 'invalid_grant', message: 'WRONG_CREDENTIALS' })
    }
  })

  test('is audited, even if it failed', async () => {
    const company = await platform.aCompany()
    const user = await platform.aUser('USER', company)
    await platform.token({ grant_type: 'password', username: user.email, password: 'wrong' })
    await signedIn(user.email)
    const entries = await platform.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('userId', '=', user.id)
      .orderBy('id')
      .execute()
    expect(entries.map((entry) => [entry.actionName, entry.companyId])).toEqual([
      ['LOGIN_FAILED', company.id],
      ['LOGIN', company.id],
    ])
  })

  test.each([['a\u0000b@x.rs'], ['a\u0007@x.rs']])('as %j is an invalid request', async (username) => {
    const answer = await platform.app.inject({
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
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'REQUEST_NOT_VALID' }])
  })

  test('with the wrong client returns 401, with another grant 400', async () => {
    const wrongClient = await platform.token({
      grant_type: 'password',
      client_secret: 'x',
      username: 'a@b.rs',
      password,
    })
    expect([wrongClient.statusCode, wrongClient.json<{ error: string }>().error]).toEqual([401, 'invalid_client'])
    const otherGrant = await platform.token({ grant_type: 'client_credentials' })
    expect([otherGrant.statusCode, otherGrant.json<{ error: string }>().error]).toEqual([400, 'unsupported_grant_type'])
    const incomplete = await platform.token({ grant_type: 'password' })
    expect([incomplete.statusCode, incomplete.json<{ error: string }>().error]).toEqual([400, 'invalid_request'])
  })

  test('too often with a wrong password returns 429 for that account, even with the right one, without affecting others', async () => {
    const company = await platform.aCompany()
    const [attacked, other] = [await platform.aUser('USER', company), await platform.aUser('USER', company)]
    const tries = await Promise.all(
      Array.from({ length: 15 }, () =>
        platform.token({ grant_type: 'password', username: attacked.email, password: 'wrong' }),
      ),
    )
    expect(tries.filter((answer) => answer.statusCode === 400)).toHaveLength(5)
    const refused = await platform.token({ grant_type: 'password', username: attacked.email, password })
    expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'TOO_MANY_ATTEMPTS' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signedIn(other.email)).access_token).toBeTypeOf('string')
  })
})

describe('a session', () => {
  test.each([
    ['no token', undefined],
    ['an unknown token', 'Bearer abcdefghijk'],
    ['a malformed header', 'Bearer a b'],
    ['the scheme Social, which has no provider', 'Social abc'],
  ])('with %s returns 403 with WWW-Authenticate', async (_name, authorization) => {
    const answer = await platform.app.inject({
      url: '/api/user/current',
      headers: authorization ? { authorization } : {},
    })
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'SESSION_NOT_VALID' }])
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  test('does not accept a refresh token as an access token', async () => {
    const tokens = await signedIn((await platform.aUser('USER', await platform.aCompany())).email)
    expect((await current(tokens.refresh_token)).statusCode).toBe(403)
  })

  test('stores tokens and passwords only as hashes', async () => {
    const tokens = await signedIn((await platform.aUser('USER', await platform.aCompany())).email)
    const stored = JSON.stringify([
      await platform.db.selectFrom('sessionTokens').selectAll().execute(),
      await platform.db.selectFrom('users').selectAll().execute(),
    ])
    for (const secret of [tokens.access_token, tokens.refresh_token, password]) expect(stored).not.toContain(secret)
  })

  test('continues with a refresh token, which works once; reusing it after 10 seconds ends the whole session', async () => {
    const first = await aSession()
    const second = (await refreshed(first.refresh_token)).json<Tokens>()
    expect((await current(second.access_token)).statusCode).toBe(200)

    await earlier(11)
    const reused = await refreshed(first.refresh_token)
    expect([reused.statusCode, reused.json()]).toEqual([400, { error: 'invalid_grant', message: 'WRONG_CREDENTIALS' }])
    expect((await current(second.access_token)).statusCode).toBe(403)
    expect((await refreshed(second.refresh_token)).statusCode).toBe(400)
  })

  test('refreshed fifty times concurrently with one token returns the same successor to all', async () => {
    const { refresh_token } = await aSession()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refreshed(refresh_token)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.json<Tokens>().refresh_token)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.json<Tokens>().access_token)).size).toBe(1)
  })

  test('repeats the response to the same browser for 10 seconds, in case the first one was lost', async () => {
    const first = await aSession()
    const second = (await refreshed(first.refresh_token)).json<Tokens>()
    await earlier(9)
    expect((await refreshed(first.refresh_token)).json()).toMatchObject({
      access_token: second.access_token,
      refresh_token: second.refresh_token,
    })
    expect((await current(second.access_token)).statusCode).toBe(200)
    expect((await refreshed(second.refresh_token)).statusCode).toBe(200)
  })

  test.each([
    ['another browser', (token: string) => refreshedFrom(token, 'Firefox/143.0')],
    ['another network', (token: string) => refreshedFrom(token, 'lightMyRequest', '203.0.113.7')],
  ])('ends if %s repeats a refresh', async (_name, repeat) => {
    const first = await aSession()
    const second = (await refreshed(first.refresh_token)).json<Tokens>()
    expect((await repeat(first.refresh_token)).statusCode).toBe(400)
    expect((await current(second.access_token)).statusCode).toBe(403)
    expect((await refreshed(second.refresh_token)).statusCode).toBe(400)
  })

  test('ends if a refresh is repeated after its successor was used', async () => {
    const first = await aSession()
    const second = (await refreshed(first.refresh_token)).json<Tokens>()
    const third = (await refreshed(second.refresh_token)).json<Tokens>()
    expect((await refreshed(first.refresh_token)).statusCode).toBe(400)
    expect((await current(third.access_token)).statusCode).toBe(403)
  })

  test('ends after 30 days, however often it is refreshed, and no token outlives it', async () => {
    const first = await aSession()
    await startedDaysAgo(29.999)
    const last = (await refreshed(first.refresh_token)).json<Tokens>()
    expect(last.expires_in).toBeLessThan(100)
    const expiries = await platform.db
      .selectFrom('sessionTokens')
      .select('expiresAt')
      .where('hash', 'in', [last.access_token, last.refresh_token].map(hashed))
      .execute()
    for (const { expiresAt } of expiries) expect(expiresAt.getTime()).toBeLessThan(Date.now() + 100_000)
    await startedDaysAgo(30.001)
    expect((await refreshed(last.refresh_token)).statusCode).toBe(400)
    expect((await current(last.access_token)).statusCode).toBe(403)
  })

  test.each([
    ['deleted', { deleted: true }],
    ['disabled', { enabled: false }],
  ])('of a user who is %s ends immediately', async (_name, change) => {
    const user = await platform.aUser('USER', await platform.aCompany())
    const tokens = await signedIn(user.email)
    await platform.db.updateTable('users').set(change).where('id', '=', user.id).execute()
    expect((await current(tokens.access_token)).statusCode).toBe(403)
    expect((await refreshed(tokens.refresh_token)).statusCode).toBe(400)
  })

  test('of a deleted company ends immediately', async () => {
    const company = await platform.aCompany()
    const tokens = await signedIn((await platform.aUser('USER', company)).email)
    await platform.db.updateTable('companies').set({ deleted: true }).where('id', '=', company.id).execute()
    expect((await current(tokens.access_token)).statusCode).toBe(403)
  })

  test('ends when it expires', async () => {
    const tokens = await signedIn((await platform.aUser('USER', await platform.aCompany())).email)
    await platform.db
      .updateTable('sessionTokens')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute()
    expect((await current(tokens.access_token)).statusCode).toBe(403)
    expect((await refreshed(tokens.refresh_token)).statusCode).toBe(400)
  })

  test('is ended by logging out with either token; an unknown token gets the same response', async () => {
    const user = await platform.aUser('USER', await platform.aCompany())
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const tokens = await signedIn(user.email)
      const payload = form({ client_id: 'pokoj-web', client_secret: 'pokoj-web', token: tokens[kind] })
      expect(
        (await platform.app.inject({ method: 'POST', url: '/oauth/revoke', headers: formHeaders, payload })).statusCode,
      ).toBe(200)
      expect((await current(tokens.access_token)).statusCode).toBe(403)
      expect((await refreshed(tokens.refresh_token)).statusCode).toBe(400)
    }
    const unknown = form({ client_id: 'pokoj-web', client_secret: 'pokoj-web', token: 'unknown' })
    expect(
      (await platform.app.inject({ method: 'POST', url: '/oauth/revoke', headers: formHeaders, payload: unknown }))
        .statusCode,
    ).toBe(200)
  })
})

describe('a malformed token request is a client error, not a server error', () => {
  const basic = (credentials: string) => `Basic ${Buffer.from(credentials, 'latin1').toString('base64')}`
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const multipart = 'multipart/form-data; boundary=x'
  test.each<[what: string, status: number, headers: Record<string, string>, payload: string]>([
    ['Basic with invalid UTF-8', 401, { ...formHeaders, authorization: basic('%ff:') }, ''],
    ['Basic with an invalid escape and a colon', 401, { ...formHeaders, authorization: 'Basic JWZmOng=' }, ''],
    ['Basic with a lone percent sign', 401, { ...formHeaders, authorization: basic('a%:%') }, ''],
    ['Basic without a colon', 401, { ...formHeaders, authorization: basic('abc') }, ''],
    ['multipart without a boundary', 400, { 'content-type': 'multipart/form-data' }, 'x'],
    ['multipart with an empty boundary', 400, { 'content-type': 'multipart/form-data; boundary=' }, 'x'],
    ['multipart with another boundary', 400, { 'content-type': multipart }, '--y\r\n\r\n--y--\r\n'],
    ['truncated multipart', 400, { 'content-type': multipart }, field('grant_type', 'password')],
    ['multipart with a broken header', 401, { 'content-type': multipart }, '--x\r\n: \r\n\r\n\r\n--x--\r\n'],
    [
      'multipart with a field twice',
      400,
      { 'content-type': multipart },
      `${field('a', '1')}${field('a', '2')}--x--\r\n`,
    ],
    [
      'multipart with eleven fields',
      400,
      { 'content-type': multipart },
      `${Array.from({ length: 11 }, (_, n) => field(`a${n}`, '1')).join('')}--x--\r\n`,
    ],
    [
      'multipart with a file',
      400,
      { 'content-type': multipart },
      `--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\nc\r\n--x--\r\n`,
    ],
    ['multipart that sets a prototype', 400, { 'content-type': multipart }, `${field('__proto__', '1')}--x--\r\n`],
    ['an empty multipart body', 401, { 'content-type': multipart }, ''],
    ['a form with thousands of fields', 401, formHeaders, 'a&'.repeat(8000)],
    ['a form with a field twice', 401, formHeaders, 'client_id=a&client_id=b&client_secret=c'],
    ['a form with broken escapes', 401, formHeaders, 'client_id=%&client_secret=%ff%C0'],
    ['a form that is too long', 413, formHeaders, 'a='.padEnd(20_000, 'x')],
    ['an invalid content type', 415, { 'content-type': ';;;' }, 'x'],
    ['no body', 401, {}, ''],
  ])('%s', async (_what, status, headers, payload) => {
    for (const url of ['/oauth/token', '/oauth/revoke']) {
      const answer = await platform.app.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode, answer.body).toBe(status)
    }
  })
})
