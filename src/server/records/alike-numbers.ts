import { sql } from 'kysely'
import { isSameNumber, nearKey } from '../../shared/identity.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { refusedFields } from '../refusal.ts'
import { recordTables } from './record-tables.ts'

interface Numbered {
  /** Set for a stored record. */
  id?: number
  values: Readonly<Record<string, unknown>>
}

/**
 * Rejects the number of another active record of the company (shared/identity.ts). That two numbers are the same is not
 * transitive, so a unique index cannot enforce it. The lock, held until the end of the transaction, serialises the writers of
 * this type; the unique index on the exact number remains.
 */
export async function refuseAlikeNumbers(
  type: RecordType,
  tx: Tx,
  company: CompanyId | undefined,
  records: readonly Numbered[],
) {
  const rule = type.unique.find(({ lookalikesCollide }) => lookalikesCollide)
  if (!rule || company === undefined || records.length === 0) return
  const requested = records.map(({ id, values }) => ({ id, number: String(values[rule.field]) }))
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${type.table}:${company}`}, 0))`.execute(tx)
  const existing = await recordTables(tx)
    .selectFrom(type.table)
    .select(['id', rule.field])
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .where(
      'numberKey',
      'in',
      requested.map(({ number }) => nearKey(number)),
    )
    .execute()
  const others = existing.map((row) => ({ id: row.id, number: String(row[rule.field]) }))
  for (const [at, { id, number }] of requested.entries())
    if (
      [...others, ...requested.slice(0, at)].some(
        (other) => other.id !== (id ?? null) && isSameNumber(other.number, number),
      )
    )
      throw refusedFields([{ code: rule.code, field: rule.field }])
}
