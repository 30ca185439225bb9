import { describe, expect, test } from 'vitest'
import { atField, outcome } from '../../testing/outcome.ts'
import { password, platformForTests, type Person } from '../../testing/platform.ts'
import type { CurrentUser } from '../../shared/session.ts'
import { deviceOf } from './device.ts'
import type { OwnSession } from './record.ts'

const platform = platformForTests()

const aClerk = async () => platform.loggedIn(await platform.aUser('USER', await platform.aCompany()))
const current = async (clerk: Person) => (await clerk.get('/api/user/current')).json<CurrentUser>()
const lastEntry = (userId: number) =>
  platform.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('one’s own profile', () => {
  test('can be changed, is searchable in the list of users, and the audit entry has the old and new values', async () => {
    const clerk = await aClerk()
    const { mustEnrol, ...before } = await current(clerk)
    const sent = {
      ...before,
      name: 'Љубица',
      phoneNumber: '',
      address: ' Његошева 12а ',
      birthDate: '1980-02-29',
      language: 'en',
    }
    const answer = await clerk.put(`/api/user/${clerk.id}`, sent)
    expect(answer.statusCode, answer.body).toBe(200)
    const after = { ...sent, version: 2, phoneNumber: null, address: 'Његошева 12а' }
    expect(answer.json()).toEqual({ user: after })
    expect(await current(clerk)).toEqual({ ...after, mustEnrol })
    expect(await lastEntry(clerk.id)).toMatchObject({
      actionName: 'PROFILE_EDITED',
      recordId: clerk.id,
      companyId: before.company?.id,
      changes: {
        name: { from: 'Мирјана', to: 'Љубица' },
        address: { from: null, to: 'Његошева 12а' },
        birthDate: { from: null, to: '1980-02-29' },
        language: { from: 'rs', to: 'en' },
      },
    })
    const company = { id: before.company?.id ?? 0 }
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
    const found = await administrator.get('/api/admin/users/search?searchParam=ljubica')
    expect(found.json()).toMatchObject({ total: 1 })
    const cleared = await clerk.put(`/api/user/${clerk.id}`, { ...after, birthDate: null, version: undefined })
    expect(cleared.json()).toMatchObject({ user: { birthDate: null } })
  })

  test('of a super administrator can be changed too', async () => {
    const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    const answer = await superadmin.put(`/api/user/${superadmin.id}`, { ...(await current(superadmin)), name: 'Ана' })
    expect(answer.json()).toMatchObject({ user: { name: 'Ана', company: null } })
  })

  test('cannot change one’s role, company or access', async () => {
    const clerk = await aClerk()
    const [before, other] = [await current(clerk), await platform.aCompany()]
    const own = await clerk.put(`/api/user/${clerk.id}`, {
      ...before,
      role: 'SUPERADMIN',
      enabled: false,
      registrationConfirmed: false,
      deleted: true,
      passwordHash: 'x',
    })
    expect(own.statusCode, own.body).toBe(200)
    expect(await current(clerk)).toEqual(before)
    const elsewhere = await clerk.put(`/api/user/${clerk.id}`, { ...before, companyId: other.id })
    expect(outcome(elsewhere)).toEqual([401, { message: 'NOT_YOUR_COMPANY' }])
    expect((await platform.token({ grant_type: 'password', username: clerk.email, password })).statusCode).toBe(200)
  })

  test('keeps its language if the body has none, as the original form sends it', async () => {
    const clerk = await aClerk()
    const { name, surname, email } = await current(clerk)
    const own = { name, surname, email }
    await clerk.put(`/api/user/${clerk.id}`, { ...own, phoneNumber: '0641', language: 'en' })
    const saved = await clerk.put(`/api/user/${clerk.id}`, { ...own, phoneNumber: '' })
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { user: { language: 'en', phoneNumber: null } }])
    const inLatin = await clerk.put(`/api/user/${clerk.id}`, { ...own, language: 'rs-Latn' })
    expect(inLatin.json()).toMatchObject({ user: { language: 'rs-Latn' } })
  })

  test('cannot be changed by another user', async () => {
    const clerk = await aClerk()
    const colleague = await aClerk()
    for (const id of [colleague.id, 0, 'abc', 999_999_999])
      expect(outcome(await clerk.put(`/api/user/${id}`, await current(colleague)))).toEqual([
        400,
        { message: 'ACTING_USER_MISMATCH' },
      ])
    expect(await current(colleague)).toMatchObject({ version: 1 })
  })

  test('with an e-mail in use is rejected at the field, whatever its case and company', async () => {
    const [clerk, colleague] = [await aClerk(), await aClerk()]
    const answer = await clerk.put(`/api/user/${clerk.id}`, {
      ...(await current(clerk)),
      email: colleague.email.toUpperCase(),
      oldPassword: password,
    })
    expect(outcome(answer)).toEqual(atField('USER_WITH_EMAIL_ALREADY_EXIST', 'email'))
  })

  test('reports all invalid fields in the form’s order, and changes nothing', async () => {
    const clerk = await aClerk()
    const answer = await clerk.put(`/api/user/${clerk.id}`, {
      name: ' ',
      email: 'није',
      phoneNumber: '12а',
      birthDate: '2026-02-30',
      address: 5,
      language: 'de',
    })
    expect(answer.json()).toEqual({
      message: 'USER_NAME_CANT_BE_NULL',
      field: 'name',
      errors: [
        { code: 'USER_NAME_CANT_BE_NULL', field: 'name' },
        { code: 'USER_SURNAME_CANT_BE_NULL', field: 'surname' },
        { code: 'USER_EMAIL_NOT_VALID', field: 'email' },
        { code: 'USER_PHONE_IS_NOT_NUMBER', field: 'phoneNumber' },
        { code: 'USER_ADDRESS_NOT_VALID', field: 'address' },
        { code: 'USER_BIRTH_DATE_NOT_VALID', field: 'birthDate' },
        { code: 'USER_LANGUAGE_NOT_VALID', field: 'language' },
      ],
    })
    expect(answer.statusCode).toBe(400)
    expect(await current(clerk)).toMatchObject({ version: 1 })
  })

  test('changed by somebody else returns 409', async () => {
    const clerk = await aClerk()
    const read = await current(clerk)
    await clerk.put(`/api/user/${clerk.id}`, { ...read, name: 'Прва' })
    const late = await clerk.put(`/api/user/${clerk.id}`, { ...read, name: 'Друга' })
    expect(outcome(late)).toEqual([409, { message: 'RECORD_CHANGED_MEANWHILE' }])
  })
})

describe('one’s own sessions', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const sessionsOf = async (clerk: Person) =>
    (await clerk.get('/api/user/sessions')).json<{ entities: OwnSession[]; total: number }>()

  test('are listed with device, address and times, and the current one is marked', async () => {
    const user = await platform.aUser('USER', await platform.aCompany())
    await platform.app.inject({
      method: 'POST',
      url: '/oauth/token',
      remoteAddress: '10.1.2.3',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': chrome },
      payload: new URLSearchParams({
        client_id: 'pokoj-web',
        client_secret: 'pokoj-web',
        grant_type: 'password',
        username: user.email,
        password,
      }).toString(),
    })
    const clerk = await platform.loggedIn(user)
    await aClerk()
    const { entities, total } = await sessionsOf(clerk)
    expect(total).toBe(2)
    expect(entities.map(({ device, address, isThis }) => [device, address, isThis])).toEqual([
      ['lightMyRequest', '127.0.0.1', true],
      ['Chrome, Windows', '10.1.2.3', false],
    ])
    for (const { dateCreated, lastUsedAt } of entities)
      for (const instant of [dateCreated, lastUsedAt])
        expect(Math.abs(Date.parse(instant) - Date.now())).toBeLessThan(60_000)
  })

  test('show their last use to the minute, and expired ones are omitted', async () => {
    const user = await platform.aUser('USER', await platform.aCompany())
    const [clerk, expired] = [await platform.loggedIn(user), await platform.loggedIn(user)]
    const [here, there] = [
      (await sessionsOf(clerk)).entities.find(({ isThis }) => isThis)?.id ?? 0,
      (await sessionsOf(expired)).entities.find(({ isThis }) => isThis)?.id ?? 0,
    ]
    const hourAgo = new Date(Date.now() - 3_600_000)
    await platform.db.updateTable('sessionTokens').set({ expiresAt: hourAgo }).where('sessionId', '=', there).execute()
    await platform.db.updateTable('sessions').set({ lastUsedAt: hourAgo }).where('id', '=', here).execute()
    await clerk.get('/api/user/current')
    const first = await sessionsOf(clerk)
    expect(first.entities.map(({ id }) => id)).toEqual([here])
    expect(Math.abs(Date.parse(first.entities[0]?.lastUsedAt ?? '') - Date.now())).toBeLessThan(10_000)
    await clerk.get('/api/user/current')
    expect((await sessionsOf(clerk)).entities[0]?.lastUsedAt).toBe(first.entities[0]?.lastUsedAt)
  })

  test('can be ended individually, or all others at once, which is audited', async () => {
    const user = await platform.aUser('USER', await platform.aCompany())
    const [clerk, second, third] = [
      await platform.loggedIn(user),
      await platform.loggedIn(user),
      await platform.loggedIn(user),
    ]
    const id = (await sessionsOf(second)).entities.find(({ isThis }) => isThis)?.id
    expect((await clerk.delete(`/api/user/sessions/${id}`)).statusCode).toBe(200)
    expect((await second.get('/api/user/current')).statusCode).toBe(403)
    expect((await third.get('/api/user/current')).statusCode).toBe(200)
    expect(outcome(await clerk.delete(`/api/user/sessions/${id}`))).toEqual([400, { message: 'SESSION_NOT_EXIST' }])
    expect((await lastEntry(user.id)).actionName).toBe('SESSION_ENDED')

    expect((await clerk.delete('/api/user/sessions')).statusCode).toBe(200)
    expect((await third.get('/api/user/current')).statusCode).toBe(403)
    expect(await sessionsOf(clerk)).toMatchObject({ total: 1, entities: [{ isThis: true }] })
  })

  test('of other users cannot be accessed', async () => {
    const [clerk, stranger] = [await aClerk(), await aClerk()]
    const [theirs] = (await sessionsOf(stranger)).entities
    for (const id of [theirs?.id, 0, 'abc', '99999999999999999999'])
      expect(outcome(await clerk.delete(`/api/user/sessions/${id}`))).toEqual([400, { message: 'SESSION_NOT_EXIST' }])
    expect((await stranger.get('/api/user/current')).statusCode).toBe(200)
  })
})

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Microsoft Edge, Linux',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile', 'Chrome, iOS'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox, Android'],
  ['curl/8.5.0', 'curl'],
  ['', ''],
])('the user agent %s is shown as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
