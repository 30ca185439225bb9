import { describe, expect, test } from 'vitest'
import { audit } from '../../server/audit.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import type { AuditTrailEntry } from '../../shared/audit-trail.ts'
import { aDayOfWork } from '../../testing/audit-trail.ts'
import { platformForTests, type Person } from '../../testing/platform.ts'
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
