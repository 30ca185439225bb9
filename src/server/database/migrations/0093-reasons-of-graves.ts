// Why the restriction of a grave was lifted, or what an occupied one takes was changed: docs/domain/graves.md#what-protects-a-grave
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table graves add column correction text`.execute(db)
}
