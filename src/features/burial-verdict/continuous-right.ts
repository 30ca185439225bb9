import { addDays, type IsoDate } from '../../shared/dates.ts'
import { holdersOn } from '../grave-rights/public.ts'
import type { RightFacts } from './facts.ts'

// docs/domain/rights-of-use.md#continuous-rights

/** The last of the rights that continue a right without a gap, or the right itself. */
export function lastOf(right: RightFacts, rights: readonly RightFacts[]): RightFacts {
  const { to } = right
  const next = to === null ? undefined : rights.find((each) => follows(each, to) && isOfSameHolder(right, each))
  return next ? lastOf(next, rights) : right
}

const follows = ({ from }: RightFacts, end: IsoDate) => from > end && from === addDays(end, 1)

/** Whether somebody who holds a right when it ends also holds a later one when it begins. */
export const isOfSameHolder = (right: RightFacts, later: RightFacts) => {
  const taking = holdersOn(later.holders, later.from).map(({ partyId }) => partyId)
  return holdersOn(right.holders, right.to ?? right.from).some(({ partyId }) => taking.includes(partyId))
}
