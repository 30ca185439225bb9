// The audit trail, which is append-only and forms a hash chain per company, and who has read personal numbers.
import { ofCompany, ofPlatform, running } from '../record-table.ts'

const entryColumns = 'company_id, user_id, user_email, action_name, record_id, changes, search_text'
const readingColumns = 'company_id, user_id, user_email, way, record_type, record_ids'

/**
 * Runs with its owner's rights, because nobody else may move the head, at which writers of one company are serialised. Each entry leaves a
 * version of the head that cannot be removed before the end of the transaction, and the index leads to all of them, so the place of the
 * last one is remembered in the transaction. Nothing depends on its being right: only the visible version of the own chain is read there,
 * and without one the index is used.
 */
const audit_entry_chained = `create function audit_entry_chained() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
declare
  chain bigint := coalesce(new.company_id, 0);
  place tid := case when current_setting('app.audit_head', true) ~ '^\\(\\d{1,9},\\d{1,4}\\)$'
    then current_setting('app.audit_head', true)::tid end;
  previous bytea;
begin
  -- Only a restored backup brings a hash: its place in the chain, which the verification judges.
  if new.hash is not null then return new; end if;
  select hash into previous from audit_chains where ctid = place and id = chain for update;
  if not found then
    select hash, ctid into previous, place from audit_chains where id = chain for update;
  end if;
  if not found then
    insert into audit_chains (id, length) values (chain, 0) on conflict (id) do nothing;
    select hash, ctid into strict previous, place from audit_chains where id = chain for update;
  end if;
  new.id := nextval('audit_entry_id');
  new.hash := sha256(previous || convert_to(audit_entry_text(new), 'UTF8'));
  update audit_chains set length = length + 1, hash = new.hash where ctid = place and id = chain
    returning ctid into strict place;
  perform set_config('app.audit_head', place::text, true);
  return new;
end $$`

export const up = running([
  // Without foreign keys: an entry outlives the rows it refers to, and must not wait for their editors. A writer that holds the head of the
  // chain while waiting for a company's row could deadlock with one that holds the row and waits for the head.
  `create table audit_entries (
    -- Assigned by the trigger, so that ids follow the order of the chain under concurrent writes.
    id bigint primary key,
    date_created timestamptz not null default now(),
    company_id bigint, user_id bigint, user_email text not null,
    action_name text not null, record_id bigint, changes jsonb,
    search_text text not null default '', hash bytea not null)`,
  'create sequence audit_entry_id as bigint owned by audit_entries.id',
  // A writer cannot choose an entry's id, time or place in the chain, and nobody may change or remove an entry.
  ...ofCompany('audit_entries', `select, insert (${entryColumns})`),
  ...ofPlatform('audit_entries', `select, insert (${entryColumns})`),
  'create index audit_entries_of_company on audit_entries (company_id, id desc)',
  'create index audit_entries_of_record on audit_entries (record_id, id desc)',
  'create index audit_entries_newest_of_company on audit_entries (company_id, date_created desc, id desc)',
  // The list of all companies has a different order, so that a page of one company is never read from its index.
  `create index audit_entries_newest on audit_entries ((date_created at time zone 'UTC') desc, id desc)`,
  'create index audit_entries_of_user on audit_entries (user_id, date_created desc, id desc)',
  'create index audit_entries_of_action on audit_entries (action_name, date_created desc, id desc)',
  'create index audit_entries_search on audit_entries using gin (search_text gin_trgm_ops) with (fastupdate = off)',

  // The head of each chain, to detect a truncated end. The platform's own entries are chain 0.
  `create table audit_chains (id bigint primary key, length bigint not null, hash bytea not null default '')`,
  ...ofCompany('audit_chains', 'select', 'id'),
  ...ofPlatform('audit_chains', 'select'),

  // Every column in a form that no database setting changes (audit-verification.ts computes the same).
  `create function audit_entry_text(entry audit_entries) returns text language sql stable as $$
    select jsonb_build_array(entry.id, to_char(entry.date_created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      entry.company_id, entry.user_id, entry.user_email, entry.action_name, entry.record_id, entry.changes,
      entry.search_text)::text
  $$`,
  audit_entry_chained,
  `create trigger audit_entry_chained before insert on audit_entries
    for each row execute function audit_entry_chained()`,
  `create function audit_is_append_only() returns trigger language plpgsql as $$
  begin
    raise exception 'The audit trail is append-only.' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger audit_entries_stay before update or truncate on audit_entries
    for each statement execute function audit_is_append_only()`,
  `create trigger audit_chains_stay before truncate on audit_chains
    for each statement execute function audit_is_append_only()`,
  `create trigger audit_chains_only_grow before update on audit_chains
    for each statement when (pg_trigger_depth() = 0) execute function audit_is_append_only()`,
  // The trail of a company is removed only with the company, whose id the eraser states.
  `create function audit_goes_with_company() returns trigger language plpgsql as $$
  begin
    if to_jsonb(old) ->> tg_argv[0] = current_setting('app.erasing', true) then return old; end if;
    raise exception 'The audit trail is append-only.' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger audit_entries_of_company before delete on audit_entries
    for each row execute function audit_goes_with_company('company_id')`,
  `create trigger audit_chains_of_company before delete on audit_chains
    for each row execute function audit_goes_with_company('id')`,

  // docs/decisions/0015-readings-of-personal-numbers.md. Like audit entries, without foreign keys.
  `create table personal_number_readings (
    id bigint generated always as identity,
    date_created timestamptz not null default now(),
    company_id bigint not null, user_id bigint not null, user_email text not null,
    way text not null, record_type text not null, record_ids bigint[] not null,
    primary key (company_id, id))`,
  // The application only adds rows; its maintenance removes them after their period.
  ...ofCompany('personal_number_readings', `select, insert (${readingColumns})`),
  'create index personal_number_readings_of_user on personal_number_readings (company_id, user_id, id desc)',
  'create index personal_number_readings_of_record on personal_number_readings using gin (record_ids) with (fastupdate = off)',
  'create index personal_number_readings_by_age on personal_number_readings (date_created)',
])
