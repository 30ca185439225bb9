// Why an interment was corrected or deleted: docs/decisions/0040-a-correction-of-an-interment-has-a-reason.md
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table interments add column correction text`.execute(db)
}
