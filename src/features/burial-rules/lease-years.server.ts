import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '../../shared/dates.ts'
import { usualLeaseYears } from './lease.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { rulesOn } from './rules-on.server.ts'

/** The years of a lease in graveyards of a company that have no rules. */
export const leaseYears = (company: RawBuilder<unknown>) => sql<number>`
  coalesce((select lease_years from companies where companies.id = ${company}), ${sql.lit(usualLeaseYears)}::int)`

/** The years of a lease by the rules of the graveyard on the day of its contract, if it has any. */
export const leaseYearsIn = (of: Readonly<Record<'company' | 'graveyard' | 'day', RawBuilder<unknown>>>) => sql<number>`
  coalesce((select renewal_years ${rulesOn(of.company, of.graveyard, of.day)}), ${leaseYears(of.company)})`

export async function leaseYearsOf(
  tx: Tx,
  company: CompanyId,
  graveyard: number | null,
  day: IsoDate,
): Promise<number> {
  const years = leaseYearsIn({ company: sql`${company}`, graveyard: sql`${graveyard}::bigint`, day: sql`${day}` })
  const { rows } = await sql<{ years: number }>`select ${years} as years`.execute(tx)
  return rows[0]?.years ?? usualLeaseYears
}
