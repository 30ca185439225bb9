// A company's clause on the yearly maintenance fee, its short name for payments, and whether it is in the VAT system (empty: not
// answered).
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table companies add column maintenance_fee_clause text, add column payment_name text, add column vat_payer boolean`,
  'grant update (maintenance_fee_clause, payment_name, vat_payer) on companies to pokoj_company',
]
