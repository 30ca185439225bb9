// The version of a record in which an administrator skipped the suggestion of a party for it, or 0:
// docs/domain/parties.md#records-without-a-party
import { sql, type Kysely } from 'kysely'

const tables = ['build_contracts', 'rent_contracts', 'chapel_contracts', 'reprimands', 'invitations']

export async function up(db: Kysely<unknown>) {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} add column party_skipped integer not null default 0`.execute(db)
}
