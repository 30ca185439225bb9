// Most rows and numbers of graves are only digits, whose keys are they themselves: 20,000 graves are imported in a second less.
import { sql, type Kysely } from 'kysely'
import { keys } from './0089-identity.ts'

export async function up(db: Kysely<unknown>) {
  for (const [name, key] of Object.entries(keys))
    await sql
      .raw(
        `create or replace function ${name}(given text) returns text language sql immutable strict parallel safe
           as $$ select case when given ~ '^([1-9][0-9]*)?$' then given else left(${key}, 400) end $$`,
      )
      .execute(db)
}
