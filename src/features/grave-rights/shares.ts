/** A part of the right, or what is left of it. */
export interface Share {
  readonly numerator: number
  readonly denominator: number
}

const divisor = (one: number, other: number): number => (other === 0 ? Math.abs(one) : divisor(other, one % other))
const reduced = (numerator: number, denominator: number): Share => {
  const by = divisor(numerator, denominator) || 1
  return { numerator: numerator / by, denominator: denominator / by }
}
const minus = (one: Share, other: Share) =>
  reduced(one.numerator * other.denominator - other.numerator * one.denominator, one.denominator * other.denominator)

export const shareText = ({ numerator, denominator }: Share) => `${numerator}/${denominator}`

/** A typed share: «1/3», or «1» for the whole. */
export function shareIn(typed: string): Share | undefined {
  const [, numerator, denominator = '1'] = /^\s*(\d{1,4})\s*(?:\/\s*(\d{1,4}))?\s*$/.exec(typed) ?? []
  const share = { numerator: Number(numerator), denominator: Number(denominator) }
  return share.numerator > 0 && share.denominator > 0 ? share : undefined
}

/** The shares of heirs: those that are stated, and equal parts of the remainder for the others; and what is then left. */
export function sharesOfHeirs(whole: Share, stated: readonly (Share | undefined)[]) {
  const left = stated.reduce<Share>((rest, share) => (share ? minus(rest, share) : rest), whole)
  const open = stated.filter((share) => share === undefined).length
  const part = open > 0 && left.numerator > 0 ? reduced(left.numerator, left.denominator * open) : undefined
  return {
    shares: stated.map((share) => share ?? part),
    /** Negative if the stated shares are too large. */
    left: part ? { numerator: 0, denominator: 1 } : left,
  }
}
