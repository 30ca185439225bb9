// A transactional outbox: mail is queued in the transaction that causes it, until the mail server accepts it.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The link contains a one-time token, so it is deleted once the mail is delivered.
  `create table mail_outbox (
    id bigint primary key generated always as identity,
    date_created timestamptz not null default now(),
    kind text not null check (kind in ('registration', 'reset', 'passwordChanged')),
    recipient text not null, name text not null, language text not null check (language in ('rs', 'en')), link text,
    attempts integer not null default 0, next_attempt_at timestamptz not null default now(),
    delivered_at timestamptz, failed_at timestamptz, last_error text)`,
  'create index mail_outbox_waiting on mail_outbox (next_attempt_at) where delivered_at is null and failed_at is null',
  'grant select, insert, update, delete on mail_outbox to pokoj_platform',
]
