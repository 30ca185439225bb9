import { sql } from 'kysely'
import { areAlike } from '../../shared/alike-numbers.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { refusedFields } from '../refusal.ts'
import { anyTables } from './search.ts'

interface Numbered {
  /** Of a record that is stored already. */
  id?: number
  values: Readonly<Record<string, unknown>>
}

/**
 * Refuses a number that is alike to that of another live record of the company (shared/alike-numbers.ts). Being alike is
 * not transitive, so no unique index can decide it. The lock, held until the transaction ends, makes writers of the same
 * kind follow each other; the unique index on the exact number remains.
 */
export async function refuseAlikeNumbers(
  type: RecordType,
  tx: Tx,
  company: CompanyId | undefined,
  records: readonly Numbered[],
) {
  const rule = type.unique.find(({ alike }) => alike)
  if (!rule || company === undefined) return
  const wanted = records.map(({ id, values }) => ({ id, number: String(values[rule.field]) }))
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${type.table}:${company}`}, 0))`.execute(tx)
  const taken = await anyTables(tx)
    .selectFrom(type.table)
    .select(['id', rule.field])
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .where(
      'numberKey',
      'in',
      wanted.map(({ number }) => sql<string>`number_key(${number})`),
    )
    .execute()
  const others = taken.map((row) => ({ id: row.id, number: String(row[rule.field]) }))
  for (const [at, { id, number }] of wanted.entries())
    if (
      [...others, ...wanted.slice(0, at)].some((other) => other.id !== (id ?? null) && areAlike(other.number, number))
    )
      throw refusedFields([{ code: rule.code, field: rule.field }])
}
