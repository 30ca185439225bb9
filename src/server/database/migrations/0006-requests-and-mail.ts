// What the server remembers between requests: mail to send, answers to repeat, its backups, and how its search columns were built.
import { ofCompany, running } from '../record-table.ts'

export const up = running([
  // A transactional outbox: mail is queued in the transaction that causes it, until the mail server accepts it. The link contains a one-time
  // token, so it is deleted once the mail is delivered. The kinds are listed in server/mail/outbox.ts.
  `create table mail_outbox (
    id bigint primary key generated always as identity,
    date_created timestamptz not null default now(),
    kind text not null, recipient text not null, name text not null,
    language text not null check (language in ('rs', 'rs-Latn', 'en')), link text,
    attempts integer not null default 0, next_attempt_at timestamptz not null default now(),
    delivered_at timestamptz, failed_at timestamptz, last_error text)`,
  'create index mail_outbox_waiting on mail_outbox (next_attempt_at) where delivered_at is null and failed_at is null',
  'create index mail_outbox_undelivered on mail_outbox (id) where delivered_at is null',
  'grant select, insert, update, delete on mail_outbox to pokoj_platform',

  // The answers to creates with an Idempotency-Key, to repeat them for a day: docs/decisions/0010-answers-are-kept-sealed.md. Without foreign
  // keys, which would lock the user and the company with every create.
  `create table idempotency_keys (
    user_id bigint not null, key_hash text not null, company_id bigint,
    request_hash text not null, sealed_record bytea not null,
    date_created timestamptz not null default now(),
    primary key (user_id, key_hash))`,
  'create index idempotency_keys_by_age on idempotency_keys (date_created)',
  // UPDATE only to lock a row.
  ...ofCompany('idempotency_keys', 'select, insert, update'),
  // Super administrators have no company.
  `create policy platform on idempotency_keys to pokoj_platform
    using (company_id is null) with check (company_id is null)`,
  'grant select, insert, update on idempotency_keys to pokoj_platform',

  // What all processes on the database know of its daily backups: docs/operation.md#daily-backups
  `create table backup_state (
    is_only boolean primary key default true check (is_only),
    made_at timestamptz,
    has_failed boolean not null default false,
    command_is_pending boolean not null default false,
    key_id text)`,
  'insert into backup_state default values',

  // The version of each table's columns for searching and sorting, so that a changed declaration rebuilds them.
  'create table search_indexes (table_name text primary key, version text not null)',
])
