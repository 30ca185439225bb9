// The differences of an interment are looked up by indexes, whatever the statistics say of tables that an import is just filling: they may say
// that the tables are empty. Planned once for each connection.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const byIndex = 'set enable_seqscan = off'
const statements = [
  // As in migration 0081; whether remains were moved is asked only if the date or the grave differs.
  `create or replace function interment_differing(interred interments) returns text language plpgsql stable
    security definer set search_path = pg_catalog, public ${byIndex} as $$
    declare
      unit text := case interred.precision when 'MONTH' then 'month' when 'YEAR' then 'year' else 'day' end;
      person text;
      burial text;
    begin
      select concat_ws(',',
          case when plain_name(interred.surname) <> plain_name(record.last_name) then 'surname' end,
          case when plain_name(interred.name) <> plain_name(record.first_name) then 'name' end,
          case when plain_name(interred.fathers_name) <> plain_name(record.fathers_name) then 'fathersName' end,
          case when interred.year_of_birth <> extract(year from record.date_of_birth) then 'yearOfBirth' end),
        concat_ws(',',
          case when date_trunc(unit, interred.buried_on) <> date_trunc(unit, record.date_of_burial) then 'buriedOn' end,
          case when interred.graveyard_id <> record.graveyard_id then 'graveyardId'
            when not is_place_of(grave, record.burial_place_number, record.burial_grave_number) then 'graveId' end)
        into person, burial
        from death_records record
        left join graves grave on grave.company_id = interred.company_id and grave.id = interred.grave_id
        where record.company_id = interred.company_id and record.id = interred.death_record_id and not record.deleted;
      if burial <> '' and (interred.kind = 'REMAINS' or exists (select from interments earlier
          where earlier.company_id = interred.company_id and earlier.death_record_id = interred.death_record_id
            and earlier.moved_to_grave_id = interred.grave_id)) then burial := ''; end if;
      return concat_ws(',', nullif(person, ''), nullif(burial, ''));
    end $$`,
  ...['interment', 'moved', 'record', 'grave'].map((of) => `alter function keep_differing_of_${of}() ${byIndex}`),
]
