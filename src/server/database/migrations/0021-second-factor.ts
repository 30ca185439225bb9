// A second factor at login: the secret of an authenticator app, with recovery codes.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // For the list of users only; logins look into `second_factors`, to which companies have no access.
  'alter table users add column second_factor boolean not null default false',
  `create table second_factors (
    user_id bigint primary key references users (id),
    secret text not null, last_step bigint not null,
    date_created timestamptz not null default now())`,
  `create table recovery_codes (
    user_id bigint not null references users (id), hash text not null,
    primary key (user_id, hash))`,
  `create table second_factor_enrolments (
    session_id bigint primary key references sessions (id) on delete cascade,
    secret text not null, expires_at timestamptz not null)`,
  `create table pending_logins (
    hash text primary key, user_id bigint not null references users (id),
    password_tag text not null, unlocks boolean not null,
    failures integer not null default 0, expires_at timestamptz not null)`,
  `grant select, insert, update, delete on second_factors, recovery_codes, second_factor_enrolments, pending_logins
    to pokoj_platform`,
]
