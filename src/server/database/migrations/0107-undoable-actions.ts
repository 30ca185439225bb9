// The table of imports also holds the other actions on many records that can be undone.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table imports rename to undoable_actions',
  'alter index imports_key rename to undoable_actions_key',
  'alter index imports_by_age rename to undoable_actions_by_age',
]
