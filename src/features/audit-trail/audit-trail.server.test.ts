import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aChapelContract, aRentContract, aReprimand } from '../../testing/contracts.ts'
import { aDeathRecord, testPlatform } from '../../testing/platform.ts'
import { audit } from '../../server/audit.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import type { AuditTrailEntry, AuditTrailPage } from '../../shared/audit-trail.ts'
import { rentContract } from '../rent-contracts/record.ts'
import { reprimand } from '../reprimands/record.ts'
import { user } from '../users/record.ts'

let platform: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

type Person = Awaited<ReturnType<typeof platform.loggedIn>>
const searched = async (person: Person, body: object = {}) => {
  const answer = await person.post('/api/auditTrail/search', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AuditTrailPage>()
}
const actions = async (person: Person, body: object = {}) =>
  (await searched(person, body)).entities.map(({ actionName }) => actionName)

/** Two companies; in ours, a clerk has added, edited, deleted, restored and printed a record. */
async function aDayOfWork() {
  const [ours, theirs] = [await platform.aCompany(), await platform.aCompany()]
  const [oldGraveyard, newGraveyard] = [
    await platform.aGraveyard(ours, 'Старо гробље'),
    await platform.aGraveyard(ours, 'Ново гробље'),
  ]
  const administrator = await platform.loggedInByPassword(await platform.aUser('ADMIN', ours))
  const clerk = await platform.loggedInByPassword(
    await platform.aUser('USER', ours, { email: `mirjana_${ours.id}@pomen.example` }),
  )
  const stranger = await platform.loggedInByPassword(await platform.aUser('ADMIN', theirs))
  const values = aDeathRecord(oldGraveyard)
  const { deathRecord } = (await clerk.post(`/api/deathRecord/${ours.id}`, values)).json<{
    deathRecord: { id: number }
  }>()
  const { id } = deathRecord
  await clerk.put(`/api/deathRecord/${id}`, { ...values, lastName: 'Чолић', graveyardId: newGraveyard.id })
  await clerk.delete(`/api/deathRecord/${id}/${clerk.id}`)
  await clerk.put(`/api/deathRecord/restore/${id}`)
  await clerk.get(`/api/createreport/${id}`)
  return { ours, theirs, administrator, clerk, stranger, record: id }
}

describe('an audit trail entry', () => {
  test('contains the action, user, company, record, and old and new values', async () => {
    const { administrator, clerk, ours, record } = await aDayOfWork()
    const { entities, total, totalIsExact } = await searched(administrator, { action: 'DEATH_RECORD_EDITED' })
    expect({ total, totalIsExact }).toEqual({ total: 1, totalIsExact: true })
    expect(entities).toEqual([
      {
        id: expect.any(Number),
        actionName: 'DEATH_RECORD_EDITED',
        dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        user: { id: clerk.id, email: clerk.email },
        company: { id: ours.id, name: ours.name },
        recordId: record,
        recordTitle: 'Петар Живко Чолић',
        changes: {
          lastName: { from: 'Ђорђевић', to: 'Чолић' },
          graveyardId: { from: 'Старо гробље', to: 'Ново гробље' },
        },
      },
    ])
  })

  test('names the graveyard of a contract, or null without one', async () => {
    const { administrator, clerk, ours } = await aDayOfWork()
    const { id: graveyardId } = await platform.aGraveyard(ours, 'Гробље Виногради')
    const { contractChapelUsage: contract } = (
      await clerk.post(`/api/contractChapelUsage/${ours.id}`, aChapelContract({ graveyardId }))
    ).json<{ contractChapelUsage: { id: number } }>()
    await clerk.put(`/api/contractChapelUsage/${contract.id}`, { ...contract, graveyardId: null })
    const { entities } = await searched(administrator, { action: 'CONTRACT_CHAPEL_USAGE_EDITED' })
    expect(entities.map(({ changes }) => changes)).toEqual([{ graveyardId: { from: 'Гробље Виногради', to: null } }])
  })

  test('exists for every change, login and document, newest first', async () => {
    const { administrator } = await aDayOfWork()
    expect(await actions(administrator)).toEqual([
      'DEATH_RECORD_PDF_MADE',
      'DEATH_RECORD_RESTORED',
      'DEATH_RECORD_DELETED',
      'DEATH_RECORD_EDITED',
      'DEATH_RECORD_ADDED',
      'LOGIN',
      'LOGIN',
    ])
  })

  test('is not written for refused requests', async () => {
    const { administrator, clerk, ours } = await aDayOfWork()
    const before = await searched(administrator)
    await clerk.post(`/api/deathRecord/${ours.id}`, {})
    await clerk.put('/api/deathRecord/999999999', {})
    expect((await searched(administrator)).total).toBe(before.total)
  })
})

describe('the record of an entry', () => {
  const titles = async (person: Person, body: object = {}) =>
    (await searched(person, body)).entities.map(({ recordTitle }) => recordTitle)

  test('has its current name, even if deleted; a login has no record', async () => {
    const { administrator, clerk, record } = await aDayOfWork()
    const title = 'Петар Живко Чолић'
    expect(await titles(administrator)).toEqual([title, title, title, title, title, null, null])
    await clerk.delete(`/api/deathRecord/${record}/${clerk.id}`)
    expect(await titles(administrator, { action: 'DEATH_RECORD_DELETED' })).toEqual([title, title])
  })

  test('has a contract’s or letter’s number, whatever else is on the page', async () => {
    const rents = await clerkWith(platform, rentContract)
    const letters = await clerkWith(platform, reprimand, rents.company)
    await rents.add(aRentContract({ contractNumber: '12/2026' }))
    await letters.add(aReprimand({ reprimandNumber: '7/2026' }))
    const administrator = await platform.loggedInByPassword(await platform.aUser('ADMIN', rents.company))
    expect((await titles(administrator)).filter((title) => title !== null)).toEqual(['7/2026', '12/2026'])
  })

  test('has no name for a super administrator if it is a company’s; a platform record has one', async () => {
    const { ours, record } = await aDayOfWork()
    const chief = await platform.loggedInByPassword(await platform.aUser('SUPERADMIN'))
    const { graveyard } = (await chief.post(`/api/graveyard/${ours.id}`, { name: 'Горње гробље' })).json<{
      graveyard: { id: number }
    }>()
    const { entities } = await searched(chief, { selectedCompanyId: ours.id })
    const titleOf = (id: number) => [
      ...new Set(entities.filter(({ recordId }) => recordId === id).map((entry) => entry.recordTitle)),
    ]
    expect(titleOf(record)).toEqual([null])
    expect(titleOf(graveyard.id)).toEqual(['Горње гробље'])
  })
})

describe('an administrator of a company', () => {
  test('sees only that company’s entries, whatever the request', async () => {
    const { administrator, stranger, theirs, record } = await aDayOfWork()
    expect(await actions(stranger)).toEqual(['LOGIN'])
    for (const body of [{ companyId: -1 }, { selectedCompanyId: 0 }, { companyId: theirs.id }])
      expect(await actions(stranger, body)).toEqual(['LOGIN'])
    expect((await searched(stranger, { recordId: record })).entities).toEqual([])
    for (const body of [{ companyId: theirs.id }, { selectedCompanyId: theirs.id }]) {
      const answer = await administrator.post('/api/auditTrail/search', body)
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'NOT_YOUR_COMPANY' }])
    }
  })

  test('can filter by that company’s users', async () => {
    const { administrator, clerk, stranger } = await aDayOfWork()
    const { entities } = (await administrator.get('/api/auditTrail/people')).json<{ entities: { email: string }[] }>()
    expect(entities.map(({ email }) => email).toSorted()).toEqual([administrator.email, clerk.email].toSorted())
    expect(entities.map(({ email }) => email)).not.toContain(stranger.email)
  })
})

describe('a super administrator', () => {
  test('sees all companies and the platform, or one company with the filter', async () => {
    const { ours, theirs } = await aDayOfWork()
    await platform.token({ grant_type: 'password', username: 'nobody@example.rs', password: 'x' })
    const chief = await platform.loggedInByPassword(await platform.aUser('SUPERADMIN'))
    const all = await searched(chief, { size: 100 })
    const companies = new Set(all.entities.map(({ company }) => company?.id))
    expect(companies).toContain(ours.id)
    expect(companies).toContain(theirs.id)
    expect(all.entities.find(({ actionName }) => actionName === 'LOGIN_FAILED')).toMatchObject({
      company: null,
      user: { id: null, email: 'nobody@example.rs' },
    })
    expect((await searched(chief, { selectedCompanyId: theirs.id })).entities).toHaveLength(1)
    expect((await searched(chief, { selectedCompanyId: ours.id })).total).toBe(7)
    for (const selectedCompanyId of [0, -1])
      expect((await searched(chief, { selectedCompanyId })).total).toBe(all.total)
    expect(all.total).toBe(
      (await sql<{ n: number }>`select count(*) as n from audit_entries`.execute(platform.db)).rows[0]?.n,
    )
  })
})

test('a clerk cannot see the audit trail', async () => {
  const { clerk } = await aDayOfWork()
  for (const answer of [
    await clerk.post('/api/auditTrail/search', {}),
    await clerk.get('/api/auditTrail/search'),
    await clerk.get('/api/auditTrail/people'),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'LOGIN_AS_ADMIN' }])
  expect((await platform.app.inject('/api/auditTrail/search')).statusCode).toBe(403)
})

describe('the search', () => {
  test.each([
    ['finds the readable label in Cyrillic', 'брисање записа', ['DEATH_RECORD_DELETED']],
    ['… in Latin without diacritics, words in any order', 'zapisa brisanje', ['DEATH_RECORD_DELETED']],
    ['… in English', 'restore', ['DEATH_RECORD_RESTORED']],
    ['… in both languages at once', 'pdf израђен', ['DEATH_RECORD_PDF_MADE']],
    ['finds the e-mail in any script, together with the label', 'мирјана pomen izmena', ['DEATH_RECORD_EDITED']],
    ['finds a literal _ in the e-mail', '_ унос', ['DEATH_RECORD_ADDED']],
    ['does not treat % as a wildcard', '%', []],
    ['does not search the action’s code', 'dated', []],
    ['finds nothing in other texts', 'опомене', []],
  ])('%s: %s', async (_what, searchParam, found) => {
    const { administrator } = await aDayOfWork()
    expect(await actions(administrator, { searchParam })).toEqual(found)
  })
})

describe('the filters', () => {
  test('by person, record and action can be combined', async () => {
    const { administrator, clerk, record } = await aDayOfWork()
    expect(await actions(administrator, { userId: administrator.id })).toEqual(['LOGIN'])
    expect((await searched(administrator, { userId: clerk.id })).total).toBe(6)
    expect((await searched(administrator, { recordId: record })).total).toBe(5)
    expect(await actions(administrator, { userId: clerk.id, action: 'LOGIN', recordId: record })).toEqual([])
    expect(await actions(administrator, { userId: -1, recordId: 0, action: '', from: '', to: '' })).toHaveLength(7)
  })

  test('from and to are days in Belgrade time, inclusive', async () => {
    const { id } = await platform.aCompany()
    const administrator = await platform.loggedInByPassword(await platform.aUser('ADMIN', { id }))
    // Only the database owner can set the time: these are the edges of 29 March 2026, which has 23 hours.
    for (const [at, action] of [
      ['2026-03-28T22:59:59.999Z', 'BEFORE'],
      ['2026-03-28T23:00:00Z', 'FIRST'],
      ['2026-03-29T21:59:59.999Z', 'LAST'],
      ['2026-03-29T22:00:00Z', 'AFTER'],
    ])
      await sql`insert into audit_entries (company_id, user_email, action_name, date_created)
        values (${id}, 'x@example.rs', ${action}, ${at})`.execute(platform.db)
    expect(await actions(administrator, { from: '2026-03-29', to: '2026-03-29' })).toEqual(['LAST', 'FIRST'])
    expect(await actions(administrator, { to: '2026-03-28' })).toEqual(['BEFORE'])
    expect(await actions(administrator, { from: '2026-03-30', to: '2026-03-30' })).toEqual(['AFTER'])
    expect(await actions(administrator, { from: '2026-03-30', to: '2026-03-29' })).toEqual([])
  })

  test('the list is paged with its total, by GET and POST, also beyond the last page', async () => {
    const { administrator } = await aDayOfWork()
    const newest = await searched(administrator)
    expect(await searched(administrator, { sort: '-dateCreated' })).toEqual(newest)
    expect((await searched(administrator, { sort: 'dateCreated' })).entities).toEqual(newest.entities.toReversed())
    const pages = await Promise.all([0, 1, 2, 5].map((page) => searched(administrator, { page, size: 3 })))
    expect(pages.map(({ entities }) => entities.length)).toEqual([3, 3, 1, 0])
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7])
    expect(new Set(pages.flatMap(({ entities }) => entities.map(({ id }) => id))).size).toBe(7)
    const answer = await administrator.get('/api/auditTrail/search?page=1&size=3&selectedCompanyId=-1&searchParam=')
    expect(answer.json()).toEqual(pages[1])
  })

  test('totals of filtered lists are capped at 10,000, the unfiltered total is exact', async () => {
    const company = await platform.aCompany()
    // In portions: each entry updates the head of the chain, and a transaction searches all versions that it has written.
    for (const entries of [...Array.from({ length: 20 }, () => 500), 1])
      await sql`insert into audit_entries (company_id, user_email, action_name, search_text)
        select ${company.id}, 'x@example.rs', 'LOGOUT', 'x example rs' from generate_series(1, ${entries}::int)`.execute(
        platform.db,
      )
    const administrator = await platform.loggedInByPassword(await platform.aUser('ADMIN', company))
    expect(await searched(administrator)).toMatchObject({ total: 10_002, totalIsExact: true })
    expect(await searched(administrator, { action: 'LOGOUT' })).toMatchObject({ total: 10_000, totalIsExact: false })
  })
})

test.each([
  { page: -1 },
  { page: 1.5 },
  { size: 0 },
  { size: 101 },
  { page: 'abc' },
  { companyId: 'x' },
  { selectedCompanyId: {} },
  { userId: '1e3' },
  { userId: -2 },
  { recordId: '99999999999999999999' },
  { from: '2026-02-30' },
  { to: 'yesterday' },
  { from: 20260101 },
  { action: "x' or true" },
  { action: ['LOGIN'] },
  { searchParam: 'x'.repeat(201) },
  { searchParam: 5 },
  { sort: 'nope' },
  { sort: '-actionName' },
  { companyId: -2 },
  { selectedCompanyId: -2 },
])('%j is rejected with a code at its field', async (body) => {
  const chief = await platform.loggedInByPassword(await platform.aUser('SUPERADMIN'))
  const answer = await chief.post('/api/auditTrail/search', body)
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ message: 'REQUEST_NOT_VALID', field: Object.keys(body)[0] }),
  ])
})

describe('a record’s own history', () => {
  const history = async (person: Person, id: number | string) => {
    const answer = await person.get(`/api/auditTrail/record/${id}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ entities: AuditTrailEntry[] }>().entities
  }

  test('is visible to users who may read the record: who, when, and what changed', async () => {
    const { administrator, clerk, record } = await aDayOfWork()
    const entities = await history(clerk, record)
    expect(entities.map(({ actionName }) => actionName)).toEqual([
      'DEATH_RECORD_PDF_MADE',
      'DEATH_RECORD_RESTORED',
      'DEATH_RECORD_DELETED',
      'DEATH_RECORD_EDITED',
      'DEATH_RECORD_ADDED',
    ])
    expect(entities[3]).toMatchObject({ user: { email: clerk.email }, changes: { lastName: { to: 'Чолић' } } })
    expect(await history(administrator, record)).toEqual(entities)
  })

  test('is not visible to another company, or to a super administrator for a company’s record', async () => {
    const { stranger, record } = await aDayOfWork()
    expect(await history(stranger, record)).toEqual([])
    expect(await history(await platform.loggedInByPassword(await platform.aUser('SUPERADMIN')), record)).toEqual([])
  })

  test('does not show a clerk the history of users', async () => {
    const { administrator, clerk, ours } = await aDayOfWork()
    await asPlatform(platform.db, (tx) =>
      audit(tx, { userId: null, email: 'x', companyId: ours.id }, { type: user, action: 'EDITED', recordId: clerk.id }),
    )
    expect(await history(clerk, clerk.id)).toEqual([])
    expect(await history(administrator, clerk.id)).toHaveLength(1)
  })

  test.each(['0', '-1', 'abc', '99999999999999999999', '%00'])('is empty for the unknown id %s', async (id) => {
    const { clerk } = await aDayOfWork()
    expect(await history(clerk, id)).toEqual([])
  })
})
