import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { server } from '../../app/server.ts'
import { settingsFrom } from '../../server/settings.ts'
import { actionsOf } from '../../testing/audit-trail.ts'
import { searchedLog } from '../../testing/log-search.ts'
import { mailsTo } from '../../testing/mails.ts'
import {
  anAuthenticator,
  challengeOf,
  loginChallenge,
  ownChallengeOf,
  withAssertion,
  withPasskey,
} from '../../testing/passkeys.ts'
import { password, platformForTests, type Answer, type Person } from '../../testing/platform.ts'
import { appWith, enrolled, firstStep, withOtp, withRecoveryCode, wrongCode } from '../../testing/second-factor.ts'
import { anAdministration, userOf } from '../../testing/users.ts'

const platform = platformForTests()

const path = '/api/user/secondFactor'
const aClerk = async () => platform.loggedIn(await platform.aUser('USER', await platform.aCompany()))
async function aClerkWithPasskey() {
  const clerk = await aClerk()
  return { clerk, ...(await withPasskey(clerk)) }
}
const step = (email: string) => firstStep(platform, email)
const kindsOf = async (email: string) => (await mailsTo(platform, email)).map(({ kind }) => kind)
const outcome = (answer: Answer) => [answer.statusCode, answer.json()]
const notValid = [400, { error: 'invalid_grant', message: 'PASSKEY_NOT_VALID' }]
const tokenNotValid = [400, { error: 'expired_token', message: 'MFA_TOKEN_NOT_VALID' }]
const message = (answer: Answer) => answer.json<{ message: string }>().message
const stateOf = async (person: Person) =>
  (await person.get(path)).json<{ enabled: boolean; recoveryCodesLeft: number; passkeys: { id: number }[] }>()
/** A complete login with the passkey. */
async function login(email: string, { sign }: ReturnType<typeof anAuthenticator>) {
  const mfaToken = await step(email)
  return withAssertion(platform, mfaToken, sign(await challengeOf(platform, mfaToken)))
}

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
    expect((await stateOf(clerk)).passkeys).toMatchObject([{ lastUsedAt: expect.stringMatching(/Z$/) }])
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

  test('is not asked for without a right password, nor with a login that is over', async () => {
    expect(outcome(await loginChallenge(platform, 'a'.repeat(43)))).toEqual(tokenNotValid)
    const { clerk, authenticator } = await aClerkWithPasskey()
    const mfaToken = await step(clerk.email)
    const answer = authenticator.sign(await challengeOf(platform, mfaToken))
    await sql`update pending_logins set expires_at = now()`.execute(platform.db)
    expect(outcome(await withAssertion(platform, mfaToken, answer))).toEqual(tokenNotValid)
    const unclear = await platform.token({ grant_type: 'urn:pokoj:mfa-passkey', mfa_token: mfaToken, passkey: '{' })
    expect(outcome(unclear)).toEqual([400, { error: 'invalid_request', message: 'REQUEST_NOT_VALID' }])
  })
})

describe('adding a passkey', () => {
  test('requires a recent password, a challenge of this session, which works once and for five minutes', async () => {
    const clerk = await aClerk()
    await sql`update sessions set authenticated_at = now() - interval '11 minutes'`.execute(platform.db)
    expect(message(await clerk.post(`${path}/passkeys/enrolment`, {}))).toBe('OLD_PASSWORD_REQUIRED')
    const begin = async (person: Person) =>
      (await person.post(`${path}/passkeys/enrolment`, { oldPassword: password })).json<{
        options: { challenge: string }
      }>().options.challenge
    const add = async (person: Person, challenge: string, name = 'Кључ') =>
      message(await person.post(`${path}/passkeys`, { name, credential: anAuthenticator().create(challenge) }))
    const challenge = await begin(clerk)
    const elsewhere = await platform.loggedIn(clerk)
    expect(await add(elsewhere, challenge)).toBe('SECOND_FACTOR_ENROLMENT_NOT_EXIST')
    expect(await add(clerk, challenge, ' ')).toBe('PASSKEY_NAME_CANT_BE_NULL')
    expect(await add(clerk, 'x'.repeat(43))).toBe('PASSKEY_NOT_VALID')
    expect(await add(clerk, challenge)).toBe('SECOND_FACTOR_ENROLMENT_NOT_EXIST')
    const late = await begin(clerk)
    await sql`update passkey_challenges set expires_at = now()`.execute(platform.db)
    expect(await add(clerk, late)).toBe('SECOND_FACTOR_ENROLMENT_NOT_EXIST')
    expect((await stateOf(clerk)).enabled).toBe(false)
  })

  test('beside another factor requires the password and that factor, and keeps the recovery codes', async () => {
    const clerk = await aClerk()
    const { app, recoveryCodes } = await enrolled(platform, clerk)
    const begin = (proof: object) => clerk.post(`${path}/passkeys/enrolment`, proof)
    expect(message(await begin({ oldPassword: password }))).toBe('SECOND_FACTOR_CODE_CANT_BE_NULL')
    expect(message(await begin({ oldPassword: password, code: wrongCode(app) }))).toBe('SECOND_FACTOR_CODE_NOT_VALID')
    const { authenticator, ...added } = await withPasskey(clerk, undefined, {
      oldPassword: password,
      code: recoveryCodes[0],
    })
    expect(added.recoveryCodes).toEqual([])
    expect(await stateOf(clerk)).toMatchObject({ recoveryCodesLeft: 9 })
    const first = await platform.token({ grant_type: 'password', username: clerk.email, password })
    expect(first.json()).toMatchObject({ mfa_factors: ['passkey', 'otp', 'recovery_code'] })
    expect((await login(clerk.email, authenticator)).statusCode).toBe(200)
    expect((await withOtp(platform, await step(clerk.email), app.code())).statusCode).toBe(200)
    expect((await actionsOf(platform, clerk.id)).filter((action) => action === 'PASSKEY_ADDED')).toHaveLength(1)
  })

  test('ends at ten', async () => {
    const { clerk, recoveryCodes } = await aClerkWithPasskey()
    await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
      select ${clerk.id}::bigint, 'other' || n, '', 0, '{}', false, '' from generate_series(2, 10) n`.execute(
      platform.db,
    )
    const proof = { oldPassword: password, code: recoveryCodes[0] }
    expect(message(await clerk.post(`${path}/passkeys/enrolment`, proof))).toBe('TOO_MANY_PASSKEYS')
  })
})

test('an authenticator app is added to a passkey, with which changes are confirmed', async () => {
  const { clerk, authenticator, recoveryCodes } = await aClerkWithPasskey()
  const proof = async () => ({ oldPassword: password, passkey: authenticator.sign(await ownChallengeOf(clerk)) })
  const once = await proof()
  const begun = await clerk.post(`${path}/enrolment`, once)
  const app = appWith(begun.json<{ secret: string }>().secret)
  expect((await clerk.post(path, { code: app.code() })).json()).toEqual({ recoveryCodes: [] })
  // The same answer confirms nothing else.
  expect(message(await clerk.post(`${path}/recoveryCodes`, once))).toBe('PASSKEY_NOT_VALID')
  const fresh = await clerk.post(`${path}/recoveryCodes`, await proof())
  expect(fresh.json<{ recoveryCodes: string[] }>().recoveryCodes).not.toContain(recoveryCodes[0])
  const wrong = { oldPassword: 'Pogresna1', passkey: (await proof()).passkey }
  expect(message(await clerk.post(`${path}/removal`, wrong))).toBe('OLD_PASSWORD_DID_NOT_MATCH')
  expect((await clerk.post(`${path}/removal`, await proof())).json()).toEqual({})
  expect(await stateOf(clerk)).toMatchObject({ enabled: false, recoveryCodesLeft: 0, passkeys: [] })
  expect((await actionsOf(platform, clerk.id)).slice(-5)).toEqual([
    'AUTHENTICATOR_APP_ADDED',
    'SECOND_FACTOR_FAILED',
    'RECOVERY_CODES_REPLACED',
    'CURRENT_PASSWORD_WRONG',
    'SECOND_FACTOR_REMOVED',
  ])
})

describe('removing a passkey', () => {
  const remove = (person: Person, id: number | undefined, proof: object) =>
    person.post(`${path}/passkeys/${id}/removal`, proof)

  test('leaves the others; without the last factor two-step login is off', async () => {
    const { clerk, authenticator } = await aClerkWithPasskey()
    const proof = async () => ({ oldPassword: password, passkey: authenticator.sign(await ownChallengeOf(clerk)) })
    const second = anAuthenticator()
    await withPasskey(clerk, second, await proof())
    const [first, other] = (await stateOf(clerk)).passkeys
    expect(message(await remove(clerk, other?.id, {}))).toBe('OLD_PASSWORD_REQUIRED')
    expect((await remove(clerk, other?.id, await proof())).json()).toEqual({})
    expect(message(await remove(clerk, other?.id, await proof()))).toBe('PASSKEY_NOT_EXIST')
    expect(outcome(await login(clerk.email, second))).toEqual(notValid)
    expect((await login(clerk.email, authenticator)).statusCode).toBe(200)
    expect((await remove(clerk, first?.id, await proof())).json()).toEqual({})
    expect(await stateOf(clerk)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
    expect(await kindsOf(clerk.email)).toEqual(['passkeyAdded', 'passkeyAdded', 'passkeyRemoved', 'secondFactorOff'])
    expect((await actionsOf(platform, clerk.id)).slice(-2)).toEqual(['PASSKEY_REMOVED', 'SECOND_FACTOR_REMOVED'])
  })

  test('of another user is refused', async () => {
    const { clerk, authenticator } = await aClerkWithPasskey()
    const other = await aClerkWithPasskey()
    const [theirs] = (await stateOf(other.clerk)).passkeys
    const proof = { oldPassword: password, passkey: authenticator.sign(await ownChallengeOf(clerk)) }
    expect(message(await remove(clerk, theirs?.id, proof))).toBe('PASSKEY_NOT_EXIST')
    expect((await login(other.clerk.email, other.authenticator)).statusCode).toBe(200)
  })

  test('is refused for the last factor if a second factor is mandatory, which a passkey fulfils', async () => {
    const { company, administrator } = await anAdministration(platform)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    await administrator.put('/api/company/secondFactor', { required: true })
    expect((await clerk.get('/api/graveyard/search')).statusCode).toBe(401)
    const { authenticator } = await withPasskey(clerk)
    expect((await clerk.get('/api/graveyard/search')).statusCode).toBe(200)
    const [passkey] = (await stateOf(clerk)).passkeys
    const proof = { oldPassword: password, passkey: authenticator.sign(await ownChallengeOf(clerk)) }
    expect(message(await remove(clerk, passkey?.id, proof))).toBe('SECOND_FACTOR_IS_REQUIRED')
  })
})

test('an administrator’s reset removes the passkeys too', async () => {
  const { company, administrator } = await anAdministration(platform)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  await withPasskey(clerk)
  const url = `/api/admin/users/${clerk.id}`
  expect(userOf(await administrator.get(url)).secondFactor).toBe(true)
  expect((await administrator.delete(`${url}/secondFactor`)).json()).toEqual({})
  expect(await stateOf(await platform.loggedInByPassword(clerk))).toMatchObject({ enabled: false, passkeys: [] })
  expect((await kindsOf(clerk.email)).at(-1)).toBe('secondFactorReset')
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
