import { sql } from 'kysely'
import { refusedFields, type FieldFault } from '../../server/refusal.ts'
import { type IsoDate, today } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'
import { allocate, type OpenClaim, partOf, type Part, type Share } from './allocate.ts'
import { addMoves, type Booking, lockLedger, type Move } from './allocations.server.ts'
import { openClaims, type StoredClaim, withInterest } from './open-claims.server.ts'
import { closing, type Paying, proposals } from './proposals.server.ts'
import { sameParties } from './same-parties.server.ts'
import { moneySettings } from './settings.server.ts'

/** What a request states about what a payment closes, in dinars. */
export interface GivenShare {
  readonly claimId: number
  readonly part: Part
  readonly amount: number
}

/** A payment that came in, as it is stored. */
export interface Paid extends Paying {
  readonly id: number
  readonly bookedOn: IsoDate
  /** As somebody has decided; without them the proposal is used. */
  readonly shares?: readonly GivenShare[] | undefined
}

/** Closes claims by new payments, in order. What is left of a payment whose claims somebody has chosen stays as it is. */
export async function allocatePayments(booking: Booking, payments: readonly Paid[], reason: string | null = null) {
  const { tx, company } = booking
  await lockLedger(tx, company)
  const moves: Move[] = []
  const chosen = payments.filter(({ shares }) => shares !== undefined)
  if (chosen.length > 0) moves.push(...(await chosenMoves(booking, chosen, reason)))
  await addMoves(booking, moves)
  const others = payments.filter(({ shares }) => shares === undefined)
  if (others.length === 0) return
  const proposed = await proposals(tx, company, others)
  const issued = await issueDays(
    booking,
    proposed.flatMap(({ shares }) => shares.map(({ claimId }) => claimId)),
  )
  await addMoves(
    booking,
    others.flatMap(({ id, bookedOn }, at) =>
      (proposed[at]?.shares ?? []).map((share) => moveOf(share, { paymentId: id, bookedOn, issued, reason })),
    ),
  )
}

const moveOf = (
  { claimId, part, para }: Share,
  {
    issued,
    bookedOn,
    ...of
  }: Pick<Move, 'paymentId' | 'creditId' | 'reason'> & { bookedOn: IsoDate; issued: ReadonlyMap<number, IsoDate> },
): Move => {
  const day = issued.get(claimId) ?? bookedOn
  return { ...of, claimId, part, para, on: day > bookedOn ? day : bookedOn }
}

async function issueDays({ tx, company }: Booking, ids: readonly number[]): Promise<ReadonlyMap<number, IsoDate>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('claims')
    .select(['id', 'issuedOn'])
    .where('companyId', '=', company)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, issuedOn }) => [id, issuedOn]))
}

/** Refuses what is more than a claim owes, or than the payment has. */
async function chosenMoves(
  { tx, company }: Booking,
  payments: readonly Paid[],
  reason: string | null,
): Promise<Move[]> {
  const settings = await moneySettings(tx, company)
  const open = await openClaims(tx, company, {
    claims: payments.flatMap(({ shares = [] }) => shares.map(({ claimId }) => claimId)),
  })
  const left = new Map(open.filter((claim) => claim.open > 0).map((claim) => [claim.id, claim]))
  const moves: Move[] = []
  const pinned: number[] = []
  for (const { id, on, bookedOn, para, shares = [] } of payments) {
    const claims = await withInterest(tx, company, settings, [...left.values()], on)
    let rest = para
    const faults: FieldFault[] = []
    for (const [at, share] of shares.entries()) {
      const claim = claims.find((each) => each.id === share.claimId)
      const code = faultOf(claim, left.get(share.claimId), share)
      if (!claim || code) {
        faults.push({
          code: code ?? 'CLAIM_NOT_EXIST',
          field: `allocations.${at}.${code === 'PAYMENT_ALLOCATION_TOO_MUCH' ? 'amount' : 'claimId'}`,
        })
        continue
      }
      const amount = toPara(share.amount)
      rest -= amount
      const before = left.get(claim.id) ?? claim
      left.set(claim.id, { ...before, open: before.open - closing(claim, { part: share.part, para: amount }) })
      const on = claim.issuedOn > bookedOn ? claim.issuedOn : bookedOn
      moves.push({ paymentId: id, claimId: claim.id, part: share.part, para: amount, on, reason })
    }
    if (rest < 0) faults.push({ code: 'PAYMENT_ALLOCATED_TOO_MUCH', field: 'allocations' })
    if (faults.length > 0) throw refusedFields(faults)
    if (rest > 0) pinned.push(id)
  }
  if (pinned.length > 0)
    await tx
      .insertInto('pinnedPayments')
      .values(pinned.map((paymentId) => ({ companyId: company, paymentId })))
      .onConflict((row) => row.doNothing())
      .execute()
  return moves
}

/** Of an INTEREST claim, interest is what is open; of others, what has accrued. */
function faultOf(claim: OpenClaim | undefined, left: StoredClaim | undefined, { part, amount }: GivenShare) {
  if (!claim || !left) return 'PAYMENT_ALLOCATION_CLAIM_NOT_OPEN'
  const ofAccrued = part === 'INTEREST' && claim.kind !== 'INTEREST'
  if (!ofAccrued && part !== partOf(claim.kind)) return 'PAYMENT_ALLOCATION_PART_NOT_VALID'
  return toPara(amount) > (ofAccrued ? (claim.interest ?? 0) : left.open) ? 'PAYMENT_ALLOCATION_TOO_MUCH' : undefined
}

interface Source {
  readonly id: number
  readonly isCredit: boolean
  readonly partyId: number
  readonly para: number
  readonly on: IsoDate
}

/**
 * Closes claims of parties by what they have paid ahead and by their credit notes, the oldest first: those that are due, and `added`
 * ones at once. What a clerk has kept as a prepayment stays.
 */
export async function closeByPrepayments(booking: Booking, partyIds: readonly number[], added: readonly number[] = []) {
  const { tx, company } = booking
  if (partyIds.length === 0) return
  await lockLedger(tx, company)
  const same = await sameParties(tx, company, partyIds)
  const ids = [...same.keys()]
  const { rows } = await sql<Omit<Source, 'para'> & { amount: number }>`
    select id, false as is_credit, party_id, unallocated as amount, booked_on as on from payments
    where company_id = ${company} and party_id = any(${ids}::bigint[]) and unallocated > 0 and direction = 'IN'
      and not exists (select from pinned_payments pinned where pinned.company_id = payments.company_id and pinned.payment_id = payments.id)
    union all
    select id, true, party_id, -open, issued_on from claims
    where company_id = ${company} and party_id = any(${ids}::bigint[]) and open < 0
    order by "on", id`.execute(tx)
  const sources = rows.map((row): Source => ({ ...row, para: toPara(row.amount) }))
  if (sources.length === 0) return
  const settings = await moneySettings(tx, company)
  const open = (await openClaims(tx, company, { parties: ids })).filter((claim) => claim.open > 0)
  const ofRoot = Map.groupBy(open, ({ partyId }) => same.get(partyId))
  const issued = new Map(open.map(({ id, issuedOn }) => [id, issuedOn]))
  const isAdded = new Set(added)
  const moves: Move[] = []
  for (const { id, isCredit, partyId, para, on } of sources) {
    const root = same.get(partyId)
    const own = ofRoot.get(root) ?? []
    // A credit note lowers what is owed and pays no interest.
    const claims = isCredit ? own : await withInterest(tx, company, settings, own, on)
    const due = allocate(claims, { para, on: today(), payAhead: settings.payAhead })
    const ahead = settings.payAhead ? [] : claims.filter((claim) => isAdded.has(claim.id) && claim.dueOn > today())
    const shares = [...due.shares, ...allocate(ahead, { para: due.prepayment, on: today(), payAhead: true }).shares]
    const source = isCredit ? { creditId: id } : { paymentId: id }
    moves.push(...shares.map((share) => moveOf(share, { ...source, bookedOn: on, issued })))
    const left = own.map((claim) => {
      const taken = shares.filter(({ claimId }) => claimId === claim.id)
      return { ...claim, open: claim.open - taken.reduce((sum, share) => sum + closing(claim, share), 0) }
    })
    ofRoot.set(
      root,
      left.filter((claim) => claim.open > 0),
    )
  }
  await addMoves(booking, moves)
}
