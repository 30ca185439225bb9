import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { addDays, documentDate, type IsoDate, today } from '../../shared/dates.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { interestRates } from '../interest/public.server.ts'
import { lockLedger } from './allocations.server.ts'
import type { PartyInterest } from './calls.ts'
import { type Booker, postClaims } from './corrections.server.ts'
import { type InterestOfClaim, interestOfClaims, workingDay } from './interest-of-claims.server.ts'
import { sameParties } from './same-parties.server.ts'
import { moneySettings } from './settings.server.ts'
import { refuseUnlessBooksMoney } from './settling.server.ts'

interface Row {
  readonly id: number
  readonly kind: string
  readonly partyId: number
  readonly graveId: number | null
  readonly description: string | null
  readonly documentNumber: string | null
  readonly dueOn: IsoDate
  readonly amount: number
  readonly open: number
}

/** A claim with its interest until a day; of the days from `from` nothing is booked yet. */
export interface OfClaim extends Row {
  readonly interest: InterestOfClaim | undefined
  /** Whether its delay began before the first known rate. */
  readonly isUnknown: boolean
  readonly from: IsoDate
  /** In para. */
  readonly left: number
}

/** Claims that stand, of parties that are the same, or these. */
export async function claimsWithInterest(
  tx: Tx,
  company: CompanyId,
  of: { readonly parties: readonly number[] } | { readonly claims: readonly number[] },
  on: IsoDate,
): Promise<OfClaim[]> {
  const settings = await moneySettings(tx, company)
  const [column, ids] = 'parties' in of ? ['party_id', of.parties] : ['id', of.claims]
  const { rows } = await sql<Row>`
    select id, kind, party_id, grave_id, description, document_number, due_on, amount, open from claims
    where company_id = ${company} and ${sql.ref(column)} = any(${[...ids]}::bigint[]) and amount > 0
      and issued_on <= ${on}::date and reverses_claim_id is null and reversed_by_claim_id is null
    order by due_on, id`.execute(tx)
  const claims = rows.map((row) => ({ ...row, amount: toPara(row.amount), open: toPara(row.open) }))
  const interests = await interestOfClaims(tx, company, settings, claims, on)
  return claims.map((claim) => {
    const interest = interests.get(claim.id)
    const due = settings.moveDueDays ? workingDay(claim.dueOn) : claim.dueOn
    return {
      ...claim,
      interest,
      isUnknown: interests.has(claim.id) && interest === undefined,
      from: addDays(interest?.bookedThrough ?? due, 1),
      // What later payments have taken is not asked for again.
      left: interest ? Math.max(0, interest.accrued - interest.everPaid - interest.booked) : 0,
    }
  })
}

/** What the interest of a party's claims is on a day, and what of it can be booked. */
export async function interestOfParty(tx: Tx, company: CompanyId, party: number, on: IsoDate): Promise<PartyInterest> {
  const parties = [...(await sameParties(tx, company, [party])).keys()]
  if (parties.length === 0) throw new Refusal(404, 'PARTY_NOT_EXIST')
  const { bookInterest } = await moneySettings(tx, company)
  const { verifiedThrough } = await interestRates(tx)
  const claims = (await claimsWithInterest(tx, company, { parties }, on)).filter(({ left }) => left > 0)
  return {
    claims: claims.map(({ id, description, dueOn, open, from, left }) => ({
      claimId: id,
      description: description ?? '',
      dueOn,
      open: toDinars(open),
      from,
      interest: toDinars(left),
    })),
    bookInterest,
    verifiedThrough,
    beyondVerified: claims.length > 0 && on > verifiedThrough,
  }
}

/** Asks for the interest of claims until a day by claims of their own, each day once; returns their ids. */
export async function bookInterest(by: Booker, { claimIds, on }: { claimIds: readonly number[]; on: IsoDate }) {
  const { tx, company, actor } = by
  await refuseUnlessBooksMoney({ tx, company, actor, writer: by.writer ?? 'request' })
  if (!(await moneySettings(tx, company)).bookInterest) throw new Refusal(400, 'CLAIM_INTEREST_NOT_CHARGED')
  if (on > today()) throw refusedFields([{ code: 'CLAIM_INTEREST_IN_FUTURE', field: 'on' }])
  await lockLedger(tx, company)
  const ids = [...new Set(claimIds)]
  const claims = await claimsWithInterest(tx, company, { claims: ids }, on)
  const unknown = claimIds.findIndex((id) => claims.every((claim) => claim.id !== id))
  if (unknown >= 0) throw refusedFields([{ code: 'CLAIM_NOT_EXIST', field: `claimIds.${unknown}` }])
  const faults = claims.flatMap((claim) => {
    const code = refusalOf(claim, on)
    return code ? [{ code, field: `claimIds.${claimIds.indexOf(claim.id)}` }] : []
  })
  if (faults.length > 0) throw refusedFields(faults)
  return post(by, claims, on)
}

/** The same for a letter that asks for the interest, where there is some; the new claims by those that bear it. */
export async function postInterest(by: Booker, claimIds: readonly number[], on: IsoDate) {
  const all = await claimsWithInterest(by.tx, by.company, { claims: claimIds }, on)
  const claims = all.filter(({ left }) => left > 0)
  const ids = await post(by, claims, on)
  return new Map(claims.map(({ id }, at) => [id, ids[at]] as const))
}

const post = (by: Booker, claims: readonly OfClaim[], on: IsoDate) =>
  postClaims(
    by,
    claims.map(({ id, partyId, graveId, description, from, left }) => ({
      kind: 'INTEREST',
      description: `Камата до ${documentDate(on)}${description === null ? '' : `: ${description}`}`,
      partyId,
      graveId,
      periodFrom: from,
      periodTo: on,
      documentNumber: null,
      issuedOn: on,
      dueOn: on,
      amount: toDinars(left),
      vatRate: null,
      note: null,
      interestOfId: id,
    })),
  )

function refusalOf({ isUnknown, interest, from, left }: OfClaim, on: IsoDate) {
  if (isUnknown) return 'INTEREST_RATE_UNKNOWN'
  if (interest && from > on) return 'CLAIM_INTEREST_ALREADY_BOOKED'
  return left > 0 ? undefined : 'CLAIM_INTEREST_NONE'
}
