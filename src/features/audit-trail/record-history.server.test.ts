import { describe, expect, test } from 'vitest'
import { audit } from '../../server/audit.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import type { AuditTrailEntry } from '../../shared/audit-trail.ts'
import { aDayOfWork, searched } from '../../testing/audit-trail.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, aGraveRight } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests, type Person } from '../../testing/platform.ts'
import { graveRight } from '../grave-rights/record.ts'
import { grave } from '../graves/record.ts'
import { party } from '../parties/record.ts'
import { user } from '../users/record.ts'

const platform = platformForTests()

describe('a record’s own history', () => {
  const history = async (person: Person, id: number | string) => {
    const answer = await person.get(`/api/auditTrail/record/${id}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ entities: AuditTrailEntry[] }>().entities
  }

  test('is visible to users who may read the record: who, when, and what changed', async () => {
    const { administrator, clerk, record } = await aDayOfWork(platform)
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
    const { stranger, record } = await aDayOfWork(platform)
    expect(await history(stranger, record)).toEqual([])
    expect(await history(await platform.loggedInByPassword(await platform.aUser('SUPERADMIN')), record)).toEqual([])
  })

  test('names its references although the code of its type begins with that of another type', async () => {
    const company = await platform.aCompany()
    const graves = await clerkWith(platform, grave, company)
    const rights = await clerkWith(platform, graveRight, company)
    const parties = await clerkWith(platform, party, company)
    const { id: graveId } = await graves.add(aGrave(await platform.aGraveyard(company), { number: '12' }))
    const { id: partyId } = await parties.add(aParty({ name: 'Јован', surname: 'Петровић' }))
    const holders = [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }]
    const { id } = await rights.add(aGraveRight({ graveId, document: 'Решење 7/2026', holders }))
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
    const [entry] = await history(administrator, id)
    expect(entry?.changes).toMatchObject({ graveId: { to: '12' }, 'holders.1.partyId': { to: 'Јован Петровић' } })
    const { entities } = await searched(administrator, { recordId: id })
    expect(entities).toMatchObject([{ recordTitle: 'Решење 7/2026', changes: { graveId: { to: '12' } } }])
  })

  test('does not show a clerk the history of users', async () => {
    const { administrator, clerk, ours } = await aDayOfWork(platform)
    await asPlatform(platform.db, (tx) =>
      audit(tx, { userId: null, email: 'x', companyId: ours.id }, { type: user, action: 'EDITED', recordId: clerk.id }),
    )
    expect(await history(clerk, clerk.id)).toEqual([])
    expect(await history(administrator, clerk.id)).toHaveLength(1)
  })

  test.each(['0', '-1', 'abc', '99999999999999999999', '%00'])('is empty for the unknown id %s', async (id) => {
    const { clerk } = await aDayOfWork(platform)
    expect(await history(clerk, id)).toEqual([])
  })
})
