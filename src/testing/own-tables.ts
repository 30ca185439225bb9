import { sql } from 'kysely'
import type { Database } from '../server/database/connection.ts'
import { withOwnRoles } from '../server/database/roles.ts'

/** Runs statements like those of a migration, for record types that only a test has. */
export async function createTables(db: Database, statements: readonly string[]) {
  const named = await withOwnRoles(db)
  for (const statement of statements) await sql.raw(statement).execute(named)
}
