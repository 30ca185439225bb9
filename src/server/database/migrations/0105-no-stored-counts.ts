// Records are counted when a list is read.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // With the triggers that call them.
  'drop function count_records, count_users, count_companies, count_months cascade',
  'drop function add_record_count',
  'drop table record_counts',
]
