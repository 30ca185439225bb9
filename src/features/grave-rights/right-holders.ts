import { addDays, type IsoDate } from '../../shared/dates.ts'

/** The period in which somebody holds a right of use, including both days. */
export interface Holding {
  /** Null if the holder has held it since the right began. */
  readonly from: IsoDate | null
  /** Null until somebody succeeds the holder. */
  readonly to: IsoDate | null
}

/** A succession ends one holding and adds another, so that the holders of each day are known. */
export const holdersOn = <Holder extends Holding>(holders: readonly Holder[], day: IsoDate): Holder[] =>
  holders.filter(({ from, to }) => (from === null || from <= day) && (to === null || day <= to))

/** A row of a right's list of holders. */
export interface RightHolder {
  /** Payers and contacts need not have a share. */
  readonly role: string
  readonly numerator?: number | null | undefined
  readonly denominator?: number | null | undefined
  readonly heldFrom?: IsoDate | null | undefined
  readonly heldTo?: IsoDate | null | undefined
}

interface Right<Row extends RightHolder> {
  readonly validFrom: IsoDate
  /** Null for good. */
  readonly validTo?: IsoDate | null | undefined
  readonly holders: readonly Row[]
}

const hasShare = ({ role }: Pick<RightHolder, 'role'>) => role === 'HOLDER' || role === 'CO_HOLDER'

/** The period of a row; an empty day is that of the right. */
const holdingIn = ({ validFrom, validTo }: Omit<Right<never>, 'holders'>, row: RightHolder): Holding => ({
  from: row.heldFrom ?? validFrom,
  to: row.heldTo ?? validTo ?? null,
})

/** The holders of a right on a day, with or without a share; none before it begins or after it has ended. */
export function holdersOfRightOn<Row extends RightHolder>(right: Right<Row>, day: IsoDate): Row[] {
  const { validFrom, validTo, holders } = right
  if (day < validFrom || (validTo && day > validTo)) return []
  return holdersOn(
    holders.map((row) => ({ ...holdingIn(right, row), row })),
    day,
  )
    .map(({ row }) => row)
    .filter(hasShare)
}

interface HolderFault {
  readonly code: (typeof holderCodes)[number]
  /** The index of the row and its field; none if it concerns all rows. */
  readonly at?: readonly [number, keyof RightHolder]
}

export const holderCodes = [
  'GRAVE_RIGHT_SHARE_NEEDED',
  'GRAVE_RIGHT_SHARE_TOO_LARGE',
  'GRAVE_RIGHT_HOLDER_OUTSIDE',
  'GRAVE_RIGHT_HOLDER_DATES_NOT_IN_ORDER',
  'GRAVE_RIGHT_SHARES_EXCEED_WHOLE',
] as const

/** The errors of a right's holders: docs/domain/rights-of-use.md#rules */
export function holderFaults(right: Right<RightHolder>): HolderFault[] {
  const faults = right.holders.flatMap((row, at) => rowFaults(right, row, at))
  if (faults.length > 0) return faults
  return exceedsWhole(right) ? [{ code: 'GRAVE_RIGHT_SHARES_EXCEED_WHOLE' }] : []
}

function rowFaults(right: Right<RightHolder>, row: RightHolder, at: number): HolderFault[] {
  const { numerator, denominator, heldFrom, heldTo } = row
  const { validFrom, validTo } = right
  const faults: HolderFault[] = []
  if (hasShare(row) || numerator || denominator) {
    if (!numerator) faults.push({ code: 'GRAVE_RIGHT_SHARE_NEEDED', at: [at, 'numerator'] })
    if (!denominator) faults.push({ code: 'GRAVE_RIGHT_SHARE_NEEDED', at: [at, 'denominator'] })
    if (numerator && denominator && numerator > denominator)
      faults.push({ code: 'GRAVE_RIGHT_SHARE_TOO_LARGE', at: [at, 'numerator'] })
  }
  const isOutside = (day: IsoDate | null | undefined) => Boolean(day && (day < validFrom || (validTo && day > validTo)))
  if (isOutside(heldFrom)) faults.push({ code: 'GRAVE_RIGHT_HOLDER_OUTSIDE', at: [at, 'heldFrom'] })
  if (isOutside(heldTo)) faults.push({ code: 'GRAVE_RIGHT_HOLDER_OUTSIDE', at: [at, 'heldTo'] })
  else if (heldFrom && heldTo && heldTo < heldFrom)
    faults.push({ code: 'GRAVE_RIGHT_HOLDER_DATES_NOT_IN_ORDER', at: [at, 'heldTo'] })
  return faults
}

const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other))

/** Whether the shares exceed the whole on a day. Exact, because thirds and sevenths have no finite decimals. */
function exceedsWhole(right: Right<RightHolder>): boolean {
  const shares = right.holders.filter(hasShare).map((row) => ({
    ...holdingIn(right, row),
    numerator: BigInt(row.numerator ?? 0),
    denominator: BigInt(row.denominator ?? 1),
  }))
  const whole = shares.reduce((all, { denominator }) => (all * denominator) / divisor(all, denominator), 1n)
  const changes = shares.flatMap(({ from, to, numerator, denominator }) => {
    const share = (whole / denominator) * numerator
    return [{ day: from ?? '', share }, ...(to === null ? [] : [{ day: addDays(to, 1), share: -share }])]
  })
  // Holdings that end are subtracted before those that begin on the next day are added.
  const inOrder = changes.toSorted((one, other) =>
    one.day === other.day ? (one.share < other.share ? -1 : 1) : one.day < other.day ? -1 : 1,
  )
  let sum = 0n
  return inOrder.some(({ share }) => (sum += share) > whole)
}

type NumberedHolder = RightHolder & { readonly number: number; readonly partyId: number; readonly acquiredBy?: unknown }

/**
 * Whether an edit keeps the history: past and present holders must not change, except that a holding that has not ended
 * yet may be given an end or a different one.
 */
export function keepsHistory(before: Right<NumberedHolder>, after: Right<NumberedHolder>, today: IsoDate): boolean {
  if (before.validFrom <= today && after.validFrom !== before.validFrom) return false
  return before.holders.every((row) => {
    const was = holdingIn(before, row)
    if (was.from !== null && was.from > today) return true
    const same = after.holders.find(({ number }) => number === row.number)
    if (!same) return false
    const is = holdingIn(after, same)
    const isOver = was.to !== null && was.to < today
    return (
      same.partyId === row.partyId &&
      same.role === row.role &&
      (same.numerator ?? null) === (row.numerator ?? null) &&
      (same.denominator ?? null) === (row.denominator ?? null) &&
      (same.acquiredBy ?? null) === (row.acquiredBy ?? null) &&
      is.from === was.from &&
      (!isOver || is.to === was.to)
    )
  })
}
