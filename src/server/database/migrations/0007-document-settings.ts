// What a company prints about itself and its rules in its documents. An empty column is printed with its default.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const settings = {
  director_title: 'text',
  director_name: 'text',
  contract_place: 'text',
  law_reference: 'text',
  city_decision: 'text',
  court: 'text',
  lease_years: 'integer check (lease_years > 0)',
  copies_sentence: 'text',
  interest_sentence: 'text',
  reprimand_title: 'text',
  reprimand_days: 'integer check (reprimand_days > 0)',
  complaint_address: 'text',
  payment_code_basis: `text check (payment_code_basis ~ '^[0-9]{2}$')`,
  // Without a foreign key: bank_accounts already references companies, and a backup restores tables one after the
  // other.
  bank_account_id: 'bigint',
}

const statements = [
  ...Object.entries(settings).map(([column, type]) => `alter table companies add column ${column} ${type}`),
  // Administrators change only these columns, of their own company; row-level security enforces that.
  `grant update (version, ${Object.keys(settings).join(', ')}) on companies to pokoj_company`,
]
