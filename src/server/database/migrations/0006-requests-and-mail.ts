// What the server remembers between requests: mail to send, answers to repeat, its backups, how its search columns were built, saved
// views of lists, actions that can be undone, and what words in imported files mean.
import { ofCompany, running } from '../record-table.ts'

export const up = running([
  // A transactional outbox: mail is queued in the transaction that causes it, until the mail server accepts it. The link contains a one-time
  // token, so it is deleted once the mail is delivered, like a document that it brings for a company. The kinds are listed in server/mail/outbox.ts.
  `create table mail_outbox (
    id bigint primary key generated always as identity,
    date_created timestamptz not null default now(),
    kind text not null, recipient text not null, name text not null,
    language text not null check (language in ('rs', 'rs-Latn', 'en')), link text,
    attempts integer not null default 0, next_attempt_at timestamptz not null default now(),
    delivered_at timestamptz, failed_at timestamptz, last_error text,
    sender_id bigint, about jsonb, attachment bytea)`,
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

  // Named filters, order and columns of lists. Without a user, a view is the whole company's.
  `create table saved_views (
    id bigint generated always as identity,
    date_created timestamptz not null default now(),
    company_id bigint not null references companies (id),
    user_id bigint,
    record_type text not null, name text not null, name_key text not null, shows jsonb not null,
    is_default boolean not null default false,
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id))`,
  ...ofCompany('saved_views', 'select, insert, update, delete'),
  'create unique index saved_views_name on saved_views (company_id, record_type, coalesce(user_id, 0), name_key)',
  `create unique index saved_views_default on saved_views (company_id, record_type, coalesce(user_id, 0))
    where is_default`,

  // Actions on many records, with what they did to each, until they can no longer be undone. Without foreign keys, which would lock the
  // user and the company while thousands of rows are imported.
  `create table undoable_actions (
    id bigint generated always as identity,
    date_created timestamptz not null default now(),
    company_id bigint not null, user_id bigint not null,
    record_type text not null, record_ids bigint[] not null default '{}',
    key_hash text, request_hash text, undone boolean not null default false, steps jsonb,
    primary key (company_id, id))`,
  'create unique index undoable_actions_key on undoable_actions (company_id, user_id, key_hash)',
  'create index undoable_actions_by_age on undoable_actions (date_created)',
  ...ofCompany('undoable_actions', 'select, insert, update'),

  // As the administrators of a company have said: docs/requirements.md#import
  `create table import_words (
    company_id bigint not null references companies (id), record_type text not null, field text not null,
    word text not null, option text not null,
    primary key (company_id, record_type, field, word))`,
  ...ofCompany('import_words', 'select, insert, update'),
])
