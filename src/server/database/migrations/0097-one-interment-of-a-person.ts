// A death record has at most one interment of somebody who has not been removed, and one whose number is exactly that of the grave
// agrees with it: docs/domain/interments.md#one-place-for-what-is-true
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const concerned = 'death_record_id is not null and not deleted and removed_on is null'

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  // Those that were recorded twice stay until somebody corrects them.
  'alter table interments add column is_double boolean not null default false',
  `update interments set is_double = true from (
      select id from (select id, row_number() over (partition by company_id, death_record_id order by id desc) as place
        from interments where ${concerned}) numbered where place > 1) doubles
    where interments.id = doubles.id`,
  `alter table interments add constraint interments_one_of_record
    exclude using btree (company_id with =, death_record_id with =) where (${concerned} and not is_double)`,
  `create function end_double_interment() returns trigger language plpgsql set search_path = pg_catalog, public as $$
    begin
      new.is_double := false;
      return new;
    end $$`,
  `create trigger interments_update_of_double before update of death_record_id, deleted, removed_on on interments for each row
    when (old.is_double and (old.death_record_id, old.deleted, old.removed_on)
      is distinct from (new.death_record_id, new.deleted, new.removed_on))
    execute function end_double_interment()`,
  // As in migration 0081; 5/3 is the number of a grave, and not the place 5.
  'alter function is_place_of(graves, text, text) rename to is_part_of_place',
  `create function is_place_of(grave graves, written_place text, written_number text) returns boolean
    language sql stable parallel safe as $$
    select written_place = grave.number or is_part_of_place(grave, written_place, written_number) $$`,
  // As in migration 0084; the record names the grave to which the remains were moved.
  `create or replace function interment_differing(interred interments) returns text language plpgsql stable
    security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
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
          case when interred.removal in ('TRANSFERRED', 'TO_OSSUARY') then null
            when interred.graveyard_id <> record.graveyard_id then 'graveyardId'
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
]
