// The graves of graveyards, with scans and photos, whose bytes are in rows of limited size, which no list reads, or in a folder.
import { isAsked, keyColumn, ofCompany, recordTable, running, status, uniqueByIdentity } from '../record-table.ts'

/** The number of a burial place is often only the first part of a grave's number: 118 of 118а. But 5/3 is the number of a grave, not the place 5. */
const isPlace = (text: string) => `numbers_in(${text}) in (place, place || ' ' || number)`
const is_place_of = `create function is_place_of(grave graves, written_place text, written_number text) returns boolean
  language sql stable parallel safe as $$
  select written_place = grave.number or place = '' or place = split_part(numbers_in(grave.number), ' ', 1)
    or ${isPlace(`coalesce(grave.label, '')`)}
    or exists (select from regexp_split_to_table(coalesce(grave.old_labels, ''), '[,;|]') old
      where ${isPlace('old')} or split_part(numbers_in(old), ' ', 1) = place)
  from (select numbers_in(coalesce(written_place, '')) as place, numbers_in(coalesce(written_number, '')) as number) stated
$$`

/** docs/domain/graves.md#data-quality */
const grave_label_state = status(
  'grave_label_state',
  'label_state text',
  `select grave.id, case when grave.label is not null and exists (
      select from graves alike
      where alike.company_id = of_company and not alike.deleted and alike.graveyard_id = grave.graveyard_id
        and alike.label_key = grave.label_key and alike.id <> grave.id) then 'REPEATED' else 'UNIQUE' end
    from graves grave where grave.company_id = of_company and ${isAsked('grave.id')}`,
)

const byLabel = `((sort_keys ->> 'label') collate "C"), ((0 - id))`

const documentFile = status(
  'document_file',
  'file_type text',
  `select one.id, coalesce(files.media_type, 'NONE')
    from grave_documents one left join files on files.company_id = of_company and files.id = one.file_id
    where one.company_id = of_company and ${isAsked('one.id')}`,
)

export const up = running([
  ...recordTable(
    'graves',
    'graveyard_id bigint not null',
    'section_id bigint',
    '"row" text',
    'number text not null',
    'label text',
    'old_labels text',
    `grave_type text not null
      check (grave_type in ('RAKA', 'GROBNICA', 'KASETA', 'URNA', 'SCATTERING', 'OSSUARY', 'OTHER'))`,
    'subtype text',
    'dimensions text',
    'places integer not null check (places between 1 and 100)',
    'levels integer not null check (levels between 1 and 12)',
    'capacity_coffins integer check (capacity_coffins between 0 and 1000)',
    'capacity_urns integer check (capacity_urns between 0 and 1000)',
    'condition text',
    'monument_permit text',
    'monument_mason text',
    'monument_date date',
    `restriction text check (restriction in ('IN_PROCEDURE', 'BLOCKED'))`,
    `fee_exemption text check (fee_exemption in ('HONORARY', 'COMMON', 'FREE'))`,
    'alert text',
    'note text',
    'correction text',
    keyColumn('label_key', 'label'),
    keyColumn('number_key', 'number'),
    // Each between commas: docs/domain/graves.md#labels
    `former_label_keys text collate "C" generated always as (sort_keys ->> 'oldLabels') stored`,
    'constraint graves_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
    // A section of the same graveyard.
    `constraint graves_section foreign key (company_id, graveyard_id, section_id)
      references sections (company_id, graveyard_id, id)`,
    'constraint graves_in_graveyard unique (company_id, graveyard_id, id)',
  ),
  'create index graves_deleted on graves (company_id) where deleted',
  ...uniqueByIdentity(
    'graves_place',
    'graves',
    ['company_id', 'graveyard_id', 'coalesce(section_id, 0)'],
    `coalesce("row", '')`,
    'number',
  ),
  // Graves are listed by label (`inOrder` in server/records/search.ts).
  `create index graves_by_label on graves (company_id, ${byLabel})`,
  `create index graves_of_graveyard on graves (company_id, graveyard_id, ${byLabel})`,
  'create index graves_of_section on graves (company_id, section_id, (-id)) where section_id is not null',
  'create index graves_label_key on graves (company_id, graveyard_id, label_key) where not deleted',
  'create index graves_number on graves (company_id, number_key) where not deleted',
  'create index graves_label on graves (company_id, label_key) where not deleted',
  `create index graves_former_labels on graves using gin (company_id, former_label_keys gin_trgm_ops) with (fastupdate = off)
    where not deleted and former_label_keys is not null`,
  is_place_of,
  grave_label_state,
  // Without its last part a file has no hash, and no record can refer to it.
  `create table files (
    id bigint not null default nextval('record_id'),
    company_id bigint not null references companies (id),
    name text not null,
    media_type text not null check (media_type in ('PDF', 'JPEG', 'PNG', 'WEBP')),
    size integer not null check (size between 1 and 10485760),
    sha256 text,
    -- Its content is in the folder of FILES_DIR instead of file_parts.
    in_folder_since timestamptz,
    sort_keys jsonb not null,
    -- Who has begun the upload. Without a foreign key, which would lock the user.
    user_id bigint,
    deleted boolean generated always as (sha256 is null) stored,
    date_created timestamptz not null default now(),
    primary key (company_id, id))`,
  ...ofCompany('files', 'select, insert, update (sha256)'),
  'create index files_in_rows on files (id) where sha256 is not null and in_folder_since is null',
  'create index files_in_folder on files (id) where in_folder_since is not null',
  'create index files_unfinished on files (date_created) where sha256 is null',
  // The thumbnail is part 0.
  `create table file_parts (
    company_id bigint not null,
    file_id bigint not null,
    number integer not null check (number between 0 and 40),
    bytes bytea not null check (octet_length(bytes) <= 262144),
    primary key (company_id, file_id, number),
    foreign key (company_id, file_id) references files (company_id, id) on delete cascade)`,
  // Photos and PDFs are compressed already.
  'alter table file_parts alter column bytes set storage external',
  ...ofCompany('file_parts', 'select, insert'),
  ...recordTable(
    'grave_documents',
    'grave_id bigint',
    `kind text not null check (kind in ('PHOTO', 'DECISION', 'PROBATE', 'CONTRACT', 'PERMIT', 'GRAVE_CARD', 'OTHER'))`,
    'title text not null',
    'document_date date',
    'note text',
    'file_id bigint',
    'constraint grave_documents_grave foreign key (company_id, grave_id) references graves (company_id, id)',
    'constraint grave_documents_file foreign key (company_id, file_id) references files (company_id, id)',
  ),
  'create index grave_documents_deleted on grave_documents (company_id) where deleted',
  'create index grave_documents_of_grave on grave_documents (company_id, grave_id, (-id)) where grave_id is not null',
  'create index grave_documents_of_file on grave_documents (company_id, file_id) where file_id is not null',
  documentFile,
])
