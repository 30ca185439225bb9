// The version of each table's columns for searching and sorting, so that a changed declaration rebuilds them.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`create table search_indexes (table_name text primary key, version text not null)`.execute(db)
}
