import type { IsoDate } from '../../shared/dates.ts'
import { split } from '../../shared/money.ts'

export const parts = ['PRINCIPAL', 'INTEREST', 'COST'] as const
export type Part = (typeof parts)[number]

/** A claim that is not closed yet, in para. */
export interface OpenClaim {
  readonly id: number
  readonly kind: string
  readonly dueOn: IsoDate
  readonly open: number
  /** What is owed of its interest on the day of the payment; 0 if the company does not book it. */
  readonly interest?: number
  /** Of booked interest, the claim that bears it, with which it is paid. */
  readonly interestOfId?: number | null
  readonly bearingDueOn?: IsoDate | null
}

export interface Share {
  readonly claimId: number
  readonly part: Part
  readonly para: number
}

export interface Asked {
  readonly para: number
  /** What is due by this day. */
  readonly on: IsoDate
  /** The claims that the debtor names. */
  readonly named?: readonly number[]
  /** Whether the rest also closes claims that are not due yet. */
  readonly payAhead?: boolean
}

const cost = 'REMINDER_COST'
/** The part as which a claim of a kind is closed. */
export const partOf = (kind: string): Part => (kind === cost ? 'COST' : kind === 'INTEREST' ? 'INTEREST' : 'PRINCIPAL')

const owed = ({ open, interest = 0 }: OpenClaim) => open + interest

/**
 * Which claims a payment closes: those that the debtor names, the oldest due, and perhaps those ahead; what is left is a prepayment:
 * docs/domain/money.md#order-of-payment
 */
export function allocate(claims: readonly OpenClaim[], { para, on, named = [], payAhead = false }: Asked) {
  const isNamed = ({ id, interestOfId }: OpenClaim) => named.includes(interestOfId ?? id) || named.includes(id)
  const others = claims.filter((claim) => !isNamed(claim))
  const stages = [
    claims.filter(isNamed),
    others.filter(({ dueOn }) => dueOn <= on),
    payAhead ? others.filter(({ dueOn }) => dueOn > on) : [],
  ]
  const shares: Share[] = []
  let left = para
  for (const group of stages.flatMap(groupsOf)) {
    const total = group.reduce((sum, claim) => sum + owed(claim), 0)
    const paid = Math.min(left, total)
    if (paid === 0) continue
    for (const [at, part] of split(paid, group.map(owed)).entries()) {
      const claim = group[at]
      if (claim) shares.push(...sharesOf(claim, part))
    }
    left -= paid
  }
  return { shares, prepayment: left }
}

/** Booked interest is paid just before the claim that bears it. */
const dayOf = ({ dueOn, bearingDueOn }: OpenClaim) => bearingDueOn ?? dueOn
const rankOf = ({ kind, interestOfId }: OpenClaim) => (kind === cost ? 0 : interestOfId ? 1 : 2)

/** Costs first, then by due date; those of one day and kind share, and kinds of one day follow in the order of their first claims. */
function groupsOf(claims: readonly OpenClaim[]): OpenClaim[][] {
  const costs = (claim: OpenClaim) => (claim.kind === cost ? 0 : 1)
  const ordered = claims
    .filter((claim) => owed(claim) > 0)
    .toSorted(
      (one, other) =>
        costs(one) - costs(other) ||
        (dayOf(one) < dayOf(other)
          ? -1
          : dayOf(one) > dayOf(other)
            ? 1
            : rankOf(one) - rankOf(other) || one.id - other.id),
    )
  return [...Map.groupBy(ordered, (claim) => `${dayOf(claim)} ${claim.kind}`).values()]
}

/** Within one claim interest before principal. */
function sharesOf({ id, kind, interest = 0 }: OpenClaim, para: number): Share[] {
  const ofInterest = Math.min(para, interest)
  return [
    { claimId: id, part: 'INTEREST' as const, para: ofInterest },
    { claimId: id, part: partOf(kind), para: para - ofInterest },
  ].filter((share) => share.para > 0)
}
