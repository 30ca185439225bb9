// The graveyard of contracts and letters, the parts of a letter's debt, and the contract clauses that a company may
// word itself. All columns are optional.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const withGraveyard = ['build_contracts', 'rent_contracts', 'chapel_contracts', 'reprimands', 'invitations']
const amount = (name: string) => `${name} numeric(11, 2) check (${name} >= 0)`
const debt = [
  'bill_date date',
  'due_date date',
  'period_from date',
  'period_to date',
  amount('principal_amount'),
  amount('interest_amount'),
]
const clauses = ['transfer_clause', 'succession_clause', 'rest_clause', 'maintenance_clause']

const add = (table: string, ...columns: string[]) =>
  `alter table ${table} ${columns.map((column) => `add column ${column}`).join(', ')}`

const statements = [
  ...withGraveyard.flatMap((table) => [
    add(table, 'graveyard_id bigint'),
    `alter table ${table} add constraint ${table}_graveyard
      foreign key (company_id, graveyard_id) references graveyards (company_id, id)`,
    `create index ${table}_graveyard on ${table} (company_id, graveyard_id)`,
  ]),
  add('reprimands', ...debt),
  add('invitations', 'bill_number text', ...debt),
  add('companies', ...clauses.map((clause) => `${clause} text`)),
  `grant update (${clauses.join(', ')}) on companies to pokoj_company`,
]
