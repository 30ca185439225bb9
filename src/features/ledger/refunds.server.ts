import { refusedFields } from '../../server/refusal.ts'
import { today } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'
import type { WrittenOf } from '../../shared/record-of.ts'
import type { payment } from '../payments/record.ts'
import { addMoves, type Booking, liveMoves, type Move, undoMoves } from './allocations.server.ts'
import { sameParties } from './same-parties.server.ts'

/** Draws money that goes out from the payment that it reverses, or from what its party has paid ahead, the oldest first. */
export async function refund(booking: Booking, out: WrittenOf<typeof payment>) {
  const { tx, company } = booking
  const on = out.bookedOn ?? today()
  const move = (paymentId: number, para: number): Move => ({
    paymentId,
    refundId: out.id,
    part: 'PRINCIPAL',
    para,
    on,
    reason: out.reason,
  })
  if (out.reversesPaymentId !== null) {
    const live = await liveMoves(tx, company, { payments: [out.reversesPaymentId] })
    if (live.some(({ refundId }) => refundId !== null))
      throw refusedFields([{ code: 'PAYMENT_REFUNDED', field: 'reason' }])
    await undoMoves(booking, live, out.reason ?? '')
    await addMoves(booking, [move(out.reversesPaymentId, toPara(out.amount))])
    return
  }
  const same = await sameParties(tx, company, out.partyId === null ? [] : [out.partyId])
  const ahead =
    same.size === 0
      ? []
      : await tx
          .selectFrom('payments')
          .select(['id', 'unallocated'])
          .where('companyId', '=', company)
          .where('partyId', 'in', [...same.keys()])
          .where('unallocated', '>', 0)
          .where('direction', '=', 'IN')
          .orderBy('receivedOn')
          .orderBy('id')
          .execute()
  let left = toPara(out.amount)
  const moves: Move[] = []
  for (const { id, unallocated } of ahead) {
    const para = Math.min(left, toPara(unallocated))
    if (para > 0) moves.push(move(id, para))
    left -= para
  }
  if (left > 0) throw refusedFields([{ code: 'PAYMENT_NO_PREPAYMENT', field: 'amount' }])
  await addMoves(booking, moves)
}
