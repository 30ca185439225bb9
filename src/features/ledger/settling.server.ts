import type { Effect, Write } from '../../server/records/rules.ts'
import { Refusal } from '../../server/refusal.ts'
import type { RecordType } from '../../shared/record.ts'
import { toPara } from '../../shared/money.ts'
import type { claim } from '../claims/record.ts'
import type { payment } from '../payments/record.ts'
import { addMoves, lockLedger } from './allocations.server.ts'
import { allocatePayments, closeByPrepayments } from './booking.server.ts'
import { givenAllocations } from './given-allocations.ts'
import { partOf } from './allocate.ts'
import { refund } from './refunds.server.ts'
import { moneySettings } from './settings.server.ts'

/** Clerks book money unless their company leaves it to administrators. */
export async function refuseUnlessBooksMoney({
  tx,
  company,
  actor,
  writer,
}: Pick<Write<RecordType>, 'tx' | 'company' | 'actor' | 'writer'>) {
  if (writer === 'rule' || actor.role !== 'USER' || company === undefined) return
  if (!(await moneySettings(tx, company)).clerksBookMoney) throw new Refusal(401, 'LOGIN_AS_ADMIN')
}

/** New claims are closed by what was paid ahead; one that reverses another closes it. */
export const settleClaims: Effect<typeof claim> = async (writes) => {
  const [first] = writes
  if (!first) return
  const reversals = writes.filter(({ after }) => after.reversesClaimId !== null)
  await addMoves(
    first,
    reversals.map(({ after: { id, kind, amount, reversesClaimId, issuedOn, reason } }) => {
      const [creditId, claimId] = amount < 0 ? [id, reversesClaimId] : [reversesClaimId, id]
      return { creditId, claimId, part: partOf(kind), para: Math.abs(toPara(amount)), on: issuedOn, reason }
    }),
  )
  const others = writes.filter(({ after }) => after.reversesClaimId === null)
  await closeByPrepayments(
    first,
    others.map(({ after }) => after.partyId),
    others.map(({ after }) => after.id),
  )
}

/** New payments close claims; refunds are drawn from prepayments; what reverses a payment takes all of it. */
export const settlePayments: Effect<typeof payment> = async (writes) => {
  const [first] = writes
  if (!first) return
  await lockLedger(first.tx, first.company)
  const incoming = writes.filter(({ after }) => after.direction === 'IN')
  await allocatePayments(
    first,
    incoming.map(({ after, input }) => {
      const { allocations } = givenAllocations.parse(input)
      return {
        id: after.id,
        para: toPara(after.amount),
        on: after.receivedOn,
        bookedOn: after.bookedOn ?? after.receivedOn,
        partyId: after.partyId,
        reference: after.reference,
        purpose: after.purpose,
        shares: allocations ?? undefined,
      }
    }),
  )
  for (const { after } of writes.filter((each) => each.after.direction === 'OUT')) await refund(first, after)
}
