// Why somebody was buried although the verdict refused it.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table interments add column override_reason text`.execute(db)
}
