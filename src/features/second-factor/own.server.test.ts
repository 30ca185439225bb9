import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { server } from '../../app/server.ts'
import { settingsFrom } from '../../server/settings.ts'
import { actionsOf } from '../../testing/audit-trail.ts'
import { searchedLog } from '../../testing/log-search.ts'
import { mailsTo } from '../../testing/mails.ts'
import { password, platformForTests, type Answer, type Person } from '../../testing/platform.ts'
import { appWith, codesAreUnused, enrolled, firstStep, withOtp, wrongCode } from '../../testing/second-factor.ts'
import { anAdministration, userOf } from '../../testing/users.ts'

const platform = platformForTests()

const path = '/api/user/secondFactor'
const aClerk = async () => platform.loggedInByPassword(await platform.aUser('USER', await platform.aCompany()))
const begin = (person: Person, body: object = {}) => person.post(`${path}/enrolment`, body)
const appOf = (answer: Answer) => appWith(answer.json<{ secret: string }>().secret)
const kindsOf = async (email: string) => (await mailsTo(platform, email)).map(({ kind }) => kind)
const login = (email: string) => platform.token({ grant_type: 'password', username: email, password })
const fault = (answer: Answer) => answer.json<{ message: string; field?: string }>()

describe('turning on two-step login', () => {
  test('takes the key and its first code, which cannot be used again; it ends the other sessions', async () => {
    const clerk = await aClerk()
    const elsewhere = await platform.loggedInByPassword(clerk)
    expect((await clerk.get(path)).json()).toEqual({
      enabled: false,
      required: false,
      dateCreated: null,
      recoveryCodesLeft: 0,
      passkeyOrigin: 'http://localhost:3000',
      passkeys: [],
    })
    const begun = await begin(clerk)
    const app = appOf(begun)
    expect(begun.json()).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: `otpauth://totp/Pokoj:${encodeURIComponent(clerk.email)}?secret=${app.secret}&issuer=Pokoj`,
    })
    // Until it is confirmed, nothing changes.
    expect((await login(clerk.email)).statusCode).toBe(200)
    const refused = await clerk.post(path, { code: wrongCode(app) })
    expect(fault(refused)).toMatchObject({ message: 'SECOND_FACTOR_CODE_NOT_VALID', field: 'code' })
    const code = app.code()
    const confirmed = await clerk.post(path, { code })
    expect(confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10)
    expect((await withOtp(platform, await firstStep(platform, clerk.email), code)).statusCode).toBe(400)
    expect((await clerk.get(path)).json()).toMatchObject({ enabled: true, recoveryCodesLeft: 10 })
    expect((await elsewhere.get('/api/user/current')).statusCode).toBe(403)
    expect(await kindsOf(clerk.email)).toEqual(['secondFactorOn'])
    expect(await actionsOf(platform, clerk.id)).toContain('SECOND_FACTOR_ENROLLED')
    expect(fault(await clerk.post(path, { code }))).toEqual({ message: 'SECOND_FACTOR_ENROLMENT_NOT_EXIST' })
  })

  test('requires the password if it was not entered recently, and a new key after 15 minutes', async () => {
    const clerk = await aClerk()
    await sql`update sessions set authenticated_at = now() - interval '11 minutes'`.execute(platform.db)
    expect(fault(await begin(clerk))).toMatchObject({ message: 'OLD_PASSWORD_REQUIRED', field: 'oldPassword' })
    expect(fault(await begin(clerk, { oldPassword: 'x' }))).toMatchObject({ message: 'OLD_PASSWORD_DID_NOT_MATCH' })
    const app = appOf(await begin(clerk, { oldPassword: password }))
    await sql`update second_factor_enrolments set expires_at = now() - interval '1 second'`.execute(platform.db)
    expect(fault(await clerk.post(path, { code: app.code() })).message).toBe('SECOND_FACTOR_ENROLMENT_NOT_EXIST')
  })

  test('in one session does not confirm the key of another', async () => {
    const clerk = await aClerk()
    const elsewhere = await platform.loggedInByPassword(clerk)
    const app = appOf(await begin(clerk))
    expect((await elsewhere.post(path, { code: app.code() })).statusCode).toBe(400)
  })

  test('stores the secret encrypted, for its user only, with a key that is not in the database', async () => {
    const clerk = await aClerk()
    const { app } = await enrolled(platform, clerk)
    const { secret } = await platform.db
      .selectFrom('secondFactors')
      .select('secret')
      .where('userId', '=', clerk.id)
      .executeTakeFirstOrThrow()
    expect(secret).not.toContain(app.secret)
    const other = await aClerk()
    await platform.db.insertInto('secondFactors').values({ userId: other.id, secret, lastStep: 0 }).execute()
    expect((await withOtp(platform, await firstStep(platform, other.email), app.code())).statusCode).toBe(400)
    const { db, documents } = platform
    const settings = settingsFrom({ LOG_LEVEL: 'trace', SECOND_FACTOR_KEY: 'another key of at least 32 characters' })
    const elsewhere = await server({ db, documents, settings, log: searchedLog })
    const mfaToken = await firstStep(platform, clerk.email)
    const answer = await elsewhere.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        client_id: 'pokoj-web',
        client_secret: 'pokoj-web',
        grant_type: 'urn:pokoj:mfa-otp',
        mfa_token: mfaToken,
        otp: app.code(),
      }).toString(),
    })
    expect(answer.statusCode).toBe(400)
    await elsewhere.close()
    expect((await withOtp(platform, mfaToken, app.code())).statusCode).toBe(200)
  })
})

describe('an authenticator app', () => {
  test.each(['enrolment', 'recoveryCodes', 'removal'])(
    'is only changed with the password and a code: %s',
    async (action) => {
      const clerk = await aClerk()
      const { app, recoveryCodes } = await enrolled(platform, clerk)
      const act = (body: object) => clerk.post(`${path}/${action}`, body)
      expect(fault(await act({ code: app.code() })).message).toBe('OLD_PASSWORD_REQUIRED')
      expect(fault(await act({ oldPassword: password }))).toMatchObject({
        message: 'SECOND_FACTOR_CODE_CANT_BE_NULL',
        field: 'code',
      })
      expect(fault(await act({ oldPassword: 'Pogresna1', code: app.code() })).field).toBe('oldPassword')
      expect(fault(await act({ oldPassword: password, code: wrongCode(app) })).field).toBe('code')
      expect((await clerk.get(path)).json()).toMatchObject({ enabled: true, recoveryCodesLeft: 10 })
      const code = action === 'removal' ? recoveryCodes[0] : app.code()
      const done = await act({ oldPassword: password, code })
      expect(done.statusCode, done.body).toBe(200)
      expect((await actionsOf(platform, clerk.id)).filter((each) => each === 'SECOND_FACTOR_FAILED')).toHaveLength(1)
    },
  )

  test('is replaced by another, with new recovery codes', async () => {
    const clerk = await aClerk()
    const { app: old, recoveryCodes } = await enrolled(platform, clerk)
    const app = appOf(await begin(clerk, { oldPassword: password, code: old.code() }))
    // The old one works until the new one is confirmed.
    await codesAreUnused(platform, clerk)
    expect((await withOtp(platform, await firstStep(platform, clerk.email), old.code())).statusCode).toBe(200)
    const confirmed = await clerk.post(path, { code: app.code() })
    expect(confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes).not.toContain(recoveryCodes[0])
    await codesAreUnused(platform, clerk)
    expect((await withOtp(platform, await firstStep(platform, clerk.email), old.code())).statusCode).toBe(400)
    expect((await withOtp(platform, await firstStep(platform, clerk.email), app.code())).statusCode).toBe(200)
    expect(await actionsOf(platform, clerk.id)).toContain('SECOND_FACTOR_REPLACED')
  })

  test('gets new recovery codes, and the earlier ones stop working', async () => {
    const clerk = await aClerk()
    const { app, recoveryCodes } = await enrolled(platform, clerk)
    const answer = await clerk.post(`${path}/recoveryCodes`, { oldPassword: password, code: app.code() })
    const fresh = answer.json<{ recoveryCodes: string[] }>().recoveryCodes
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20)
    const off = (code: string | undefined) => clerk.post(`${path}/removal`, { oldPassword: password, code })
    expect((await off(recoveryCodes[0])).statusCode).toBe(400)
    expect((await off(fresh[0])).statusCode).toBe(200)
    expect(await kindsOf(clerk.email)).toEqual([
      'secondFactorOn',
      'recoveryCodesReplaced',
      'secondFactorOff',
      'recoveryCodeUsed',
    ])
    const trail = await actionsOf(platform, clerk.id)
    expect(trail.slice(-4)).toEqual([
      'RECOVERY_CODES_REPLACED',
      'SECOND_FACTOR_FAILED',
      'RECOVERY_CODE_USED',
      'SECOND_FACTOR_REMOVED',
    ])
    expect((await login(clerk.email)).statusCode).toBe(200)
    expect(fault(await off(fresh[1])).message).toBe('SECOND_FACTOR_NOT_EXIST')
  })
})

describe('an administrator', () => {
  const reset = (who: Person, { id }: { id: number }) => who.delete(`/api/admin/users/${id}/secondFactor`)

  test('resets a user’s two-step login: the user is logged out, and logs in with the password', async () => {
    const { company, administrator, superadmin } = await anAdministration(platform)
    for (const who of [administrator, superadmin]) {
      const clerk = await platform.loggedIn(await platform.aUser('USER', company))
      await enrolled(platform, clerk)
      expect(userOf(await who.get(`/api/admin/users/${clerk.id}`)).secondFactor).toBe(true)
      const done = await reset(who, clerk)
      expect([done.statusCode, done.json()]).toEqual([200, {}])
      expect(userOf(await who.get(`/api/admin/users/${clerk.id}`)).secondFactor).toBe(false)
      expect((await clerk.get('/api/user/current')).statusCode).toBe(403)
      expect((await login(clerk.email)).statusCode).toBe(200)
      expect((await kindsOf(clerk.email)).at(-1)).toBe('secondFactorReset')
      const entry = await platform.db
        .selectFrom('auditEntries')
        .select(['userId', 'companyId'])
        .where('actionName', '=', 'SECOND_FACTOR_RESET')
        .where('recordId', '=', clerk.id)
        .executeTakeFirst()
      expect(entry).toEqual({ userId: who.id, companyId: company.id })
      expect(fault(await reset(who, clerk)).message).toBe('SECOND_FACTOR_NOT_EXIST')
    }
  })

  test('cannot reset administrators, users of other companies, or their own', async () => {
    const { company, administrator, superadmin } = await anAdministration(platform)
    const colleague = await platform.loggedIn(await platform.aUser('ADMIN', company))
    await enrolled(platform, colleague)
    const answer = await reset(administrator, colleague)
    expect([answer.statusCode, fault(answer).message]).toEqual([401, 'LOGIN_AS_SUPERADMIN'])
    const stranger = await aClerk()
    await enrolled(platform, stranger)
    expect(fault(await reset(administrator, stranger)).message).toBe('USER_NOT_EXIST')
    for (const who of [administrator, superadmin])
      expect(fault(await reset(who, who)).message).toBe('SECOND_FACTOR_OWN_IN_PROFILE')
    expect((await reset(superadmin, colleague)).statusCode).toBe(200)
    expect((await login(stranger.email)).statusCode).toBe(400)
  })
})
