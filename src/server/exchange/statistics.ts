import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Database, Tx } from '../database/connection.ts'
import { importRulesOf } from '../records/rules.ts'

/**
 * Without statistics foreign keys are checked by an index that finds all records of the company: 45,000 interments in 20,000 new
 * graves took minutes. PostgreSQL's own maintenance updates them within a minute, the embedded database's within a day.
 */
export async function analyze(db: Database, type: RecordType) {
  for (const table of tablesOf(type)) await sql`analyze ${sql.table(table)}`.execute(db)
}

/**
 * The same for the records that an import has created itself for its lists: 20,000 rights with as many new parties took three
 * times as long. Only the owner may do this; a table that maintenance is working on is left out, instead of waiting for it.
 */
export async function analyzeWithin(tx: Tx, type: RecordType, always = false) {
  const created = importRulesOf(type).list?.type.table
  if (created === undefined && !always) return
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx)
  const continueAs = (role: string | undefined) => sql`select set_config('role', ${role}, true)`.execute(tx)
  await continueAs('none')
  for (const table of [...tablesOf(type), ...(created === undefined ? [] : [created])])
    await sql`analyze (skip_locked) ${sql.table(table)}`.execute(tx)
  await continueAs(rows[0]?.role)
}

const tablesOf = ({ table, lists = {} }: RecordType) => [table, ...Object.values(lists).map((list) => list.table)]
