// What an action on records of several types did to each of them, so that it is undone like an import:
// docs/decisions/0033-links-to-graves-are-confirmed.md
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`alter table imports add column steps jsonb`).execute(db)
}
