import type { IsoDate } from './dates.ts'

/** The time in which somebody holds a right of use; both days belong to it. */
export interface Holding {
  /** Null if the holder has held it since the right began. */
  readonly from: IsoDate | null
  /** Null as long as nobody succeeds the holder. */
  readonly to: IsoDate | null
}

/** A succession ends the holding of one and adds that of another, so each day has its holders. */
export const holdersOn = <Holder extends Holding>(holders: readonly Holder[], day: IsoDate): Holder[] =>
  holders.filter(({ from, to }) => (from === null || from <= day) && (to === null || day <= to))
