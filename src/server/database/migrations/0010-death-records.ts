// The register of deaths.
import { keyColumn, recordTable, running } from '../record-table.ts'

/** A JMBG begins with the day, the month and the last three digits of the year of birth. */
const digitsOfBirth = ['day', 'month', 'year % 1000'].map((part) => {
  const [field = '', ...rest] = part.split(' ')
  const number = [`extract(${field} from date_of_birth)::int`, ...rest].join(' ')
  return `lpad((${number})::text, ${field === 'year' ? 3 : 2}, '0')`
})
/** What is known of the date contradicts the digits. */
const contradictions = ['DAY', 'MONTH', 'YEAR'].map(
  (precision, at) =>
    `date_of_birth_precision = '${precision}' and substr(jmbg, ${1 + 2 * at}, ${7 - 2 * at}) <> ${digitsOfBirth.slice(at).join(' || ')}`,
)

const unknownDates = ['birth', 'death', 'burial'].map((of) => `date_of_${of}_precision = 'UNKNOWN'`).join(' or ')
/** Of a date that is stated; what is unknown is null. */
const precisionOf = (date: string) =>
  `${date}_precision text not null default 'DAY' check (${date}_precision in ('DAY', 'MONTH', 'YEAR', 'ABOUT', 'UNKNOWN')
    and (${date}_precision = 'UNKNOWN') = (${date} is null))`

export const up = running([
  ...recordTable(
    'death_records',
    'first_name text',
    'fathers_name text',
    'last_name text',
    'jmbg text',
    `no_jmbg_reason text check (no_jmbg_reason in ('stillborn', 'oldRecord', 'foreigner', 'unidentified'))`,
    'date_of_birth date',
    precisionOf('date_of_birth'),
    'place_of_birth text',
    'municipality_of_birth text',
    'republic_of_birth text',
    'mothers_name text',
    'occupation text',
    'last_residence_place text',
    'last_residence_address text',
    'date_of_death date',
    precisionOf('date_of_death'),
    'place_of_death text',
    'cause_of_death text',
    'death_certificate_number text',
    'death_certificate_date date',
    'graveyard_id bigint not null',
    `burial_type text not null check (burial_type in ('raka', 'grobnica', 'urna', 'kaseta', 'rasipanje', 'kosturnica'))`,
    'burial_place_number text',
    'burial_grave_number text',
    'date_of_burial date',
    precisionOf('date_of_burial'),
    `burial_time text check (burial_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`,
    'funeral_approval_number text',
    'reporter_name text',
    'reporter_relation text',
    'reporter_phone text',
    'exhumation_date date',
    'exhumation_destination text',
    'exhumation_decision text',
    `sex text check (sex in ('M', 'F'))`,
    'birth_surname text',
    'citizenship text',
    `marital_status text check (marital_status in ('single', 'married', 'partnership', 'divorced', 'widowed'))`,
    `time_of_death text check (time_of_death ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`,
    'death_certified_by text',
    'book_number integer check (book_number > 0)',
    'payer_id bigint',
    'transport text',
    `coffin text check (coffin in ('wooden', 'woodenWithLiner', 'metal', 'other', 'shared'))`,
    'cremation_place text',
    'cremation_date date',
    'urn_number text',
    'notes text',
    // The names of further required fields that are null because nothing is known of them.
    `unknown_fields text[] not null default '{}'`,
    // The version in which an administrator skipped its group among the records without a grave, or 0.
    'grave_skipped integer not null default 0',
    `book_year integer generated always as (case
      when date_of_burial_precision <> 'ABOUT' then extract(year from date_of_burial)::integer end) stored`,
    `burial_month date generated always as
      (date_of_burial - (extract(day from date_of_burial)::integer - 1)) stored`,
    // docs/domain/graves.md#data-quality
    `birth_state text not null generated always as (case
      when ${contradictions.join(' or ')} then 'CONTRADICTS'
      else 'AGREES' end) stored`,
    `unknown_state text not null generated always as (case
      when cardinality(unknown_fields) > 0 or ${unknownDates} then 'UNKNOWN'
      else 'KNOWN' end) stored`,
    keyColumn('place_key', 'burialPlaceNumber'),
    'constraint death_records_payer foreign key (company_id, payer_id) references parties (company_id, id)',
    'constraint death_records_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
    'constraint death_records_jmbg_or_reason check ((jmbg is null) = (no_jmbg_reason is not null))',
  ),
  // Whether a holder of a right has died is read from the index alone.
  'create unique index death_records_jmbg on death_records (company_id, jmbg) include (date_of_death) where not deleted',
  `create unique index death_records_book on death_records (company_id, book_year, book_number)
    where not deleted`,
  'create index death_records_of_payer on death_records (company_id, payer_id, (-id)) where payer_id is not null',
  'create index death_records_graveyard on death_records (company_id, graveyard_id)',
  'create index death_records_by_month on death_records (company_id, burial_month, (-id))',
  'create index death_records_deleted on death_records (company_id, burial_month) where deleted',
  `create index death_records_contradicting on death_records (company_id, (-id))
    where birth_state = 'CONTRADICTS' and not deleted`,
  `create index death_records_unknown on death_records (company_id, (-id)) where unknown_state = 'UNKNOWN' and not deleted`,
  `create index death_records_by_day on death_records (company_id, date_of_burial) where date_of_burial is not null`,
  // A number without letters or digits, whose key is empty, does not identify a place.
  `create index death_records_place on death_records (company_id, place_key, id) where not deleted and place_key > ''`,
])
