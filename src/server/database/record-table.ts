const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

/** Only the company's own rows; the owner sees all of them, for backups and the verification of the audit trail. */
export const ofCompany = (table: string, rights: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy own_company on ${table} to pokoj_company
    using (company_id = ${currentCompany}) with check (company_id = ${currentCompany})`,
  `create policy maintenance on ${table} to current_user using (true) with check (true)`,
  `grant ${rights} on ${table} to pokoj_company`,
]

/**
 * The statements of a migration that create the table of a company's record type: the common columns and its own
 * (`'number text not null'`), row-level security, and the indexes of its list and its search. Migrations use it as it is, so add to it only what existing tables get in the same migration.
 */
export const recordTable = (table: string, ...columns: readonly string[]) => [
  `create table ${table} (
    id bigint primary key default nextval('record_id'),
    version integer not null default 1,
    deleted boolean not null default false,
    date_created timestamptz not null default now(),
    company_id bigint not null references companies (id),
    ${columns.map((column) => `${column},`).join('\n    ')}
    search_text text not null, sort_keys jsonb not null, unique (company_id, id))`,
  ...ofCompany(table, 'select, insert, update'),
  `create index ${table}_list on ${table} (company_id, (-id)) include (id, search_text)`,
  `create index ${table}_search on ${table} using gin (company_id, search_text gin_trgm_ops) with (fastupdate = off)`,
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
 * The statements that make a table of records or of a list append-only, after those that create it. Only a record's search
 * text and sort keys can be rebuilt, and all rows go with their company.
 */
export const appendOnly = (table: string) => [
  `revoke update, delete on ${table} from pokoj_company`,
  `create or replace function refuse_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and to_jsonb(new) - '{search_text,sort_keys}'::text[]
      = to_jsonb(old) - '{search_text,sort_keys}'::text[] then return new; end if;
    if tg_op = 'DELETE' and old.company_id::text = current_setting('app.erasing', true) then return old; end if;
    raise exception 'Rows of % are only added.', tg_table_name using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger ${table}_only_added before update or delete on ${table}
    for each row execute function refuse_change()`,
  `create trigger ${table}_not_emptied before truncate on ${table}
    for each statement execute function refuse_change()`,
]
