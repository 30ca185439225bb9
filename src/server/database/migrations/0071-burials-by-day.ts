// The burials of a week, for the home page and for lists of a period.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A million rows take longer than the limit for requests.
  await sql`set local statement_timeout = 0`.execute(db)
  // Every row has a date; with the condition, lists that are only sorted by it cannot be read along this index.
  await sql`create index death_records_by_day on death_records (company_id, date_of_burial)
    where date_of_burial is not null`.execute(db)
}
