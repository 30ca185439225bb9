import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { server } from '../../app/server.ts'
import { settingsFrom } from '../../server/settings.ts'
import { actionsOf } from '../../testing/audit-trail.ts'
import { searchedLog } from '../../testing/log-search.ts'
import {
  anAuthenticator,
  challengeOf,
  clerkOf,
  clerkWithPasskey,
  kindsOfMailsTo,
  loginChallenge,
  passkeyLogin,
  secondFactorOf,
  withAssertion,
  withPasskey,
} from '../../testing/passkeys.ts'
import { password, platformForTests, type Answer } from '../../testing/platform.ts'
import { firstStep, withRecoveryCode } from '../../testing/second-factor.ts'

const platform = platformForTests()

const path = '/api/user/secondFactor'
const aClerk = () => clerkOf(platform)
const aClerkWithPasskey = () => clerkWithPasskey(platform)
const step = (email: string) => firstStep(platform, email)
const kindsOf = (email: string) => kindsOfMailsTo(platform, email)
const login = (email: string, authenticator: ReturnType<typeof anAuthenticator>) =>
  passkeyLogin(platform, email, authenticator)
const outcome = (answer: Answer) => [answer.statusCode, answer.json()]
const notValid = [400, { error: 'invalid_grant', message: 'PASSKEY_NOT_VALID' }]
const tokenNotValid = [400, { error: 'expired_token', message: 'MFA_TOKEN_NOT_VALID' }]

describe('a passkey', () => {
  test('as the first factor turns two-step login on, with recovery codes, and ends the other sessions', async () => {
    const clerk = await aClerk()
    const elsewhere = await platform.loggedIn(clerk)
    const { recoveryCodes } = await withPasskey(clerk)
    expect(recoveryCodes).toHaveLength(10)
    expect((await clerk.get(path)).json()).toEqual({
      enabled: true,
      required: false,
      dateCreated: null,
      recoveryCodesLeft: 10,
      passkeyOrigin: 'http://localhost:3000',
      passkeys: [
        {
          id: expect.any(Number),
          name: 'Службени рачунар',
          backedUp: false,
          dateCreated: expect.stringMatching(/Z$/),
          lastUsedAt: null,
        },
      ],
    })
    expect((await elsewhere.get('/api/user/current')).statusCode).toBe(403)
    expect(await kindsOf(clerk.email)).toEqual(['passkeyAdded'])
    expect((await actionsOf(platform, clerk.id)).slice(-2)).toEqual(['SECOND_FACTOR_ENROLLED', 'PASSKEY_ADDED'])
    const first = await platform.token({ grant_type: 'password', username: clerk.email, password })
    expect(first.json()).toMatchObject({ error: 'mfa_required', mfa_factors: ['passkey', 'recovery_code'] })
    expect((await withRecoveryCode(platform, await step(clerk.email), recoveryCodes[0] ?? '')).statusCode).toBe(200)
  })

  test('completes a login, and its use is noted', async () => {
    const { clerk, authenticator } = await aClerkWithPasskey()
    const mfaToken = await step(clerk.email)
    const challenge = await loginChallenge(platform, mfaToken)
    expect(challenge.headers['cache-control']).toBe('no-store')
    expect(challenge.json()).toMatchObject({
      origin: 'http://localhost:3000',
      options: {
        rpId: 'localhost',
        userVerification: 'preferred',
        allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
      },
    })
    const answer = await withAssertion(
      platform,
      mfaToken,
      authenticator.sign(challenge.json<{ options: { challenge: string } }>().options.challenge),
    )
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await actionsOf(platform, clerk.id)).at(-1)).toBe('LOGIN')
    expect((await secondFactorOf(clerk)).passkeys).toMatchObject([{ lastUsedAt: expect.stringMatching(/Z$/) }])
  })

  test('unlocks the screen, also without verifying the user, like a security key without a PIN', async () => {
    const clerk = await aClerk()
    const { authenticator } = await withPasskey(clerk, anAuthenticator({ verifiesUser: false }))
    const mfaToken = await firstStep(platform, clerk.email, { screen: 'lock' })
    const unlocked = await withAssertion(platform, mfaToken, authenticator.sign(await challengeOf(platform, mfaToken)))
    expect(unlocked.statusCode, unlocked.body).toBe(200)
    expect((await actionsOf(platform, clerk.id)).at(-1)).toBe('UNLOCK')
  })

  test('is refused when its answer is replayed: to the same login, to another one, or after a wrong one', async () => {
    const { clerk, authenticator } = await aClerkWithPasskey()
    const [first, second] = [await step(clerk.email), await step(clerk.email)]
    const answer = authenticator.sign(await challengeOf(platform, first))
    await challengeOf(platform, second)
    expect(outcome(await withAssertion(platform, second, answer))).toEqual(notValid)
    expect((await withAssertion(platform, first, answer)).statusCode).toBe(200)
    expect(outcome(await withAssertion(platform, first, answer))).toEqual(tokenNotValid)
    // The challenge of the second login has been answered.
    const third = await step(clerk.email)
    const late = authenticator.sign(await challengeOf(platform, third))
    const wrong = anAuthenticator().sign('x'.repeat(43))
    expect(outcome(await withAssertion(platform, third, wrong))).toEqual(notValid)
    expect(outcome(await withAssertion(platform, third, late))).toEqual(notValid)
  })

  test.each<[string, (authenticator: ReturnType<typeof anAuthenticator>, challenge: string) => object]>([
    ['at another address', ({ sign }, challenge) => sign(challenge, 'http://localhost.example.rs:3000')],
    ['for another challenge', ({ sign }) => sign('y'.repeat(43))],
    ['with another key', ({ id }, challenge) => ({ ...anAuthenticator().sign(challenge), id, rawId: id })],
    [
      'by a copy of the authenticator whose counter is behind',
      ({ sign, counter }, challenge) => {
        counter.value = 0
        return sign(challenge)
      },
    ],
    [
      'by creating a passkey',
      ({ create, sign }, challenge) => ({
        ...sign(challenge),
        response: { ...sign(challenge).response, clientDataJSON: create(challenge).response.clientDataJSON },
      }),
    ],
  ])('is refused if it was used %s', async (_how, answerOf) => {
    const { clerk, authenticator } = await aClerkWithPasskey()
    expect((await login(clerk.email, authenticator)).statusCode).toBe(200)
    const mfaToken = await step(clerk.email)
    const answer = answerOf(authenticator, await challengeOf(platform, mfaToken))
    expect(outcome(await withAssertion(platform, mfaToken, answer))).toEqual(notValid)
    expect((await actionsOf(platform, clerk.id)).at(-1)).toBe('SECOND_FACTOR_FAILED')
  })

  test('of another user is refused, and cannot be added to a second account', async () => {
    const { clerk } = await aClerkWithPasskey()
    const other = await aClerkWithPasskey()
    expect(outcome(await login(clerk.email, other.authenticator))).toEqual(notValid)
    const stranger = await aClerk()
    await expect(withPasskey(stranger, other.authenticator)).rejects.toThrow('PASSKEY_NOT_VALID')
  })

  test('counts into the pauses for wrong codes, and five wrong answers end the login', async () => {
    const { clerk, authenticator } = await aClerkWithPasskey()
    const mfaToken = await step(clerk.email)
    for (let time = 0; time < 5; time++) {
      await challengeOf(platform, mfaToken)
      const wrong = authenticator.sign('z'.repeat(43))
      expect(outcome(await withAssertion(platform, mfaToken, wrong))).toEqual(notValid)
    }
    expect(outcome(await loginChallenge(platform, mfaToken))).toEqual(tokenNotValid)
    const next = await step(clerk.email)
    const right = authenticator.sign(await challengeOf(platform, next))
    expect(outcome(await withAssertion(platform, next, right))).toEqual([429, { message: 'TOO_MANY_ATTEMPTS' }])
    expect(await kindsOf(clerk.email)).toEqual(['passkeyAdded', 'secondFactorPaused'])
  })

  test('is not requested without the right password, nor with an expired login', async () => {
    expect(outcome(await loginChallenge(platform, 'a'.repeat(43)))).toEqual(tokenNotValid)
    const { clerk, authenticator } = await aClerkWithPasskey()
    const mfaToken = await step(clerk.email)
    const answer = authenticator.sign(await challengeOf(platform, mfaToken))
    await sql`update pending_logins set expires_at = now() - interval '1 second'`.execute(platform.db)
    expect(outcome(await withAssertion(platform, mfaToken, answer))).toEqual(tokenNotValid)
    const unclear = await platform.token({ grant_type: 'urn:pokoj:mfa-passkey', mfa_token: mfaToken, passkey: '{' })
    expect(outcome(unclear)).toEqual([400, { error: 'invalid_request', message: 'REQUEST_NOT_VALID' }])
  })
})

test.each([
  ['https://pokoj.example.rs/', 'https://pokoj.example.rs'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://pokoj.example.rs', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]:8443', null],
])('with the public address %s passkeys work at %s', async (publicUrl, expected) => {
  const { clerk } = await aClerkWithPasskey()
  const { db, documents } = platform
  const elsewhere = await server({
    db,
    documents,
    settings: settingsFrom({ LOG_LEVEL: 'trace', PUBLIC_URL: publicUrl }),
    log: searchedLog,
  })
  const headers = { authorization: `Bearer ${clerk.accessToken}` }
  const state = await elsewhere.inject({ url: path, headers })
  expect(state.json()).toMatchObject({ passkeyOrigin: expected, passkeys: [{ name: 'Службени рачунар' }] })
  const challenge = await elsewhere.inject({ method: 'POST', url: `${path}/challenge`, headers, payload: {} })
  expect(challenge.json()).toMatchObject(
    expected === null ? { message: 'PASSKEYS_NOT_AVAILABLE' } : { options: { rpId: new URL(expected).hostname } },
  )
  const first = await elsewhere.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: {
      client_id: 'pokoj-web',
      client_secret: 'pokoj-web',
      grant_type: 'password',
      username: clerk.email,
      password,
    },
  })
  expect(first.json()).toMatchObject({
    mfa_factors: expected === null ? ['recovery_code'] : ['passkey', 'recovery_code'],
  })
  await elsewhere.close()
})
