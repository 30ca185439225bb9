// One index that provides the order of each list, search indexes without pending lists, and maintained counts.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const ofCompany = [
  'users',
  'graveyards',
  'bank_accounts',
  'death_records',
  'build_contracts',
  'rent_contracts',
  'chapel_contracts',
  'reprimands',
  'invitations',
]
const contractsAndLetters = ofCompany.slice(4)
const counted = ['companies', ...ofCompany]
const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

/**
 * A list is ordered by `-id`, which the primary key cannot provide: with `id desc`, PostgreSQL sometimes scanned the primary
 * key backwards through the rows of every company. The index contains the search text, so that a scan can compare it without
 * reading the rows.
 */
const listIndex = (table: string) => [
  `drop index ${table === 'users' ? 'users_of_company' : `${table}_newest`}`,
  // An index entry holds at most 2,704 bytes.
  `update ${table} set search_text = left(search_text, 2400) where length(search_text) > 2400`,
  `create index ${table}_list on ${table} (company_id, (-id)) include (id, search_text)`,
]

/**
 * Each statement inserts its change as a separate row, so that no writer waits for another. One in ten statements that add
 * records merges the rows of its table and company, except those that another transaction is merging.
 */
const addRecordCount = `
  create function add_record_count(counted_table text, company bigint, new_records bigint, new_deleted bigint)
    returns void language plpgsql set search_path = pg_catalog, public as $$
  begin
    insert into record_counts (company_id, table_name, records, deleted)
      values (company, counted_table, new_records, new_deleted);
    if random() < 0.1 then
      with added_up as (
        delete from record_counts where id in (
          select id from record_counts where table_name = counted_table and company_id = company
          for update skip locked)
        returning records, deleted)
      insert into record_counts (company_id, table_name, records, deleted)
        select company, counted_table, sum(records), sum(deleted) from added_up having count(*) > 0;
    end if;
  end $$`

/** Groups by company, except for records that belong to no company. */
const by = (company: string) => (company === '0' ? '' : `group by ${company}`)

const counting = (name: string, company: string) =>
  `create function ${name}() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public as $$
  declare company bigint;
  begin
    if tg_op = 'UPDATE' then
      company := ${company.replace('entry.', 'new.')};
      insert into record_counts (company_id, table_name, records, deleted)
        values (company, tg_table_name, 0, case when new.deleted then 1 else -1 end);
    elsif tg_op = 'INSERT' then
      perform add_record_count(tg_table_name, ${company}, count(*), count(*) filter (where deleted))
        from changed entry ${by(company)};
    else
      perform add_record_count(tg_table_name, ${company}, -count(*), -count(*) filter (where deleted))
        from changed entry ${by(company)};
    end if;
    return null;
  end $$`

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  ...ofCompany.flatMap(listIndex),
  `update companies set search_text = left(search_text, 2400) where length(search_text) > 2400`,

  `alter table death_records add column burial_month date not null generated always as
    (date_of_burial - (extract(day from date_of_burial)::integer - 1)) stored`,
  'drop index death_records_by_burial',
  'create index death_records_by_month on death_records (company_id, burial_month, (-id))',
  'drop index death_records_deleted',
  'create index death_records_deleted on death_records (company_id, burial_month) where deleted',

  // Otherwise new entries are first collected in a list of up to 4 MB, which every search scans completely.
  ...['users', 'death_records', ...contractsAndLetters, 'audit_entries'].map(
    (table) => `alter index ${table}_search set (fastupdate = off)`,
  ),
  `select gin_clean_pending_list(indexrelid) from pg_index
    where indexrelid::regclass::text ~ '^(${['users', 'death_records', ...contractsAndLetters, 'audit_entries'].join('|')})_search$'`,

  // The list of all companies has a different order, so that a page of one company is never read from its index.
  'drop index audit_entries_newest',
  `create index audit_entries_newest on audit_entries ((date_created at time zone 'UTC') desc, id desc)`,

  `create table record_counts (
    id bigint primary key generated always as identity,
    company_id bigint not null, table_name text not null, records bigint not null, deleted bigint not null)`,
  'create index record_counts_of_table on record_counts (table_name, company_id)',
  'alter table record_counts enable row level security',
  'alter table record_counts force row level security',
  `create policy own_company on record_counts to pokoj_company using (company_id = ${currentCompany}) with check (false)`,
  `create policy platform on record_counts to pokoj_platform
    using (table_name in ('companies', 'users', 'graveyards', 'bank_accounts')) with check (false)`,
  'create policy maintenance on record_counts to current_user using (true) with check (true)',
  'grant select on record_counts to pokoj_company, pokoj_platform',
  addRecordCount,
  'revoke execute on function add_record_count from public',
  counting('count_records', 'entry.company_id'),
  counting('count_users', 'coalesce(entry.company_id, 0)'),
  counting('count_companies', '0'),
  ...counted.flatMap((table) => {
    const count = ['users', 'companies'].includes(table) ? `count_${table}` : 'count_records'
    const company = { users: 'coalesce(company_id, 0)', companies: '0' }[table] ?? 'company_id'
    return [
      `insert into record_counts (company_id, table_name, records, deleted)
        select ${company}, '${table}', count(*), count(*) filter (where deleted) from ${table} ${by(company)}`,
      `create trigger ${table}_added after insert on ${table} referencing new table as changed
        for each statement execute function ${count}()`,
      `create trigger ${table}_removed after delete on ${table} referencing old table as changed
        for each statement execute function ${count}()`,
      `create trigger ${table}_deleted after update of deleted on ${table}
        for each row when (old.deleted is distinct from new.deleted) execute function ${count}()`,
    ]
  }),
]
