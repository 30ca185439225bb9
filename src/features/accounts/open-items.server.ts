import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'

interface Row {
  readonly kind: string
  readonly description: string | null
  readonly documentNumber: string | null
  readonly grave: string | null
  readonly issuedOn: IsoDate
  readonly dueOn: IsoDate
  readonly amount: number
  readonly open: number
}

/** What was open of each claim on the day, oldest due first: what is open now, and what was closed of it since. Of a credit note it is negative. */
export async function openItems(tx: Tx, company: CompanyId, parties: readonly number[], on: IsoDate) {
  const { rows } = await sql<Row>`
    with claimed as (
      select claims.*, claims.open + coalesce((
        select sum(case when moved.claim_id = claims.id then moved.amount else -moved.amount end) from allocations moved
        where moved.company_id = ${company} and moved.on_day > ${on}::date
          and (moved.claim_id = claims.id and (moved.part <> 'INTEREST' or claims.kind = 'INTEREST') or moved.credit_id = claims.id)
        ), 0) as left_open
      from claims where claims.company_id = ${company} and claims.party_id = any(${parties}::bigint[])
        and claims.issued_on <= ${on}::date)
    select claimed.kind, claimed.description, claimed.document_number, coalesce(graves.label, graves.number) as grave,
      claimed.issued_on, claimed.due_on, claimed.amount, claimed.left_open as open
    from claimed left join graves on graves.company_id = ${company} and graves.id = claimed.grave_id
    where left_open <> 0 order by claimed.due_on, claimed.id`.execute(tx)
  return rows.map((row) => ({ ...row, amount: toPara(row.amount), open: toPara(row.open) }))
}
export type OpenItem = Awaited<ReturnType<typeof openItems>>[number]
