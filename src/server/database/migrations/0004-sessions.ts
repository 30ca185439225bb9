// Where a session started and when it was last used, so that users can see and end their own sessions.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table sessions add column user_agent text, add column address text,
    add column last_used_at timestamptz not null default now()`.execute(db)
}
