// Indexes for the figures of the home page: contracts and letters by their dates, rates by their deadlines, and mails that
// are not delivered.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const dates = {
  build_contracts: 'contract_date',
  rent_contracts: 'contract_date',
  chapel_contracts: 'contract_date',
  reprimands: 'reprimand_date',
  invitations: 'invitation_date',
}
const rates = ['build_contract_rates', 'rent_contract_rates']

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  ...Object.entries(dates).map(
    ([table, date]) => `create index ${table}_by_date on ${table} (company_id, ${date}) where not deleted`,
  ),
  ...rates.map(
    (table) => `create index ${table}_by_deadline on ${table} (company_id, deadline) where deadline is not null`,
  ),
  'create index mail_outbox_undelivered on mail_outbox (id) where delivered_at is null',
]
