import { sql } from 'kysely'
import type { Given } from '../../server/database/column-types.ts'
import type { Tx } from '../../server/database/connection.ts'
import { isIn } from '../../server/database/postgres.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'
import { diedOn } from '../grave-rights/public.server.ts'
import { letterType } from './letter-type.server.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    dunningHolds: {
      id: Given<number>
      companyId: number
      partyId: number
      claimId: number | null
      kind: HoldKind
      until: IsoDate | null
      note: string | null
      liftedAt: Given<Date | null>
    }
  }
}
/** Of a row `hold`, whether it keeps letters away on the day. */
export const isLiveHold = (company: CompanyId, on: IsoDate) =>
  sql`hold.company_id = ${company} and hold.lifted_at is null and (hold.until is null or hold.until >= ${on}::date)`

type HoldKind = 'DISPUTED' | 'BLOCKED' | 'HANDED_OVER'

export interface OverdueClaim {
  readonly id: number
  readonly kind: string
  readonly description: string | null
  readonly documentNumber: string | null
  readonly paymentReference: string
  readonly graveyardId: number | null
  readonly issuedOn: IsoDate
  readonly dueOn: IsoDate
  readonly periodFrom: IsoDate | null
  readonly periodTo: IsoDate | null
  readonly days: number
  /** In dinars; in para. */
  readonly open: number
  readonly holdId: number | null
}

/** Who owes something overdue, with the claims; merged parties are the one that stands for them. */
export interface OverdueDebt {
  readonly id: number
  readonly isLegal: boolean
  readonly name: string
  readonly surname: string | null
  readonly address: string | null
  readonly addressNumber: string | null
  readonly city: string | null
  readonly addressState: string
  readonly diedOn: IsoDate | null
  readonly hold: { readonly id: number; readonly kind: HoldKind; readonly until: IsoDate | null } | null
  readonly lastLetter: IsoDate | null
  /** Whether this run has reminded them already. */
  readonly isDone: boolean
  readonly claims: readonly OverdueClaim[]
}

interface Asked {
  readonly runId: number
  readonly on: IsoDate
  readonly graveyardId: number | null
  /** Only of these, which are one debtor. */
  readonly parties?: readonly number[]
}

/** All debtors with something overdue on the day, or of a graveyard those with something overdue there. */
export async function overdueDebts(tx: Tx, company: CompanyId, { runId, on, graveyardId, parties }: Asked) {
  const day = sql`${on}::date`
  const { table, dated: dayOfLetter } = letterType()
  const [letters, dated] = [sql.table(table), sql.ref(`letter.${dayOfLetter}`)]
  const isLive = isLiveHold(company, on)
  const { rows } = await sql<OverdueDebt>`
    with owed as (
      select case when party.survivor_id is null then party.id else party.survivor_id end as root,
        bool_or(graves.graveyard_id = ${graveyardId ?? 0}) as is_there,
        json_agg(json_build_object('id', claims.id, 'kind', claims.kind, 'description', claims.description,
          'documentNumber', claims.document_number, 'paymentReference', claims.payment_reference,
          'graveyardId', graves.graveyard_id, 'issuedOn', claims.issued_on, 'dueOn', claims.due_on,
          'periodFrom', claims.period_from, 'periodTo', claims.period_to, 'days', ${day} - claims.due_on,
          'open', claims.open, 'holdId', (select min(hold.id) from dunning_holds hold
            where ${isLive} and hold.claim_id = claims.id)) order by claims.due_on, claims.id) as claims
      from claims
      join parties party on party.company_id = ${company} and party.id = claims.party_id
      left join graves on graves.company_id = ${company} and graves.id = claims.grave_id
      where claims.company_id = ${company} and claims.open > 0 and claims.due_on < ${day}
        ${parties ? sql`and ${isIn('claims.party_id', parties)}` : sql``} group by 1)
    select party.id, party.kind = 'LEGAL' as is_legal, party.name, party.surname, party.address, party.address_number,
      party.city, party.address_state, ${diedOn} as died_on, owed.claims,
      (select json_build_object('id', hold.id, 'kind', hold.kind, 'until', hold.until) from dunning_holds hold
        join parties held on held.company_id = ${company} and held.id = hold.party_id
        where ${isLive} and hold.claim_id is null and (held.id = party.id or held.survivor_id = party.id)
        order by hold.kind, hold.id limit 1) as hold,
      (select max(${dated}) from ${letters} letter
        join parties addressed on addressed.company_id = ${company} and addressed.id = letter.party_id
        where letter.company_id = ${company} and not letter.deleted and ${dated} <= ${day}
          and (addressed.id = party.id or addressed.survivor_id = party.id)) as last_letter,
      exists (select from dunning_letters letter
        join ${letters} made on made.company_id = ${company} and made.id = letter.letter_id and not made.deleted
        where letter.company_id = ${company} and letter.run_id = ${runId} and letter.party_id = party.id) as is_done
    from owed join parties party on party.company_id = ${company} and party.id = owed.root
    ${graveyardId === null ? sql`` : sql`where owed.is_there`}
    order by party.sort_keys ->> 'surname', party.sort_keys ->> 'name', party.id`.execute(tx)
  return rows.map((row) => ({ ...row, claims: row.claims.map((each) => ({ ...each, open: toPara(each.open) })) }))
}

interface InboxLine {
  readonly amount: number
  readonly on: IsoDate
  readonly partner: string
  readonly searchText: string
}

/** Payments that nobody has matched yet. */
export async function unmatchedPayments(tx: Tx, company: CompanyId): Promise<readonly InboxLine[]> {
  const { rows } = await sql<InboxLine>`
    select amount, value_on as "on", partner, search_text from bank_statement_lines
    where company_id = ${company} and state in ('OPEN', 'PROPOSED') and amount > 0 order by id desc limit 2000`.execute(
    tx,
  )
  return rows
}
