import { type RawBuilder, sql } from 'kysely'
import { documentDefaults } from '../shared/document-settings.ts'
import type { Tx } from './database/connection.ts'
import type { CompanyId } from './database/tenancy.ts'

/** The years of a lease that the contracts of a company state. */
export const leaseYears = (company: RawBuilder<unknown>) => sql<number>`
  coalesce((select lease_years from companies where companies.id = ${company}), ${sql.lit(documentDefaults.leaseYears)}::int)`

export async function leaseYearsOf(tx: Tx, company: CompanyId): Promise<number> {
  const { rows } = await sql<{ years: number }>`select ${leaseYears(sql`${company}`)} as years`.execute(tx)
  return rows[0]?.years ?? documentDefaults.leaseYears
}
