// What all processes on the database know of its daily backups: docs/operation.md#daily-backups
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table backup_state (
    is_only boolean primary key default true check (is_only),
    made_at timestamptz,
    has_failed boolean not null default false,
    command_is_pending boolean not null default false,
    key_id text)`,
  'insert into backup_state default values',
]
