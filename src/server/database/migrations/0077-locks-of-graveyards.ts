// A record locks its graveyard against deletion, as its foreign key does. PostgreSQL requires the right to change a column for that.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'grant update (date_created) on graveyards to pokoj_company',
  `create policy only_locked on graveyards as restrictive for update to pokoj_company using (true) with check (false)`,
]
