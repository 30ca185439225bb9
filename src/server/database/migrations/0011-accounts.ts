// A changed e-mail waits for its confirmation; a refresh whose response was lost can be repeated.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table users add column pending_email text',
  // A confirmed change is kept until it expires: until then it can be cancelled from the old address.
  `create table email_changes (
    id bigint primary key generated always as identity,
    user_id bigint not null references users (id),
    old_email text not null, new_email text not null,
    confirmation_hash text unique, cancellation_hash text not null unique,
    expires_at timestamptz not null, confirmed_at timestamptz)`,
  'create unique index email_changes_pending on email_changes (user_id) where confirmed_at is null',
  'create index email_changes_of_user on email_changes (user_id)',
  'grant select, insert, update, delete on email_changes to pokoj_platform',
  // The kinds of mail are listed in server/mail/outbox.ts; a list here had to be repeated for each new kind.
  'alter table mail_outbox drop constraint if exists mail_outbox_kind_check',
  'alter table session_tokens add column used_by text, add column successor_salt text',
]
