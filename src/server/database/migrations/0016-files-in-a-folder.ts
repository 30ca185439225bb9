// The content of a complete file can be in the folder of FILES_DIR instead of `file_parts`.
import { running } from '../record-table.ts'

export const up = running([
  'alter table files add column in_folder_since timestamptz',
  'create index files_in_rows on files (id) where sha256 is not null and in_folder_since is null',
  'create index files_in_folder on files (id) where in_folder_since is not null',
])
