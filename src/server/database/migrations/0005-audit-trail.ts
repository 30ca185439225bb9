// The audit trail becomes append-only for everybody, and each company's entries form a hash chain.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

const statements = [
  // An entry outlives the rows it refers to, and must not wait for their editors: a writer that holds the head of the
  // chain while waiting for a company's row could deadlock with one that holds the row and waits for the head.
  'alter table audit_entries drop constraint audit_entries_company_id_fkey',
  'alter table audit_entries drop constraint audit_entries_user_id_fkey',
  // The trigger assigns the ids, so that they follow the order of the chain under concurrent writes.
  'alter table audit_entries alter column id drop identity',
  'create sequence audit_entry_id as bigint owned by audit_entries.id',
  `select setval('audit_entry_id', (select coalesce(max(id), 0) + 1 from audit_entries), false)`,
  `alter table audit_entries add column search_text text not null default '', add column hash bytea`,
  `update audit_entries set search_text = btrim(regexp_replace(lower(user_email), '[^a-z0-9]+', ' ', 'g'))`,

  // The head of each chain, to detect a truncated end. The platform's own entries are chain 0.
  `create table audit_chains (id bigint primary key, length bigint not null, hash bytea not null default '')`,
  'alter table audit_chains enable row level security',
  'alter table audit_chains force row level security',
  `create policy own_company on audit_chains to pokoj_company using (id = ${currentCompany})`,
  'create policy platform on audit_chains to pokoj_platform using (true)',
  'create policy maintenance on audit_chains to current_user using (true) with check (true)',
  'grant select on audit_chains to pokoj_company, pokoj_platform',

  // Every column in a form that no database setting changes (audit-verification.ts computes the same).
  `create function audit_entry_text(entry audit_entries) returns text language sql stable as $$
    select jsonb_build_array(entry.id, to_char(entry.date_created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      entry.company_id, entry.user_id, entry.user_email, entry.action_name, entry.record_id, entry.changes,
      entry.search_text)::text
  $$`,
  // Runs with its owner's rights, because nobody else may move the head. Writers of one company are serialised at the
  // head.
  `create function audit_entry_chained() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public as $$
  declare
    chain bigint := coalesce(new.company_id, 0);
    previous bytea;
  begin
    -- Only a restored backup brings a hash: its place in the chain, which the verification judges.
    if new.hash is not null then return new; end if;
    insert into audit_chains (id, length) values (chain, 1)
      on conflict (id) do update set length = audit_chains.length + 1 returning hash into previous;
    new.id := nextval('audit_entry_id');
    new.hash := sha256(previous || convert_to(audit_entry_text(new), 'UTF8'));
    update audit_chains set hash = new.hash where id = chain;
    return new;
  end $$`,
  `do $$ declare entry audit_entries; previous bytea; begin
    for entry in select * from audit_entries order by company_id nulls first, id loop
      insert into audit_chains (id, length) values (coalesce(entry.company_id, 0), 1)
        on conflict (id) do update set length = audit_chains.length + 1 returning hash into previous;
      previous := sha256(previous || convert_to(audit_entry_text(entry), 'UTF8'));
      update audit_entries set hash = previous where id = entry.id;
      update audit_chains set hash = previous where id = coalesce(entry.company_id, 0);
    end loop;
  end $$`,
  'alter table audit_entries alter column hash set not null',
  `create trigger audit_entry_chained before insert on audit_entries
    for each row execute function audit_entry_chained()`,

  `create function audit_is_append_only() returns trigger language plpgsql as $$
  begin
    raise exception 'The audit trail is append-only.' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger audit_entries_stay before update or delete or truncate on audit_entries
    for each statement execute function audit_is_append_only()`,
  `create trigger audit_chains_stay before delete or truncate on audit_chains
    for each statement execute function audit_is_append_only()`,
  `create trigger audit_chains_only_grow before update on audit_chains
    for each statement when (pg_trigger_depth() = 0) execute function audit_is_append_only()`,
  // A writer cannot choose an entry's id, time or place in the chain.
  'revoke insert on audit_entries from pokoj_company, pokoj_platform',
  `grant insert (company_id, user_id, user_email, action_name, record_id, changes, search_text) on audit_entries
    to pokoj_company, pokoj_platform`,

  // Newest first: per company, overall, per user, per action.
  'create index audit_entries_newest_of_company on audit_entries (company_id, date_created desc, id desc)',
  'create index audit_entries_newest on audit_entries (date_created desc, id desc)',
  'create index audit_entries_of_user on audit_entries (user_id, date_created desc, id desc)',
  'create index audit_entries_of_action on audit_entries (action_name, date_created desc, id desc)',
  'create index audit_entries_search on audit_entries using gin (search_text gin_trgm_ops)',
]
