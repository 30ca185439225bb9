// The burial rules of graveyards, each from a day on.
import { sql, type Kysely } from 'kysely'
import { recordTable } from '../record-table.ts'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  ...recordTable(
    'burial_rules',
    'graveyard_id bigint not null',
    'valid_from date not null',
    'decision text not null',
    `state text not null check (state in ('OPEN', 'CLOSED_FOR_NEW', 'CLOSED'))`,
    'rest_years integer not null check (rest_years between 10 and 100)',
    'renewal_years integer not null check (renewal_years between 1 and 100)',
    `coffin_above text not null check (coffin_above in ('ALLOWED', 'NOT_ALLOWED'))`,
    `reduction text not null check (reduction in ('ALLOWED', 'NOT_ALLOWED'))`,
    'exhumation_from text not null',
    'exhumation_to text not null',
    'transfer_months integer not null check (transfer_months between 1 and 120)',
    'note text',
    'constraint burial_rules_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
  ),
  'create index burial_rules_deleted on burial_rules (company_id) where deleted',
  'create unique index burial_rules_from_day on burial_rules (company_id, graveyard_id, valid_from) where not deleted',
  'create index burial_rules_of_graveyard on burial_rules (company_id, graveyard_id, (-id))',
]
