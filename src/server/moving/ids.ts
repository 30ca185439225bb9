import { sql } from 'kysely'
import type { Tx } from '../database/connection.ts'
import type { CompanyTable } from './company-tables.ts'

// In another installation every id of a company is higher by the same number: each refers to what it referred to before, also in
// texts of the audit trail, and the order stays.

/** Of the sequences that number the rows of these tables; entries of the audit trail are numbered by their chain. */
async function sequencesOf(tx: Tx, tables: readonly CompanyTable[]): Promise<{ name: string; last: number }[]> {
  const names = tables.flatMap(({ name, columns }) =>
    name !== 'audit_entries' && columns.some((column) => column.name === 'id') ? sql.lit(name) : [],
  )
  const { rows } = await sql<{ name: string; last: number }>`
    select name, coalesce(pg_sequence_last_value(name::regclass), 0) as last
    from (select distinct coalesce(pg_get_serial_sequence(name, 'id'), 'public.record_id') as name
      from unnest(array[${sql.join(names)}]::text[]) name) sequences order by name`.execute(tx)
  return rows
}

const highestOf = (sequences: readonly { last: number }[]) => Math.max(0, ...sequences.map(({ last }) => last))

/** No id that was ever given is higher. */
export const highestId = async (tx: Tx, tables: readonly CompanyTable[]) => highestOf(await sequencesOf(tx, tables))

/** Round, so that the former id can still be read. */
const step = 1_000_000

/**
 * What is added to the ids of a company that arrives: nothing in an installation that has never had another company. Other processes
 * may take ids meanwhile, but not a million between two of these statements.
 */
export async function reserveIds(
  tx: Tx,
  tables: readonly CompanyTable[],
  archived: { lowest: number; highest: number },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${arrivals}::int)`.execute(tx)
  const sequences = await sequencesOf(tx, tables)
  const taken = highestOf(sequences)
  const added = taken < archived.lowest ? 0 : Math.ceil(taken / step + 1) * step
  const next = added + archived.highest
  const raised = sequences.map(({ name, last }) => sql`setval(${name}::regclass, ${sql.lit(Math.max(last, next, 1))})`)
  await sql`select ${sql.join(raised)}`.execute(tx)
  return added
}
/** Distinguishes this lock from others. */
const arrivals = 2027

/** Names of ids: `graveId`, `holders.2.partyId`, `recordIds`, and columns of the database. */
export const isNameOfId = (name: string) => /(?:^|\.)(?:id|mergedInto|merged_into|deceased)$|Ids?$|_ids?$/.test(name)

/** JSON with other ids. */
export function withIdsRaised(value: unknown, added: number, isId = false): unknown {
  if (typeof value === 'number') return isId ? value + added : value
  if (Array.isArray(value)) return value.map((each) => withIdsRaised(each, added, isId))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      // The two values of a change have the name of their field.
      withIdsRaised(each, added, isNameOfId(name) || (isId && (name === 'from' || name === 'to'))),
    ]),
  )
}
