import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'
import type { OpenClaim } from './allocate.ts'
import { interestOwed } from './interest-of-claims.server.ts'
import type { MoneySettings } from './settings.ts'

/** Which claims: of parties with those merged into them, of graves, of contracts, or these. */
export interface ClaimsOf {
  readonly parties?: readonly number[]
  readonly graves?: readonly number[]
  readonly contracts?: readonly number[]
  readonly claims?: readonly number[]
}

/** A claim of which something is open, in para; of a credit note the open amount is negative. */
export interface StoredClaim extends OpenClaim {
  readonly partyId: number
  readonly graveId: number | null
  readonly contractId: number | null
  readonly runId: number | null
  readonly amount: number
  readonly description: string | null
  readonly documentNumber: string | null
  readonly paymentReference: string
  readonly issuedOn: IsoDate
  readonly periodFrom: IsoDate | null
}

/** Those of which something is open, by due date; of `parties` all that are the same party must be stated. */
export async function openClaims(tx: Tx, company: CompanyId, of: ClaimsOf): Promise<StoredClaim[]> {
  const { parties = [], graves = [], contracts = [], claims = [] } = of
  const asked = [
    ...(parties.length > 0 ? [sql`party_id = any(${[...parties]}::bigint[])`] : []),
    ...(graves.length > 0 ? [sql`grave_id = any(${[...graves]}::bigint[])`] : []),
    ...(contracts.length > 0 ? [sql`contract_id = any(${[...contracts]}::bigint[])`] : []),
    ...(claims.length > 0 ? [sql`id = any(${[...claims]}::bigint[])`] : []),
  ]
  if (asked.length === 0) return []
  const { rows } = await sql<StoredClaim>`
    select id, kind, party_id, grave_id, contract_id, run_id, due_on, issued_on, period_from, amount, open, description,
      document_number, payment_reference, interest_of_id,
      (select bearing.due_on from claims bearing where bearing.company_id = ${company} and bearing.id = claims.interest_of_id)
        as bearing_due_on
    from claims where company_id = ${company} and open <> 0 and (${sql.join(asked, sql` or `)})
    order by due_on, id`.execute(tx)
  return rows.map((row) => ({ ...row, amount: toPara(row.amount), open: toPara(row.open) }))
}

/** The same claims with their interest, if the company charges it and knows its rates. */
export async function withInterest(
  tx: Tx,
  company: CompanyId,
  settings: MoneySettings,
  claims: readonly StoredClaim[],
  on: IsoDate,
): Promise<readonly StoredClaim[]> {
  if (!settings.bookInterest) return claims
  const owed = await interestOwed(tx, company, settings, claims, on)
  return claims.map((claim) => ({ ...claim, interest: owed.get(claim.id) ?? 0 }))
}
