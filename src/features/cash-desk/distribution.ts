import { toDinars, toPara, typedAmount } from '../../shared/money.ts'
import type { Allocation } from '../payments/calls.ts'

/** What of the payment goes to a claim, as typed. */
export interface Share {
  readonly claimId: number
  readonly part: Allocation['part']
  readonly typed: string
}
/** By claim and part. */
export type Shares = Readonly<Record<string, Share>>

export const shareKey = ({ claimId, part }: Pick<Share, 'claimId' | 'part'>) => `${claimId} ${part}`

/** In para; undefined if one of them is not an amount. */
export function distributed(shares: Shares): number | undefined {
  let sum = 0
  for (const { typed } of Object.values(shares)) {
    const para = typed.trim() === '' ? 0 : typedAmount(typed)
    if (para === undefined) return undefined
    sum += para
  }
  return sum
}

/** An amount as typed, and how it is distributed; null as long as the proposal is taken. */
export interface Part {
  readonly amount: string
  readonly edited: Shares | null
}

/** Whether more is distributed than is paid. */
export function isTooMuch({ amount, edited }: Part) {
  const [para, sum] = [typedAmount(amount), edited ? distributed(edited) : 0]
  return para !== undefined && sum !== undefined && sum > para
}
export const isRight = (part: Part) =>
  Boolean(typedAmount(part.amount)) && !(part.edited && distributed(part.edited) === undefined) && !isTooMuch(part)

/** As they are sent. */
export const allocationsIn = (shares: Shares): Allocation[] =>
  Object.values(shares).flatMap(({ claimId, part, typed }) => {
    const para = typedAmount(typed) ?? 0
    return para > 0 ? [{ claimId, part, amount: toDinars(para) }] : []
  })

/** What was proposed, or typed, of each claim. */
export const sharesOf = (allocations: readonly Allocation[], written: (para: number) => string): Shares =>
  Object.fromEntries(
    allocations.map(({ claimId, part, amount }) => [
      shareKey({ claimId, part }),
      { claimId, part, typed: written(toPara(amount)) },
    ]),
  )
