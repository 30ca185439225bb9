// Build and chapel contracts name a payment reference too (domain reference 7.4, 7.5), of the same form as the others.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const table of ['build_contracts', 'chapel_contracts'])
    await sql`alter table ${sql.table(table)} add column payment_reference text not null generated always as (
      lpad((98 - (id * 100) % 97)::text, 2, '0') || lpad(id::text, 10, '0')) stored`.execute(db)
}
