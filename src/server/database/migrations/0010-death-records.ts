// The register of deaths.
import { keyColumn, recordTable, running } from '../record-table.ts'

/** A JMBG begins with the day, the month and the last three digits of the year of birth. */
const digitsOfBirth = ['day', 'month', 'year % 1000']
  .map((part) => {
    const [field = '', ...rest] = part.split(' ')
    const number = [`extract(${field} from date_of_birth)::int`, ...rest].join(' ')
    return `lpad((${number})::text, ${field === 'year' ? 3 : 2}, '0')`
  })
  .join(' || ')

export const up = running([
  ...recordTable(
    'death_records',
    'first_name text not null',
    'fathers_name text not null',
    'last_name text not null',
    'jmbg text',
    `no_jmbg_reason text check (no_jmbg_reason in ('stillborn', 'oldRecord', 'foreigner', 'unidentified'))`,
    'date_of_birth date not null',
    'place_of_birth text not null',
    'municipality_of_birth text not null',
    'republic_of_birth text not null',
    'mothers_name text not null',
    'occupation text not null',
    'last_residence_place text not null',
    'last_residence_address text not null',
    'date_of_death date not null',
    'place_of_death text not null',
    'cause_of_death text not null',
    'death_certificate_number text',
    'death_certificate_date date',
    'graveyard_id bigint not null',
    `burial_type text not null check (burial_type in ('raka', 'grobnica', 'urna'))`,
    'burial_place_number text not null',
    'burial_grave_number text not null',
    'date_of_burial date not null',
    `burial_time text check (burial_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`,
    'funeral_approval_number text not null',
    'reporter_name text',
    'reporter_relation text',
    'reporter_phone text',
    'exhumation_date date',
    'exhumation_destination text',
    'exhumation_decision text',
    'notes text',
    // The version in which an administrator skipped its group among the records without a grave, or 0.
    'grave_skipped integer not null default 0',
    `burial_month date not null generated always as
      (date_of_burial - (extract(day from date_of_burial)::integer - 1)) stored`,
    // docs/domain/graves.md#data-quality
    `birth_state text not null generated always as (case
      when substr(jmbg, 1, 7) <> ${digitsOfBirth} then 'CONTRADICTS'
      else 'AGREES' end) stored`,
    keyColumn('place_key', 'burialPlaceNumber'),
    'constraint death_records_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
    'constraint death_records_jmbg_or_reason check ((jmbg is null) = (no_jmbg_reason is not null))',
  ),
  // Whether a holder of a right has died is read from the index alone.
  'create unique index death_records_jmbg on death_records (company_id, jmbg) include (date_of_death) where not deleted',
  'create index death_records_graveyard on death_records (company_id, graveyard_id)',
  'create index death_records_by_month on death_records (company_id, burial_month, (-id))',
  'create index death_records_deleted on death_records (company_id, burial_month) where deleted',
  `create index death_records_contradicting on death_records (company_id, (-id))
    where birth_state = 'CONTRADICTS' and not deleted`,
  // Every row has a date; with the condition, lists that are only sorted by it cannot be read along this index.
  `create index death_records_by_day on death_records (company_id, date_of_burial) where date_of_burial is not null`,
  // A number without letters or digits, whose key is empty, does not identify a place.
  `create index death_records_place on death_records (company_id, place_key, id) where not deleted and place_key > ''`,
])
