// Why an interment was corrected or deleted: docs/domain/interments.md#corrections
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table interments add column correction text`.execute(db)
}
