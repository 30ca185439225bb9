import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actions, aDayOfWork, searched } from '../../testing/audit-trail.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

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
    const { administrator } = await aDayOfWork(platform)
    expect(await actions(administrator, { searchParam })).toEqual(found)
  })
})

describe('the filters', () => {
  test('by person, record and action can be combined', async () => {
    const { administrator, clerk, record } = await aDayOfWork(platform)
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
    const { administrator } = await aDayOfWork(platform)
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
    // In portions, because each entry updates the head of the chain, and a transaction searches all versions that it
    // has written.
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
