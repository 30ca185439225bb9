import { sql, type Kysely } from 'kysely'

// What migrations are written with. They use it as it is, so add to it only what existing tables get in the same migration.

/** The `up` of a migration that runs these statements. */
export const running = (statements: readonly string[]) => async (db: Kysely<unknown>) => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

/** Only the company's own rows; the owner sees all of them, for backups and the verification of the audit trail. */
export const ofCompany = (table: string, rights: string, company = 'company_id') => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy own_company on ${table} to pokoj_company
    using (${company} = ${currentCompany}) with check (${company} = ${currentCompany})`,
  // FORCE applies row-level security to the owner too.
  `create policy maintenance on ${table} to current_user using (true) with check (true)`,
  `grant ${rights} on ${table} to pokoj_company`,
]

/** A company's table that super administrators manage. */
export const ofPlatform = (table: string, rights: string) => [
  `create policy platform on ${table} to pokoj_platform using (true) with check (true)`,
  `grant ${rights} on ${table} to pokoj_platform`,
]

/** The common columns of records, after their id. */
export const recordColumns = `
    version integer not null default 1,
    deleted boolean not null default false,
    date_created timestamptz not null default now(),
    search_text text not null default '', sort_keys jsonb not null default '{}'`

/** The table of a company's record type: the common columns and its own (`'number text not null'`). */
export const companyRecords = (table: string, ...columns: readonly string[]) => `create table ${table} (
    company_id bigint not null references companies (id),
    id bigint not null default nextval('record_id'),${recordColumns},
    ${columns.map((column) => `${column},`).join('\n    ')}
    primary key (company_id, id))`

/**
 * A list is ordered by `-id`, so that PostgreSQL does not read the primary key backwards instead: this index contains the search text, which
 * a scan can compare without reading the rows.
 */
export const listIndex = (table: string, ...more: readonly string[]) =>
  `create index ${table}_list on ${table} (company_id, (-id)) include (${['id', 'search_text', ...more].join(', ')})`

/** Without `fastupdate`, as every search would scan the new entries, up to 4 MB, completely. */
export const searchIndex = (table: string) =>
  `create index ${table}_search on ${table} using gin (company_id, search_text gin_trgm_ops) with (fastupdate = off)`

/**
 * The statements that create the table of a company's record type, with row-level security and the indexes of its list and its search.
 */
export const recordTable = (table: string, ...columns: readonly string[]) => [
  companyRecords(table, ...columns),
  ...ofCompany(table, 'select, insert, update'),
  listIndex(table),
  searchIndex(table),
]

/** The statements that create the table of a list inside a record (`lists` of its declaration). */
export const listTable = (table: string, parent: { table: string; column: string }, ...columns: readonly string[]) => [
  `create table ${table} (
    company_id bigint not null,
    ${parent.column} bigint not null,
    id bigint not null default nextval('record_id'),
    number integer not null,
    ${columns.map((column) => `${column},`).join('\n    ')}
    primary key (company_id, ${parent.column}, number),
    foreign key (company_id, ${parent.column}) references ${parent.table} (company_id, id))`,
  `create unique index ${table}_id on ${table} (company_id, id)`,
  ...ofCompany(table, 'select, insert, update, delete'),
]

/**
 * A column by whose value a list finds records, generated from their sort keys: row-level security keeps an index from serving an expression
 * with `->>`, which PostgreSQL treats as leaky (docs/decisions/0002-like-is-leakproof.md).
 */
export const keyColumn = (name: string, field: string) =>
  `${name} text collate "C" generated always as (replace(sort_keys ->> '${field}', ' ', '')) stored`

/** Indexes that keep texts unique by identity: docs/domain/script-and-sorting.md#identity */
export const uniqueByIdentity = (index: string, table: string, within: readonly string[], ...texts: string[]) =>
  Object.entries({ read_key: '', bare_key: '_bare', look_key: '_look' }).map(
    ([key, suffix]) => `create unique index ${index}${suffix} on ${table}
      (${[...within, ...texts.map((text) => `${key}(${text})`)].join(', ')}) where not deleted`,
  )

/** A function in whose place PostgreSQL puts its query, so that the query is planned for all or for the few records. */
export const status = (name: string, columns: string, query: string) => `
  create function ${name}(of_company bigint, of_records bigint[], on_day date)
    returns table (id bigint, ${columns}) language sql stable as $$ ${query} $$`

export const isAsked = (id: string) => `(of_records is null or ${id} = any(of_records))`

/**
 * The statements that make a table of records or of a list append-only, after those that create it. Only a record's search
 * text and sort keys can be rebuilt, all rows go with their company, and `following` columns follow from rows that are added later: only
 * triggers with the rights of the owner write them.
 */
export const appendOnly = (table: string, ...following: readonly string[]) => [
  `revoke update, delete on ${table} from pokoj_company`,
  `create or replace function refuse_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and to_jsonb(new) - '{search_text,sort_keys}'::text[] - coalesce(tg_argv, '{}')
      = to_jsonb(old) - '{search_text,sort_keys}'::text[] - coalesce(tg_argv, '{}') then return new; end if;
    if tg_op = 'DELETE' and old.company_id::text = current_setting('app.erasing', true) then return old; end if;
    raise exception 'Rows of % are only added.', tg_table_name using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger ${table}_only_added before update or delete on ${table}
    for each row execute function refuse_change(${following.map((column) => `'${column}'`).join(', ')})`,
  `create trigger ${table}_not_emptied before truncate on ${table}
    for each statement execute function refuse_change()`,
]
