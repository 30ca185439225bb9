import { expect } from 'vitest'
import type { AuditTrailPage } from '../shared/audit-trail.ts'
import { aDeathRecord, type Person, type TestPlatform } from './platform.ts'

/** A page of the audit trail that this person sees. */
export async function searched(person: Person, body: object = {}) {
  const answer = await person.post('/api/auditTrail/search', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AuditTrailPage>()
}
export async function actions(person: Person, body: object = {}) {
  return (await searched(person, body)).entities.map(({ actionName }) => actionName)
}

/** The actions of a user, oldest first. */
export async function actionsOf({ db }: TestPlatform, userId: number) {
  const entries = await db
    .selectFrom('auditEntries')
    .select('actionName')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  return entries.map(({ actionName }) => actionName)
}

/** Two companies; in ours, a clerk has added, edited, deleted, restored and printed a record. */
export async function aDayOfWork(platform: TestPlatform) {
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
