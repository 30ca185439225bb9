// Build and chapel contracts get a payment reference too: docs/domain/bank-accounts.md#payment-reference
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const table of ['build_contracts', 'chapel_contracts'])
    await sql`alter table ${sql.table(table)} add column payment_reference text not null generated always as (
      lpad((98 - (id * 100) % 97)::text, 2, '0') || lpad(id::text, 10, '0')) stored`.execute(db)
}
