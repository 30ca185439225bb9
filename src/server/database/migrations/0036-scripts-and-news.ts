// The scripts in which a company keeps its register and prints its documents (empty: as typed, and Cyrillic), and the version of
// the program whose news a user has seen (empty: none yet, for a new user).
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const columns = ['register_script', 'document_script']

const statements = [
  ...columns.map(
    (column) => `alter table companies add column ${column} text check (${column} in ('cyrillic', 'latin'))`,
  ),
  `grant update (${columns.join(', ')}) on companies to pokoj_company`,
  'alter table users add column seen_version text',
  // Whoever worked with an earlier version has not seen any.
  `update users set seen_version = '0.0.0'`,
]
