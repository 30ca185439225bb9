import { z } from 'zod'
import { deathRecord } from '../../features/death-records/record.ts'
import type { RecordType } from '../../shared/record.ts'
import { aDeathRecord, type TestPlatform } from '../platform.ts'
import { demonstratedTypes, typesInGraveyards } from '../record-types.ts'
import { writerOf, type World } from '../towns.ts'

/** Part of the texts of another company's records: nobody outside that company may ever see it. */
export const recordCanary = 'KANARINACZAPIS'
/** Part of another company's data that the platform administers: only super administrators may see it. */
export const companyCanary = 'KANARINACPREDUZECE'

const kindOf = (schema: unknown) => z.looseObject({ kind: z.string() }).safeParse(schema).data?.kind

/** A record whose text fields contain the canary, except those for texts of a form of their own. */
const withCanary = ({ fields }: RecordType, values: Readonly<Record<string, unknown>>) => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(fields.shape).flatMap(([name, schema]) =>
      // Refused without a verdict that refuses, a removal, a firm.
      !['overrideReason', 'removalDecision', 'representative'].includes(name) &&
      ['text', 'longText'].includes(kindOf(schema) ?? '') &&
      z.safeParse(schema, recordCanary).success
        ? [[name, recordCanary]]
        : [],
    ),
  ),
})

/** Fills a company with canaries, and returns the ids that others may guess. */
export async function plantCanaries({ db, aUser }: TestPlatform, { company, graveyard, people }: World['other']) {
  const ids = [company.id, graveyard.id, people.ADMIN.id, people.USER.id]
  const bodies = [
    { type: deathRecord, body: aDeathRecord(graveyard) },
    ...typesInGraveyards.map(({ type, valid }) => ({ type, body: valid(graveyard) })),
    ...demonstratedTypes.map(({ type, valid }) => ({ type, body: valid() })),
  ]
  for (const { type, body } of bodies) {
    const answer = await writerOf(people, type).post(`${type.base}/${company.id}`, withCanary(type, body))
    const created = z.record(z.string(), z.object({ id: z.int() })).safeParse(answer.json()).data?.[type.name]
    if (!created) throw new Error(`A ${type.name} with canaries was refused: ${answer.body}`)
    ids.push(created.id)
  }
  const settings = { directorName: companyCanary, companyId: company.id }
  const saved = await people.ADMIN.put('/api/company/documentSettings', settings)
  if (saved.statusCode !== 200) throw new Error(saved.body)
  await db
    .updateTable('companies')
    .set({ name: `${companyCanary} ${company.id}` })
    .where('id', '=', company.id)
    .execute()
  await db.updateTable('graveyards').set({ name: companyCanary }).where('id', '=', graveyard.id).execute()
  await db.updateTable('users').set({ surname: companyCanary }).where('companyId', '=', company.id).execute()
  const { id } = await aUser('USER', company, { email: `${companyCanary}${company.id}@example.rs` })
  const session = await db
    .insertInto('sessions')
    .values({ userId: id, address: '127.0.0.1', userAgent: companyCanary })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = await db
    .insertInto('bankAccounts')
    .values({
      companyId: company.id,
      name: companyCanary,
      accountNumber: String(10n ** 17n + BigInt(company.id)),
      searchText: companyCanary.toLowerCase(),
      sortKeys: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return [...ids, id, session.id, account.id]
}
