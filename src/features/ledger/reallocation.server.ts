import { auditEach } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { Refusal } from '../../server/refusal.ts'
import { toPara } from '../../shared/money.ts'
import { liveMoves, lockLedger, undoMoves } from './allocations.server.ts'
import { allocatePayments, type GivenShare, closeByPrepayments } from './booking.server.ts'
import { type Booker, debtorsOf } from './corrections.server.ts'
import { refuseUnlessBooksMoney } from './settling.server.ts'

const paymentOf = async (tx: Tx, company: CompanyId, id: number) => {
  const row = await tx
    .selectFrom('payments')
    .select([
      'id',
      'partyId',
      'amount',
      'receivedOn',
      'bookedOn',
      'reference',
      'purpose',
      'status',
      'direction',
      'unallocated',
    ])
    .where('companyId', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'PAYMENT_NOT_EXIST')
  return row
}

/** What a payment closes, and what is left of it, in dinars. */
export async function allocationsOf(tx: Tx, company: CompanyId, id: number) {
  const { partyId, unallocated } = await paymentOf(tx, company, id)
  const live = await liveMoves(tx, company, { payments: [id] })
  const ids = live.flatMap(({ claimId }) => claimId ?? [])
  const claims =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('claims')
          .select(['id', 'description'])
          .where('companyId', '=', company)
          .where('id', 'in', ids)
          .execute()
  const names = new Map(claims.map((claim) => [claim.id, claim.description]))
  return {
    allocations: live.flatMap(({ claimId, part, amount }) =>
      claimId === null ? [] : { claimId, description: names.get(claimId) ?? '', part, amount },
    ),
    prepayment: unallocated,
    partyId,
  }
}

/** Replaces what a payment closes by what somebody has decided, or by the proposal; of a refund nothing changes. */
export async function reallocate(
  by: Booker,
  id: number,
  { shares, reason }: { shares?: readonly GivenShare[] | undefined; reason: string | null },
) {
  const { tx, company, actor } = by
  await refuseUnlessBooksMoney({ tx, company, actor, writer: by.writer ?? 'request' })
  await lockLedger(tx, company)
  const row = await paymentOf(tx, company, id)
  if (row.direction === 'OUT' || row.status === 'REVERSED') throw new Refusal(400, 'PAYMENT_ALREADY_REVERSED')
  const entries = by.entries ?? []
  const booking = { ...by, entries }
  const live = (await liveMoves(tx, company, { payments: [id] })).filter(({ refundId }) => refundId === null)
  await undoMoves(booking, live, reason ?? '')
  await tx.deleteFrom('pinnedPayments').where('companyId', '=', company).where('paymentId', '=', id).execute()
  const { unallocated } = await paymentOf(tx, company, id)
  await allocatePayments(
    booking,
    [
      {
        ...row,
        para: toPara(unallocated),
        on: row.receivedOn,
        bookedOn: row.bookedOn ?? row.receivedOn,
        shares,
      },
    ],
    reason,
  )
  // Other prepayments may close what this one leaves open.
  await closeByPrepayments(
    booking,
    await debtorsOf(
      booking,
      live.flatMap(({ claimId }) => claimId ?? []),
    ),
  )
  if (!by.entries) await auditEach(tx, entries)
}
