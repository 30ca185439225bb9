// Saved views of lists, actions that can be undone, and what words in imported files mean.
import { ofCompany, running } from '../record-table.ts'

export const up = running([
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
