// Scans and photos of graves. Their bytes are in rows of limited size, which no list reads, or in a folder.
import { isAsked, ofCompany, recordTable, running, status } from '../record-table.ts'

const documentFile = status(
  'document_file',
  'file_type text',
  `select one.id, coalesce(files.media_type, 'NONE')
    from grave_documents one left join files on files.company_id = of_company and files.id = one.file_id
    where one.company_id = of_company and ${isAsked('one.id')}`,
)

export const up = running([
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
