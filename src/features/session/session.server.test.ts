import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashed } from '../../server/tokens.ts'
import { password, platformForTests } from '../../testing/platform.ts'
import type { Tokens } from '../../shared/session.ts'

const platform = platformForTests()

const current = (token: string) =>
  platform.app.inject({ url: '/api/user/current', headers: { authorization: `Bearer ${token}` } })
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
/** Negative, as after the clock was set back. */
const earlier = (seconds: number) =>
  sql`update session_tokens set used_at = used_at - ${`${seconds} seconds`}::interval`.execute(platform.db)
const startedDaysAgo = (days: number) =>
  sql`update sessions set date_created = now() - ${`${days} days`}::interval`.execute(platform.db)
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

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

  test('does not repeat it for longer after the clock was set back by an hour', async () => {
    const { refresh_token } = await aSession()
    expect((await refreshed(refresh_token)).statusCode).toBe(200)
    await earlier(-3600)
    expect((await refreshed(refresh_token)).statusCode).toBe(400)
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
