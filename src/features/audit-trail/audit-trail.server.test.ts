import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actions, aDayOfWork, searched } from '../../testing/audit-trail.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aChapelContract, aRentContract, aReprimand } from '../../testing/contracts.ts'
import { platformForTests, type Person } from '../../testing/platform.ts'
import { rentContract } from '../rent-contracts/record.ts'
import { reprimand } from '../reprimands/record.ts'

const platform = platformForTests()

describe('an audit trail entry', () => {
  test('contains the action, user, company, record, and old and new values', async () => {
    const { administrator, clerk, ours, record } = await aDayOfWork(platform)
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
    const { administrator, clerk, ours } = await aDayOfWork(platform)
    const { id: graveyardId } = await platform.aGraveyard(ours, 'Гробље Виногради')
    const { contractChapelUsage: contract } = (
      await clerk.post(`/api/contractChapelUsage/${ours.id}`, aChapelContract({ graveyardId }))
    ).json<{ contractChapelUsage: { id: number } }>()
    await clerk.put(`/api/contractChapelUsage/${contract.id}`, { ...contract, graveyardId: null })
    const { entities } = await searched(administrator, { action: 'CONTRACT_CHAPEL_USAGE_EDITED' })
    expect(entities.map(({ changes }) => changes)).toEqual([{ graveyardId: { from: 'Гробље Виногради', to: null } }])
  })

  test('exists for every change, login and document, newest first', async () => {
    const { administrator } = await aDayOfWork(platform)
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
    const { administrator, clerk, ours } = await aDayOfWork(platform)
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
    const { administrator, clerk, record } = await aDayOfWork(platform)
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
    const { ours, record } = await aDayOfWork(platform)
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

  test('tells a super administrator no values of a company’s records, which its administrator sees', async () => {
    const { administrator, ours, record } = await aDayOfWork(platform)
    const chief = await platform.loggedInByPassword(await platform.aUser('SUPERADMIN'))
    const { graveyard } = (await chief.post(`/api/graveyard/${ours.id}`, { name: 'Горње гробље' })).json<{
      graveyard: { id: number }
    }>()
    await chief.put(`/api/graveyard/${graveyard.id}`, { name: 'Доње гробље' })
    const edits = async (person: Person, action: string) =>
      (await searched(person, { selectedCompanyId: ours.id, action })).entities.map(({ changes }) => changes)
    expect(await edits(administrator, 'DEATH_RECORD_EDITED')).toMatchObject([{ lastName: { to: 'Чолић' } }])
    expect(await edits(chief, 'DEATH_RECORD_EDITED')).toEqual([null])
    expect(JSON.stringify(await searched(chief, { recordId: record, size: 100 }))).not.toContain('Чолић')
    expect(await edits(chief, 'GRAVEYARD_EDITED')).toMatchObject([{ name: { to: 'Доње гробље' } }])
  })
})

describe('an administrator of a company', () => {
  test('sees only that company’s entries, whatever the request', async () => {
    const { administrator, stranger, theirs, record } = await aDayOfWork(platform)
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
    const { administrator, clerk, stranger } = await aDayOfWork(platform)
    const { entities } = (await administrator.get('/api/auditTrail/people')).json<{ entities: { email: string }[] }>()
    expect(entities.map(({ email }) => email).toSorted()).toEqual([administrator.email, clerk.email].toSorted())
    expect(entities.map(({ email }) => email)).not.toContain(stranger.email)
  })
})

describe('a super administrator', () => {
  test('sees all companies and the platform, or one company with the filter', async () => {
    const { ours, theirs } = await aDayOfWork(platform)
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
  const { clerk } = await aDayOfWork(platform)
  for (const answer of [
    await clerk.post('/api/auditTrail/search', {}),
    await clerk.get('/api/auditTrail/search'),
    await clerk.get('/api/auditTrail/people'),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'LOGIN_AS_ADMIN' }])
  expect((await platform.app.inject('/api/auditTrail/search')).statusCode).toBe(403)
})
