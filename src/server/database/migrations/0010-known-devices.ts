// Growing pauses after wrong passwords, and known devices, which are not locked out by others' failures.
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`insert into server_keys (name, key) values ('device', ${randomBytes(32).toString('base64url')})`.execute(db)
}

const statements = [
  `alter table login_attempts add column total integer not null default 0, add column paused_until timestamptz,
    add column owner_warned_at timestamptz`,
  'create index login_attempts_by_age on login_attempts (window_start)',
  // Signs the tokens that this server issues; shared by all processes on the database, and new in each database.
  'create table server_keys (name text primary key, key text not null)',
  `create table known_devices (
    user_id bigint not null references users (id), hash text not null,
    last_used_at timestamptz not null default now(),
    primary key (user_id, hash))`,
  'alter table sessions add column device_hash text',
  'grant select on server_keys to pokoj_platform',
  'grant select, insert, update, delete on known_devices to pokoj_platform',
  // The kinds of mail are listed in server/mail/outbox.ts; a list here would have to be repeated for each new kind.
  'alter table mail_outbox drop constraint if exists mail_outbox_kind_check',
]
