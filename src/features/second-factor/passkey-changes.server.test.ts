import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { actionsOf } from '../../testing/audit-trail.ts'
import {
  anAuthenticator,
  clerkOf,
  clerkWithPasskey,
  kindsOfMailsTo,
  ownChallengeOf,
  passkeyLogin,
  secondFactorOf,
  withPasskey,
} from '../../testing/passkeys.ts'
import { password, platformForTests, type Answer, type Person } from '../../testing/platform.ts'
import { appWith, enrolled, firstStep, withOtp, wrongCode } from '../../testing/second-factor.ts'
import { anAdministration, userOf } from '../../testing/users.ts'

const platform = platformForTests()

const path = '/api/user/secondFactor'
const aClerk = () => clerkOf(platform)
const aClerkWithPasskey = () => clerkWithPasskey(platform)
const kindsOf = (email: string) => kindsOfMailsTo(platform, email)
const login = (email: string, authenticator: ReturnType<typeof anAuthenticator>) =>
  passkeyLogin(platform, email, authenticator)
const message = (answer: Answer) => answer.json<{ message: string }>().message

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
    await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(platform.db)
    expect(await add(clerk, late)).toBe('SECOND_FACTOR_ENROLMENT_NOT_EXIST')
    expect((await secondFactorOf(clerk)).enabled).toBe(false)
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
    expect(await secondFactorOf(clerk)).toMatchObject({ recoveryCodesLeft: 9 })
    const first = await platform.token({ grant_type: 'password', username: clerk.email, password })
    expect(first.json()).toMatchObject({ mfa_factors: ['passkey', 'otp', 'recovery_code'] })
    expect((await login(clerk.email, authenticator)).statusCode).toBe(200)
    expect((await withOtp(platform, await firstStep(platform, clerk.email), app.code())).statusCode).toBe(200)
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
  expect(await secondFactorOf(clerk)).toMatchObject({ enabled: false, recoveryCodesLeft: 0, passkeys: [] })
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
    const [first, other] = (await secondFactorOf(clerk)).passkeys
    expect(message(await remove(clerk, other?.id, {}))).toBe('OLD_PASSWORD_REQUIRED')
    expect((await remove(clerk, other?.id, await proof())).json()).toEqual({})
    expect(message(await remove(clerk, other?.id, await proof()))).toBe('PASSKEY_NOT_EXIST')
    expect(message(await login(clerk.email, second))).toBe('PASSKEY_NOT_VALID')
    expect((await login(clerk.email, authenticator)).statusCode).toBe(200)
    expect((await remove(clerk, first?.id, await proof())).json()).toEqual({})
    expect(await secondFactorOf(clerk)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
    expect(await kindsOf(clerk.email)).toEqual(['passkeyAdded', 'passkeyAdded', 'passkeyRemoved', 'secondFactorOff'])
    expect((await actionsOf(platform, clerk.id)).slice(-2)).toEqual(['PASSKEY_REMOVED', 'SECOND_FACTOR_REMOVED'])
  })

  test('of another user is refused', async () => {
    const { clerk, authenticator } = await aClerkWithPasskey()
    const other = await aClerkWithPasskey()
    const [theirs] = (await secondFactorOf(other.clerk)).passkeys
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
    const [passkey] = (await secondFactorOf(clerk)).passkeys
    const proof = { oldPassword: password, passkey: authenticator.sign(await ownChallengeOf(clerk)) }
    expect(message(await remove(clerk, passkey?.id, proof))).toBe('SECOND_FACTOR_IS_REQUIRED')
  })
})

test('a passkey is renamed by its user alone, without a proof', async () => {
  const { clerk } = await aClerkWithPasskey()
  const other = await aClerkWithPasskey()
  const [passkey] = (await secondFactorOf(clerk)).passkeys
  const rename = (person: Person, name: string) => person.put(`${path}/passkeys/${passkey?.id}`, { name })
  expect(message(await rename(other.clerk, 'Туђи'))).toBe('PASSKEY_NOT_EXIST')
  expect(message(await rename(clerk, ' '))).toBe('PASSKEY_NAME_CANT_BE_NULL')
  expect(message(await rename(clerk, 'х'.repeat(101)))).toBe('PASSKEY_NAME_NOT_VALID')
  expect((await rename(clerk, ' Кључ у сефу ')).json()).toEqual({})
  expect((await secondFactorOf(clerk)).passkeys).toMatchObject([{ id: passkey?.id, name: 'Кључ у сефу' }])
  expect((await actionsOf(platform, clerk.id)).at(-1)).toBe('PASSKEY_RENAMED')
})

test('an administrator’s reset removes the passkeys too', async () => {
  const { company, administrator } = await anAdministration(platform)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  await withPasskey(clerk)
  const url = `/api/admin/users/${clerk.id}`
  expect(userOf(await administrator.get(url)).secondFactor).toBe(true)
  expect((await administrator.delete(`${url}/secondFactor`)).json()).toEqual({})
  expect(await secondFactorOf(await platform.loggedInByPassword(clerk))).toMatchObject({ enabled: false, passkeys: [] })
  expect((await kindsOf(clerk.email)).at(-1)).toBe('secondFactorReset')
})
