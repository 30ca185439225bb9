// The party whom a contract or letter concerns.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const tables = ['build_contracts', 'rent_contracts', 'chapel_contracts', 'reprimands', 'invitations']

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  ...tables.flatMap((table) => [
    `alter table ${table} add column party_id bigint,
      add constraint ${table}_party foreign key (company_id, party_id) references parties (company_id, id)`,
    // In the order of a list, for the newest records of a party.
    `create index ${table}_of_party on ${table} (company_id, party_id, (-id)) where party_id is not null`,
  ]),
]
