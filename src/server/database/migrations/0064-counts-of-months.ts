// The death records of a month are counted when they are written, like all records of a company.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** As in 0016: one in ten statements that add records merges the rows of their months. */
const countMonths = `
  create function count_months() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public as $$
  begin
    if tg_op = 'UPDATE' then
      insert into record_counts (company_id, table_name, month, records, deleted) values
        (old.company_id, tg_table_name, old.burial_month, -1, -old.deleted::integer),
        (new.company_id, tg_table_name, new.burial_month, 1, new.deleted::integer);
    elsif tg_op = 'DELETE' then
      insert into record_counts (company_id, table_name, month, records, deleted)
        select company_id, tg_table_name, burial_month, -count(*), -count(*) filter (where deleted)
        from changed group by company_id, burial_month;
    else
      insert into record_counts (company_id, table_name, month, records, deleted)
        select company_id, tg_table_name, burial_month, count(*), count(*) filter (where deleted)
        from changed group by company_id, burial_month;
      if random() < 0.1 then
        with added_up as (
          delete from record_counts where id in (
            select counts.id from record_counts counts
            join (select distinct company_id, burial_month from changed) written
              on counts.company_id = written.company_id and counts.month = written.burial_month
            where counts.table_name = tg_table_name
            for update of counts skip locked)
          returning company_id, table_name, month, records, deleted)
        insert into record_counts (company_id, table_name, month, records, deleted)
          select company_id, table_name, month, sum(records), sum(deleted) from added_up
          group by company_id, table_name, month;
      end if;
    end if;
    return null;
  end $$`

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  // Not null, so that an index finds the rows that count all months together.
  `alter table record_counts add column month date not null default '-infinity'`,
  'drop index record_counts_of_table',
  'create index record_counts_of_table on record_counts (table_name, company_id, month)',
  `create or replace function add_record_count(counted_table text, company bigint, new_records bigint, new_deleted bigint)
    returns void language plpgsql set search_path = pg_catalog, public as $$
  begin
    insert into record_counts (company_id, table_name, records, deleted)
      values (company, counted_table, new_records, new_deleted);
    if random() < 0.1 then
      with added_up as (
        delete from record_counts where id in (
          select id from record_counts
          where table_name = counted_table and company_id = company and month = '-infinity'
          for update skip locked)
        returning records, deleted)
      insert into record_counts (company_id, table_name, records, deleted)
        select company, counted_table, sum(records), sum(deleted) from added_up having count(*) > 0;
    end if;
  end $$`,
  countMonths,
  `insert into record_counts (company_id, table_name, month, records, deleted)
    select company_id, 'death_records', burial_month, count(*), count(*) filter (where deleted)
    from death_records group by company_id, burial_month`,
  `create trigger death_records_added_to_month after insert on death_records referencing new table as changed
    for each statement execute function count_months()`,
  `create trigger death_records_removed_from_month after delete on death_records referencing old table as changed
    for each statement execute function count_months()`,
  `create trigger death_records_moved_to_month after update of deleted, date_of_burial on death_records for each row
    when (old.deleted is distinct from new.deleted or old.burial_month is distinct from new.burial_month)
    execute function count_months()`,
]
