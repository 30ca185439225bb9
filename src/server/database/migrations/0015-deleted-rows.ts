// Small indexes to count the deleted records of a list quickly.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`create index death_records_deleted on death_records (company_id, date_of_burial) where deleted`.execute(db)
  for (const table of ['build_contracts', 'rent_contracts', 'chapel_contracts', 'reprimands', 'invitations'])
    await sql`create index ${sql.raw(`${table}_deleted`)} on ${sql.table(table)} (company_id) where deleted`.execute(db)
}
