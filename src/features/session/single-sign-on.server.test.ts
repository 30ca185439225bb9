import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openIdProvider } from '../../testing/open-id-provider.ts'
import { platformForTests, testPlatform, type TestPlatform } from '../../testing/platform.ts'
import { enrolled, withOtp } from '../../testing/second-factor.ts'
import type { Tokens } from '../../shared/session.ts'

const provider = await openIdProvider()
const platform = platformForTests(provider.settings)
afterAll(() => provider.close())

let company: { id: number }
beforeAll(async () => {
  company = await platform.aCompany()
})
beforeEach(() => {
  Object.assign(provider.state, { next: undefined, isAway: false })
})

const described = z.record(z.string(), z.unknown())
const client = { client_id: 'pokoj-web', client_secret: 'pokoj-web' }
const send = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  on: Pick<TestPlatform, 'app'> = platform,
) =>
  on.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ ...client, ...fields }).toString(),
  })

/** The browser goes to the provider and comes back. */
async function visited(fields: Record<string, string> = {}, headers: Record<string, string> = {}, on = platform) {
  const begun = await send('/oauth/singleSignOn', fields, headers, on)
  expect(begun.statusCode).toBe(200)
  const { url } = begun.json<{ url: string }>()
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  return { url, cookie, answer: await provider.visit(url) }
}
const returned = ({ answer, cookie }: { answer: string; cookie: string }, on = platform) =>
  send('/oauth/token', { grant_type: 'urn:pokoj:single-sign-on', answer }, { cookie }, on)

const known = async (values: Parameters<TestPlatform['aUser']>[2] = {}) => {
  const user = await platform.aUser('USER', company, values)
  provider.knows({ email: user.email, email_verified: true })
  return user
}
const trailOf = (email: string) =>
  platform.db
    .selectFrom('auditEntries')
    .select(['actionName', 'changes'])
    .where('userEmail', '=', email)
    .orderBy('id')
    .execute()
const byProvider = { provider: { from: null, to: new URL(provider.issuer).host } }
const current = (authorization: string) => platform.app.inject({ url: '/api/user/current', headers: { authorization } })

const failed = { error: 'invalid_grant', message: 'SINGLE_SIGN_ON_FAILED' }
const notAdmitted = { error: 'invalid_grant', message: 'SINGLE_SIGN_ON_NOT_ADMITTED' }

describe('a user whom the provider has authenticated', () => {
  test('gets a session, for whose token also the scheme Social is valid; the login names the provider', async () => {
    const user = await known()
    const tokens = (await returned(await visited())).json<Tokens>()
    for (const scheme of ['Bearer', 'Social'])
      expect((await current(`${scheme} ${tokens.access_token}`)).json()).toMatchObject({ id: user.id })
    expect(await trailOf(user.email)).toEqual([{ actionName: 'LOGIN', changes: byProvider }])
    const other = await platform.loggedIn(user)
    expect((await current(`Social ${other.accessToken}`)).statusCode).toBe(403)
  })

  test('is found whatever the case of the address', async () => {
    const user = await platform.aUser('USER', company)
    provider.knows({ email: user.email.toUpperCase(), email_verified: true })
    expect((await returned(await visited())).statusCode).toBe(200)
  })

  test('still gives the second factor', async () => {
    const user = await known()
    const { app } = await enrolled(platform, await platform.loggedInByPassword(user))
    const step = await returned(await visited())
    expect([step.statusCode, step.json()]).toMatchObject([400, { message: 'MFA_REQUIRED' }])
    const tokens = await withOtp(platform, step.json<{ mfa_token: string }>().mfa_token, app.code())
    expect(tokens.statusCode).toBe(200)
    expect((await trailOf(user.email)).at(-1)).toEqual({ actionName: 'LOGIN', changes: byProvider })
    expect((await current(`Social ${tokens.json<Tokens>().access_token}`)).statusCode).toBe(200)
  })

  test('has not entered a password, which changing it requires', async () => {
    const user = await known()
    const { access_token } = (await returned(await visited())).json<Tokens>()
    const answer = await platform.app.inject({
      method: 'POST',
      url: '/api/user/changePassword/',
      headers: { authorization: `Bearer ${access_token}` },
      payload: { email: user.email, password: 'Nova1LozinkaZaProbu' },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'OLD_PASSWORD_REQUIRED' }])
  })

  test('can log in while wrong passwords pause the account', async () => {
    const user = await known()
    for (let guess = 0; guess < 6; guess++)
      await platform.token({ grant_type: 'password', username: user.email, password: 'wrong' })
    expect((await returned(await visited())).statusCode).toBe(200)
  })

  test('has a session of at most a day', async () => {
    await known()
    const { refresh_token } = (await returned(await visited())).json<Tokens>()
    await platform.db
      .updateTable('sessions')
      .set({ dateCreated: new Date(Date.now() - 25 * 3_600_000) } as object)
      .where('singleSignOn', '=', true)
      .execute()
    expect((await platform.token({ grant_type: 'refresh_token', refresh_token })).statusCode).toBe(400)
  })

  test('unlocks the screen, for which the provider authenticates again', async () => {
    const user = await known()
    const way = await visited({ again: 'true' })
    expect(new URL(way.url).searchParams.get('prompt')).toBe('login')
    const answer = await send(
      '/oauth/token',
      { grant_type: 'urn:pokoj:single-sign-on', answer: way.answer, screen: 'lock' },
      { cookie: way.cookie },
    )
    expect(answer.statusCode).toBe(200)
    expect((await trailOf(user.email)).map(({ actionName }) => actionName)).toEqual(['UNLOCK'])
  })

  test('can log out of the provider too; the session has ended either way', async () => {
    await known()
    const [one, other] = [await returned(await visited()), await returned(await visited())].map((each) =>
      each.json<Tokens>(),
    )
    const { logout_url } = (await send('/oauth/revoke', { token: one?.refresh_token ?? '' })).json<{
      logout_url: string
    }>()
    const url = new URL(logout_url)
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/login')
    expect((await send('/oauth/revoke', { token: other?.refresh_token ?? '', screen: 'lock' })).json()).toEqual({})
    for (const tokens of [one, other]) expect((await current(`Bearer ${tokens?.access_token}`)).statusCode).toBe(403)
  })
})

describe('nobody else gets a session', () => {
  test('an address that is not verified', async () => {
    const user = await platform.aUser('USER', company)
    provider.knows({ email: user.email, email_verified: false })
    const answer = await returned(await visited())
    expect([answer.statusCode, answer.json()]).toEqual([400, notAdmitted])
  })

  test.each([
    ['a disabled user', { enabled: false }],
    ['a deleted user', { deleted: true }],
    ['a user who has not set a password yet', { registrationConfirmed: false }],
  ])('%s', async (_name, values) => {
    const user = await known(values)
    const answer = await returned(await visited())
    expect([answer.statusCode, answer.json()]).toEqual([400, notAdmitted])
    expect(await trailOf(user.email)).toEqual([{ actionName: 'LOGIN_FAILED', changes: byProvider }])
  })

  test('an unknown user, who is not created', async () => {
    provider.knows({ email: 'nepoznat@example.rs', email_verified: true })
    const answer = await returned(await visited())
    expect([answer.statusCode, answer.json()]).toEqual([400, notAdmitted])
    const users = platform.db.selectFrom('users').select('id').where('email', '=', 'nepoznat@example.rs')
    expect(await users.execute()).toEqual([])
  })

  test('a user who cancels at the provider', async () => {
    const answer = await returned(await visited())
    expect([answer.statusCode, answer.json()]).toEqual([400, failed])
  })

  test.each<[string, (way: { answer: string; cookie: string }) => { answer: string; cookie: string }]>([
    ['another state', ({ answer, cookie }) => ({ cookie, answer: answer.replace(/state=[^&]*/, 'state=abc') })],
    ['no state', ({ answer, cookie }) => ({ cookie, answer: answer.replace(/state=[^&]*/, '') })],
    ['no cookie, in another browser', ({ answer }) => ({ answer, cookie: '' })],
    [
      'the cookie of another login',
      ({ answer, cookie }) => ({ answer, cookie: `${cookie.split('=')[0]}=${'a'.repeat(43)}` }),
    ],
    ['an invented code', ({ answer, cookie }) => ({ cookie, answer: answer.replace(/code=[^&]*/, 'code=abc') })],
    [
      'another issuer in the answer',
      ({ answer, cookie }) => ({ cookie, answer: answer.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example') }),
    ],
    ['an answer that is no query', ({ cookie }) => ({ cookie, answer: '%\u0000#?//evil.example/' })],
  ])('with %s', async (_name, forged) => {
    const user = await known()
    const answer = await returned(forged(await visited()))
    expect([answer.statusCode, answer.json()]).toEqual([400, failed])
    expect(await trailOf(user.email)).toEqual([])
  })

  test('with a code that has been used', async () => {
    await known()
    const way = await visited()
    const first = await returned(way)
    expect(first.statusCode).toBe(200)
    // The browser forgets the secret of the login.
    expect(String(first.headers['set-cookie'])).toMatch(/pokoj_sign_on=;[^,]*Max-Age=0/)
    expect((await returned(way)).json()).toEqual(failed)
  })

  test('with the token of another issuer, whose addresses the provider names as its own', async () => {
    const posing = fastify()
    posing.get('/.well-known/openid-configuration', async () => {
      const found = await fetch(`${provider.issuer}/.well-known/openid-configuration`)
      const { authorization_response_iss_parameter_supported: _, ...metadata } = described.parse(await found.json())
      return { ...metadata, issuer: at }
    })
    const at = await posing.listen({ port: 0, host: '127.0.0.1' })
    const other = await testPlatform({ ...provider.settings, OIDC_ISSUER: at })
    try {
      await known()
      const { answer, ...way } = await visited({}, {}, other)
      const reply = await returned({ ...way, answer: answer.replace(/&iss=[^&]*/, '') }, other)
      expect([reply.statusCode, reply.json()]).toEqual([400, failed])
    } finally {
      await other.close()
      await posing.close()
    }
  })
})

test('no part of a request changes where the provider sends the user back to', async () => {
  await known()
  const { url } = await visited(
    { redirect_uri: 'https://evil.example', returnTo: '//evil.example' },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' },
  )
  const { origin, searchParams } = new URL(url)
  expect([origin, searchParams.get('redirect_uri')]).toEqual([provider.issuer, 'http://localhost:3000/login'])
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(url).not.toContain('evil')
})

test('while the provider is away, single sign-on answers 503 and passwords work; then it works without a restart', async () => {
  const on = await testPlatform(provider.settings)
  try {
    provider.state.isAway = true
    const away = await send('/oauth/singleSignOn', {}, {}, on)
    expect([away.statusCode, away.json(), away.headers['retry-after']]).toEqual([
      503,
      { message: 'TEMPORARILY_UNAVAILABLE' },
      '5',
    ])
    const user = await on.aUser('USER', await on.aCompany())
    await on.loggedInByPassword(user)
    provider.state.isAway = false
    provider.knows({ email: user.email, email_verified: true })
    expect((await returned(await visited({}, {}, on), on)).statusCode).toBe(200)
  } finally {
    await on.close()
  }
})

test('without a provider there is no single sign-on', async () => {
  const on = await testPlatform()
  try {
    expect((await on.app.inject({ url: '/oauth/singleSignOn' })).json()).toEqual({ provider: null })
    expect((await send('/oauth/singleSignOn', {}, {}, on)).statusCode).toBe(404)
    const grant = await on.token({ grant_type: 'urn:pokoj:single-sign-on', answer: 'code=a&state=b' })
    expect([grant.statusCode, grant.json()]).toEqual([
      400,
      { error: 'unsupported_grant_type', message: 'REQUEST_NOT_VALID' },
    ])
  } finally {
    await on.close()
  }
  expect((await platform.app.inject({ url: '/oauth/singleSignOn' })).json()).toEqual({
    provider: new URL(provider.issuer).host,
  })
})
