import type { IsoDate } from '../../shared/dates.ts'
import { holdersOfRightOn, holdersOn } from '../grave-rights/public.ts'

// docs/domain/money.md#who-pays-what

/** Who pays, as the register knows them. */
export interface Payer {
  readonly id: number
  readonly name: string
  readonly isLegal: boolean
  readonly taxNumber: string | null
  readonly hasDied: boolean
  readonly deliverBy: string
  readonly addressState: string
}

export interface BilledHolder {
  readonly role: string
  readonly numerator: number | null
  readonly denominator: number | null
  readonly heldFrom: IsoDate | null
  readonly heldTo: IsoDate | null
  readonly party: Payer
}

export interface BilledRight {
  readonly id: number
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
  /** Whether a contract of lease has paid its first period. */
  readonly isByContract: boolean
  readonly holders: readonly BilledHolder[]
}

export interface Part {
  readonly party: Payer
  readonly weight: number
}

const multiple = (one: number, other: number): number => (one / divisor(one, other)) * other
const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))

/** Those who pay for a right from a day on, each with a weight; `NO_SHARES` if several hold it and a share is not stated. */
export function payersOn(
  right: BilledRight,
  day: IsoDate,
  { firstHolderPays }: { readonly firstHolderPays: boolean },
): readonly Part[] | 'NO_HOLDER' | 'NO_SHARES' {
  const stated = holdersOn(
    right.holders
      .filter(({ role }) => role === 'PAYER')
      .map((each) => ({ ...each, from: each.heldFrom, to: each.heldTo })),
    day,
  )
  if (stated.length > 0) return together(stated.map(({ party }) => ({ party, weight: 1 })))
  const holders = holdersOfRightOn(right, day)
  const [first] = holders
  if (!first) return 'NO_HOLDER'
  if (firstHolderPays || holders.length === 1) return [{ party: first.party, weight: 1 }]
  if (holders.some(({ numerator, denominator }) => !numerator || !denominator)) return 'NO_SHARES'
  const whole = holders.reduce((all, { denominator }) => multiple(all, denominator ?? 1), 1)
  return together(
    holders.map(({ party, numerator, denominator }) => ({
      party,
      weight: (whole / (denominator ?? 1)) * (numerator ?? 0),
    })),
  )
}

/** Somebody who holds several shares pays once. */
const together = (parts: readonly Part[]): Part[] =>
  [...Map.groupBy(parts, ({ party }) => party.id).values()].flatMap((same) =>
    same.slice(0, 1).map(({ party }) => ({ party, weight: same.reduce((sum, { weight }) => sum + weight, 0) })),
  )
