import type { IsoDate } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'
import { allocate, partOf } from './allocate.ts'
import { addMoves, type Booking, liveMoves, undoMoves } from './allocations.server.ts'
import { closing } from './proposals.server.ts'
import { type Booker, reverseClaims } from './corrections.server.ts'
import { openClaims, type StoredClaim } from './open-claims.server.ts'

/** Closes what is open of claims by an agreement, whose instalments are owed instead. */
export const closeByPlan = (
  booking: Booking,
  claims: readonly StoredClaim[],
  { planId, on }: { planId: number; on: IsoDate },
) =>
  addMoves(
    booking,
    claims.map(({ id, kind, open, issuedOn }) => ({
      claimId: id,
      planId,
      part: partOf(kind),
      para: open,
      on: issuedOn > on ? issuedOn : on,
    })),
  )

/**
 * Ends an agreement: its instalments are reversed and its claims are open again, less what was paid of the instalments, each payment
 * still on its day.
 */
export async function endPlan(by: Booker, planId: number, reason: string) {
  const { tx, company } = by
  const rates = await tx
    .selectFrom('claims')
    .select('id')
    .where('companyId', '=', company)
    .where('planId', '=', planId)
    .where('reversesClaimId', 'is', null)
    .where('reversedByClaimId', 'is', null)
    .execute()
  await reverseClaims(
    by,
    rates.map(({ id }) => id),
    reason,
    async (booking, freed) => {
      const closed = await liveMoves(tx, company, { plans: [planId] })
      await undoMoves(booking, closed, reason)
      const ids = closed.flatMap(({ claimId }) => claimId ?? [])
      let claims = await openClaims(tx, company, { claims: ids })
      for (const { paymentId, amount, onDay } of freed) {
        if (paymentId === null) continue
        const { shares } = allocate(claims, { para: toPara(amount), on: onDay, named: ids })
        await addMoves(
          booking,
          shares.map((share) => ({ ...share, paymentId, on: onDay, reason })),
        )
        claims = claims
          .map((claim) => {
            const taken = shares.filter(({ claimId }) => claimId === claim.id)
            return { ...claim, open: claim.open - taken.reduce((sum, share) => sum + closing(claim, share), 0) }
          })
          .filter(({ open }) => open > 0)
      }
    },
  )
}
