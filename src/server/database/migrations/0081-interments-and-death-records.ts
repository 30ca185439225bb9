// In what an interment disagrees with its death record, kept with the interment so that a list finds it by an index:
// docs/domain/interments.md#agreement-with-the-death-record
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const alike: readonly (readonly [latin: string, ...letters: string[]])[] = [
  ...Array.from('абвгдезијклмнопрстуфхц', (letter, at) => ['abvgdezijklmnoprstufhc'.charAt(at), letter] as const),
  ['z', 'ж', 'ž'],
  ['c', 'ћ', 'ć', 'ч', 'č'],
  ['s', 'ш', 'š'],
]
const single = alike.flatMap(([latin, ...letters]) =>
  letters.flatMap((letter) => [letter, letter.toUpperCase()].map((each) => [each, latin] as const)),
)
const several = { љ: 'lj', њ: 'nj', џ: 'dz', ђ: 'dj', đ: 'dj' }
const withSeveral = Object.entries(several).reduce(
  (value, [letter, latin]) =>
    `replace(replace(${value}, '${letter}', '${latin}'), '${letter.toUpperCase()}', '${latin}')`,
  'normalize(written, NFC)',
)
const letters = single.map(([letter]) => letter).join('')
const latin = single.map(([, each]) => each).join('')

/** The number of a burial place is often only the first part of a grave's number: 118 of 118а. */
const isPlace = (text: string) => `numbers_in(${text}) in (place, place || ' ' || number)`

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  // The same for both scripts, with and without accents, spaces and hyphens.
  `create function plain_name(written text) returns text language sql immutable strict parallel safe
    as $$ select regexp_replace(lower(translate(${withSeveral}, '${letters}', '${latin}')), '[^a-z0-9]+', '', 'g') $$`,
  // 7 is 07: numbers without leading zeros, separated by spaces.
  `create function numbers_in(written text) returns text language sql immutable strict parallel safe
    as $$ select trim(regexp_replace(regexp_replace(written, '[^0-9]+', ' ', 'g'), '\\m0+(?=[0-9])', '', 'g')) $$`,
  `alter table interments add column differing text not null default ''`,
  `alter table interments add column agreement text not null generated always as (case
    when differing = '' then 'AGREES' else 'DIFFERS' end) stored`,
  `create function is_place_of(grave graves, written_place text, written_number text) returns boolean
    language sql stable parallel safe as $$
    select place = '' or place = split_part(numbers_in(grave.number), ' ', 1)
      or ${isPlace(`coalesce(grave.label, '')`)}
      or exists (select from regexp_split_to_table(coalesce(grave.old_labels, ''), '[,;|]') old
        where ${isPlace('old')} or split_part(numbers_in(old), ' ', 1) = place)
    from (select numbers_in(coalesce(written_place, '')) as place, numbers_in(coalesce(written_number, '')) as number) stated
  $$`,
  // Remains were moved later, so that neither their date nor their grave is that of the record.
  `create function interment_differing(interred interments) returns text language sql stable
    security definer set search_path = pg_catalog, public as $$
    select coalesce((
      select concat_ws(',',
        case when plain_name(interred.surname) <> plain_name(record.last_name) then 'surname' end,
        case when plain_name(interred.name) <> plain_name(record.first_name) then 'name' end,
        case when plain_name(interred.fathers_name) <> plain_name(record.fathers_name) then 'fathersName' end,
        case when interred.year_of_birth <> extract(year from record.date_of_birth) then 'yearOfBirth' end,
        case when not moved and date_trunc(unit, interred.buried_on) <> date_trunc(unit, record.date_of_burial) then 'buriedOn' end,
        case when not moved and interred.graveyard_id <> record.graveyard_id then 'graveyardId' end,
        case when not moved and interred.graveyard_id = record.graveyard_id
          and not is_place_of(grave, record.burial_place_number, record.burial_grave_number) then 'graveId' end)
      from death_records record
      cross join lateral (select case interred.precision when 'MONTH' then 'month' when 'YEAR' then 'year' else 'day' end as unit,
        interred.kind = 'REMAINS' or exists (select from interments earlier
          where earlier.company_id = interred.company_id and earlier.death_record_id = interred.death_record_id
            and earlier.moved_to_grave_id = interred.grave_id) as moved) known
      left join graves grave on grave.company_id = interred.company_id and grave.id = interred.grave_id
      where record.company_id = interred.company_id and record.id = interred.death_record_id and not record.deleted), '')
  $$`,
  `update interments set differing = interment_differing(interments)
    where death_record_id is not null and interment_differing(interments) <> ''`,
  `create index interments_differing on interments (company_id, agreement, (-id))
    where agreement <> 'AGREES' and not deleted`,

  // The record is locked before it is read, so that a simultaneous change of it is seen.
  `create function keep_differing_of_interment() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public as $$
    begin
      perform from death_records where company_id = new.company_id and id = new.death_record_id for no key update;
      new.differing := interment_differing(new);
      return new;
    end $$`,
  ...[
    ['insert', 'new.death_record_id is not null'],
    [
      'update of surname, name, fathers_name, year_of_birth, kind, precision, buried_on, graveyard_id, grave_id, death_record_id',
      'new.death_record_id is not null or old.death_record_id is not null',
    ],
  ].map(
    ([event, condition]) => `create trigger interments_${event?.slice(0, 6)}_of_record before ${event} on interments
      for each row when (current_setting('app.restoring', true) is distinct from 'on' and (${condition}))
      execute function keep_differing_of_interment()`,
  ),
  // Where remains have been moved to, they are no longer compared with the record.
  `create function keep_differing_of_moved() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public as $$
    begin
      update interments set differing = interment_differing(interments)
      where company_id = new.company_id and death_record_id = new.death_record_id and grave_id = new.moved_to_grave_id
        and differing <> interment_differing(interments);
      return null;
    end $$`,
  ...['insert', 'update of moved_to_grave_id, death_record_id'].map(
    (event) => `create trigger interments_${event.slice(0, 6)}_of_moved after ${event} on interments
      for each row when (current_setting('app.restoring', true) is distinct from 'on'
        and new.death_record_id is not null and new.moved_to_grave_id is not null)
      execute function keep_differing_of_moved()`,
  ),
  `create function keep_differing_of_record() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public as $$
    begin
      update interments set differing = interment_differing(interments)
      where company_id = new.company_id and death_record_id = new.id and differing <> interment_differing(interments);
      return null;
    end $$`,
  `create trigger death_records_update_of_interment after update of first_name, fathers_name, last_name, date_of_birth,
      date_of_burial, graveyard_id, burial_place_number, burial_grave_number, deleted on death_records
    for each row when (current_setting('app.restoring', true) is distinct from 'on') execute function keep_differing_of_record()`,
  `create function keep_differing_of_grave() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public as $$
    begin
      update interments set differing = interment_differing(interments)
      where company_id = new.company_id and grave_id = new.id and death_record_id is not null
        and differing <> interment_differing(interments);
      return null;
    end $$`,
  `create trigger graves_update_of_record after update of number, label, old_labels on graves
    for each row when (current_setting('app.restoring', true) is distinct from 'on'
      and (old.number, old.label, old.old_labels) is distinct from (new.number, new.label, new.old_labels))
    execute function keep_differing_of_grave()`,
]
