import { describe, expect, test, vi } from 'vitest'
import { aDeathRecord, platformForTests, type Person } from '../testing/platform.ts'
import { entriesPerHour } from './refused-accesses.ts'

const platform = platformForTests()

const refusals = async ({ id }: { id: number }) =>
  platform.db
    .selectFrom('auditEntries')
    .select(['actionName', 'companyId', 'userEmail', 'recordId', 'changes'])
    .where('userId', '=', id)
    .where('actionName', 'like', 'ACCESS_REFUSED%')
    .orderBy('id')
    .execute()
/** Entries are written after the response. */
const soon = async (person: { id: number }, times: number) => {
  await vi.waitFor(async () => expect(await refusals(person)).toHaveLength(times), 5000)
  return refusals(person)
}
const saying = (request: string, reason: string) => ({
  request: { from: null, to: request },
  reason: { from: null, to: reason },
})

async function aCompanyAtWork() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const add = async () =>
    (await clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard))).json<{
      deathRecord: { id: number }
    }>().deathRecord.id
  return { company, graveyard, clerk, add, record: await add() }
}

describe('a refused access is audited in the company of the user', () => {
  test.each<[string, (who: Person) => Promise<{ statusCode: number }>, string, string]>([
    [
      'an action of another role',
      (who) => who.get('/api/admin/users/search'),
      'GET /api/admin/users/search',
      'LOGIN_AS_ADMIN',
    ],
    [
      'an action of the platform',
      (who) => who.post('/api/superadmin/companies', {}),
      'POST /api/superadmin/companies',
      'LOGIN_AS_SUPERADMIN',
    ],
    [
      'another company',
      (who) => who.get('/api/deathRecord/search?companyId=999999&searchParam=Пера'),
      'GET /api/deathRecord/search',
      'NOT_YOUR_COMPANY',
    ],
    [
      'the name of another user',
      (who) => who.delete('/api/deathRecord/1/999999'),
      'DELETE /api/deathRecord/1/999999',
      'ACTING_USER_MISMATCH',
    ],
  ])('%s', async (_what, call, request, reason) => {
    const { clerk, company } = await aCompanyAtWork()
    expect((await call(clerk)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await soon(clerk, 1)).toEqual([
      {
        actionName: 'ACCESS_REFUSED',
        companyId: company.id,
        userEmail: clerk.email,
        recordId: null,
        changes: saying(request, reason),
      },
    ])
  })

  test.each<
    [string, (who: Person, id: number, own: { values: object; company: number }) => Promise<{ statusCode: number }>]
  >([
    ['read', (who, id) => who.get(`/api/deathRecord/${id}`)],
    ['edited', (who, id, { values }) => who.put(`/api/deathRecord/${id}`, values)],
    ['deleted', (who, id) => who.delete(`/api/deathRecord/${id}/${who.id}`)],
    ['restored', (who, id) => who.put(`/api/deathRecord/restore/${id}`)],
    ['restored by the shared route', (who, id) => who.put(`/api/admin/users/restore/${id}`)],
    ['printed', (who, id) => who.get(`/api/createreport/${id}`)],
    [
      'named in a record',
      (who, id, { values, company }) => who.post(`/api/deathRecord/${company}`, { ...values, graveyardId: id }),
    ],
  ])('a record of another company that is %s, exactly like an unknown one', async (_what, call) => {
    const [ours, theirs] = [await aCompanyAtWork(), await aCompanyAtWork()]
    const own = { values: aDeathRecord(ours.graveyard), company: ours.company.id }
    for (const id of [theirs.record, 999_999_999]) {
      expect([400, 404]).toContain((await call(ours.clerk, id, own)).statusCode)
    }
    const entries = await soon(ours.clerk, 2)
    expect(entries.map(({ recordId, companyId }) => [recordId, companyId])).toEqual([
      [theirs.record, ours.company.id],
      [999_999_999, ours.company.id],
    ])
    const [foreign, unknown] = entries.map(({ changes }) => JSON.stringify(changes).replaceAll(/\d+/g, ''))
    expect(foreign).toBe(unknown)
    expect(await refusals(theirs.clerk)).toEqual([])
  })

  test('ending another user’s session is audited, ending one’s own ended session is not', async () => {
    const [ours, theirs] = [await aCompanyAtWork(), await aCompanyAtWork()]
    const sessionOf = async ({ id }: { id: number }) =>
      (await platform.db.selectFrom('sessions').select('id').where('userId', '=', id).executeTakeFirstOrThrow()).id
    const foreign = await sessionOf(theirs.clerk)
    const again = await platform.loggedInByPassword(ours.clerk)
    const ended = await sessionOf(ours.clerk)
    expect((await again.delete(`/api/user/sessions/${ended}`)).statusCode).toBe(200)
    for (const id of [ended, foreign]) expect((await again.delete(`/api/user/sessions/${id}`)).statusCode).toBe(400)
    const changes = saying(`DELETE /api/user/sessions/${foreign}`, 'SESSION_NOT_EXIST')
    expect(await soon(ours.clerk, 1)).toMatchObject([{ recordId: null, changes }])
  })

  test('accesses of a super administrator are audited on the platform', async () => {
    const chief = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    await chief.get('/api/deathRecord/search')
    expect(await soon(chief, 1)).toMatchObject([{ companyId: null, actionName: 'ACCESS_REFUSED' }])
  })
})

test('other refusals are not audited: invalid values, an own deleted record, no session', async () => {
  const { clerk, company, graveyard, record } = await aCompanyAtWork()
  await clerk.delete(`/api/deathRecord/${record}/${clerk.id}`)
  expect((await clerk.delete(`/api/deathRecord/${record}/${clerk.id}`)).statusCode).toBe(400)
  expect((await clerk.get(`/api/createreport/${record}`)).statusCode).toBe(404)
  await platform.db.updateTable('graveyards').set({ deleted: true }).where('id', '=', graveyard.id).execute()
  expect((await clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard))).statusCode).toBe(400)
  expect((await clerk.post(`/api/deathRecord/${company.id}`, {})).statusCode).toBe(400)
  expect((await clerk.get('/api/deathRecord/abc')).statusCode).toBe(404)
  const before = await platform.db.selectFrom('auditEntries').select('id').execute()
  expect((await platform.app.inject('/api/admin/users/search')).statusCode).toBe(403)
  // Entries are written in order: once this one exists, the others would too.
  await clerk.get('/api/admin/users/search')
  expect(await soon(clerk, 1)).toMatchObject([{ changes: { reason: { to: 'LOGIN_AS_ADMIN' } } }])
  expect(await platform.db.selectFrom('auditEntries').select('id').execute()).toHaveLength(before.length + 1)
})

test('a flood is limited to a number of entries an hour, plus one entry with the count of the rest', async () => {
  const { clerk } = await aCompanyAtWork()
  const other = await aCompanyAtWork()
  const flood = async (times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => clerk.get('/api/admin/users/search')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  }
  await flood(entriesPerHour + 300)
  expect((await soon(clerk, entriesPerHour)).at(-1)?.actionName).toBe('ACCESS_REFUSED')
  // Other users are counted separately.
  await other.clerk.get('/api/admin/users/search')
  await soon(other.clerk, 1)

  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 61 * 60_000)
  await flood(1)
  vi.restoreAllMocks()
  const entries = await soon(clerk, entriesPerHour + 2)
  expect(entries.slice(-2)).toMatchObject([
    { actionName: 'ACCESS_REFUSED_REPEATEDLY', changes: { refused: { from: null, to: 300 } } },
    { actionName: 'ACCESS_REFUSED' },
  ])
})
