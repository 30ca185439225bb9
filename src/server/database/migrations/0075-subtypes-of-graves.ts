// What a town calls a type of grave in its price list or old books, and the dimensions of a grave: docs/domain/graves.md#subtypes
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table graves add column subtype text, add column dimensions text`.execute(db)
}
