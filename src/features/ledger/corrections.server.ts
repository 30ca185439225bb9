import { Refusal } from '../../server/refusal.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { By } from '../../server/records/rules.ts'
import type { Item } from '../../server/records/save.ts'
import { auditEach } from '../../server/audit.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { today } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'
import type { ValuesOf } from '../../shared/record-of.ts'
import { claim } from '../claims/record.ts'
import { payment } from '../payments/record.ts'
import {
  addMoves,
  type Booking,
  closedDays,
  type Live,
  liveMoves,
  lockLedger,
  undoMoves,
} from './allocations.server.ts'
import { partOf } from './allocate.ts'
import { type GivenShare, closeByPrepayments } from './booking.server.ts'

const claims = recordQueries(claim)
const payments = recordQueries(payment)

/** Who books in a company. */
export type Booker = By & { readonly company: CompanyId }

const batch = 1000

/** The rows of one statement are limited. */
async function inBatches<Item>(items: readonly Item[], work: (some: readonly Item[]) => Promise<number[]>) {
  const ids: number[] = []
  for (let at = 0; at < items.length; at += batch) ids.push(...(await work(items.slice(at, at + batch))))
  return ids
}

type Posted = Item<ValuesOf<typeof claim>>
const post = (by: Booker, items: readonly Posted[]) =>
  inBatches(items, (some) => claims.save({ ...by, writer: 'rule' }, some))

/**
 * Posts claims that follow from other records, and closes them by prepayments; returns their ids. The graves are those of the records,
 * which may outlive them.
 */
export const postClaims = (by: Booker, all: readonly ValuesOf<typeof claim>[]) =>
  post(
    by,
    all.map((values) => ({ values, repeats: { graveId: values.graveId } })),
  )

/** Books payments, each with what it closes, or as proposed; returns their ids. */
export const bookPayments = (
  by: Booker,
  all: readonly { readonly values: ValuesOf<typeof payment>; readonly allocations?: readonly GivenShare[] }[],
) =>
  inBatches(all, (some) =>
    payments.save(
      { ...by, writer: 'rule' },
      some.map(({ values, allocations }) => ({ values, stated: { allocations } })),
    ),
  )

/** With the claims of their interest that stand. */
async function withTheirInterest({ tx, company }: Booker, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('claims')
    .select('id')
    .where('companyId', '=', company)
    .where('interestOfId', 'in', [...ids])
    .where('reversesClaimId', 'is', null)
    .where('reversedByClaimId', 'is', null)
    .execute()
  return [...new Set([...ids, ...rows.map(({ id }) => id)])]
}

/**
 * Reverses claims, with their booked interest, by others of the opposite sign; what was paid for them is free again, and closes what
 * else is due.
 */
export async function reverseClaims(
  by: Booker,
  claimIds: readonly number[],
  reason: string,
  endOfPlan?: (booking: Booking, freed: readonly Live[]) => Promise<void>,
): Promise<number[]> {
  const { tx, company } = by
  if (claimIds.length === 0) return []
  await lockLedger(tx, company)
  const ids = await withTheirInterest(by, claimIds)
  const rows = await claims.existing(tx, company, ids)
  if (rows.length < ids.length) throw new Refusal(404, claim.notFound)
  const states = await tx
    .selectFrom('claims')
    .select(['id', 'status', 'planId', 'inPlanId'])
    .where('companyId', '=', company)
    .where('id', 'in', [...ids])
    .execute()
  if (states.some(({ status }) => status === 'REVERSED' || status === 'REVERSAL'))
    throw new Refusal(400, 'CLAIM_ALREADY_REVERSED')
  if (!endOfPlan && states.some(({ planId, inPlanId }) => planId !== null || inPlanId !== null))
    throw new Refusal(400, 'CLAIM_IN_REPAYMENT_PLAN')
  const entries = by.entries ?? []
  const booking = { ...by, entries }
  const live = await liveMoves(tx, company, { claims: ids, credits: ids })
  await undoMoves(booking, live, reason)
  // The claims of an agreement are open again from its day, if that month is open; its instalments must not be owed beside them.
  const issued = rows.map(({ issuedOn }) => issuedOn)
  const closed = await closedDays(tx, company, endOfPlan ? issued : [])
  const made = await post(
    booking,
    rows.map((each) => ({
      repeats: { ...each },
      values: {
        kind: each.kind,
        description: each.description,
        partyId: each.partyId,
        graveId: each.graveId,
        periodFrom: each.periodFrom,
        periodTo: each.periodTo,
        documentNumber: each.documentNumber,
        issuedOn: endOfPlan && !closed.has(each.issuedOn) ? each.issuedOn : today(),
        dueOn: each.dueOn,
        amount: -each.amount,
        vatRate: each.vatRate,
        note: null,
        contractId: each.contractId,
        rateNo: each.rateNo,
        runId: each.runId,
        openingId: each.openingId,
        planId: each.planId,
        reversesClaimId: each.id,
        reason,
      },
    })),
  )
  for (const { id } of rows)
    entries.push({
      actor: by.actor,
      entry: { action: 'CLAIM_REVERSED', recordId: id, changes: { reason: { from: null, to: reason } } },
    })
  await endOfPlan?.(booking, live)
  // Money that is free again, and claims that a reversed credit note closed.
  const payers = await payersOf(
    booking,
    live.flatMap(({ paymentId }) => paymentId ?? []),
  )
  const debtors = await debtorsOf(
    booking,
    live.flatMap(({ claimId, creditId }) => [claimId ?? [], creditId ?? []].flat()),
  )
  await closeByPrepayments(booking, [...payers, ...debtors])
  if (!by.entries) await auditEach(tx, entries)
  return made
}

const partiesIn =
  (table: 'claims' | 'payments') =>
  async ({ tx, company }: Booker, ids: readonly number[]) => {
    if (ids.length === 0) return []
    const rows = await tx
      .selectFrom(table)
      .select('partyId')
      .distinct()
      .where('companyId', '=', company)
      .where('id', 'in', [...ids])
      .execute()
    return rows.flatMap(({ partyId }) => partyId ?? [])
  }
const payersOf = partiesIn('payments')
export const debtorsOf = partiesIn('claims')

/** Takes a payment back that bounced or was booked wrongly: what it closed is open as before. */
export async function reversePayment(by: Booker, id: number, reason: string): Promise<number> {
  const { tx, company } = by
  await lockLedger(tx, company)
  const stored = await payments.find(tx, company, id)
  if (!stored) throw new Refusal(404, payment.notFound)
  const state = await tx
    .selectFrom('payments')
    .select('status')
    .where('companyId', '=', company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (state.status === 'REVERSED' || stored.direction === 'OUT') throw new Refusal(400, 'PAYMENT_ALREADY_REVERSED')
  const entries = by.entries ?? []
  const booking = { ...by, entries }
  const live = await liveMoves(tx, company, { payments: [id] })
  const [made = 0] = await payments.save({ ...booking, writer: 'rule' }, [
    {
      values: {
        direction: 'OUT',
        receivedOn: today(),
        bookedOn: today(),
        amount: stored.amount,
        method: stored.method,
        partyId: stored.partyId,
        payerName: stored.payerName,
        purpose: stored.purpose,
        reversesPaymentId: id,
        reason,
      },
    },
  ])
  entries.push({
    actor: by.actor,
    entry: { action: 'PAYMENT_REVERSED', recordId: id, changes: { reason: { from: null, to: reason } } },
  })
  await closeByPrepayments(
    booking,
    await debtorsOf(
      booking,
      live.flatMap(({ claimId }) => claimId ?? []),
    ),
  )
  if (!by.entries) await auditEach(tx, entries)
  return made
}

/** Closes what is open of a claim by a decision. */
export async function writeOff(
  by: Booker,
  id: number,
  { decisionNumber, reason }: { decisionNumber: string; reason: string },
) {
  const { tx, company } = by
  await lockLedger(tx, company)
  const row = await tx
    .selectFrom('claims')
    .select(['kind', 'open'])
    .where('companyId', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal(404, claim.notFound)
  if (row.open <= 0) throw new Refusal(400, 'CLAIM_NOT_OPEN')
  const entries = by.entries ?? []
  await addMoves({ ...by, entries }, [
    { claimId: id, part: partOf(row.kind), para: toPara(row.open), on: today(), decisionNumber, reason },
  ])
  entries.push({
    actor: by.actor,
    entry: {
      action: 'CLAIM_WRITTEN_OFF',
      recordId: id,
      changes: { decisionNumber: { from: null, to: decisionNumber }, reason: { from: null, to: reason } },
    },
  })
  if (!by.entries) await auditEach(tx, entries)
}
