// The weekdays and dates on which a graveyard has no burials: docs/domain/burial-verdict.md#days-without-burials
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table burial_rules add column no_burial_weekdays text, add column no_burial_dates text`.execute(db)
}
