// With which request an import was made, to refuse another one with the same key; and who has begun an upload, to audit one that never ends.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table imports add column request_hash text',
  // Without a foreign key, which would lock the user with each upload.
  'alter table files add column user_id bigint',
  'create index files_unfinished on files (date_created) where sha256 is null',
]
