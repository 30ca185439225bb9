import { addDays, type IsoDate } from '../../shared/dates.ts'
import { holdersOfRightOn } from '../grave-rights/public.ts'
import type { GraveRight } from '../grave-rights/record.ts'

export interface Period {
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
}

/** The holders of a right when it ends. */
export const lastHolders = (right: GraveRight) => holdersOfRightOn(right, right.validTo ?? right.validFrom)

/** Whether a contract for a period extends a right instead of recording a new one: docs/domain/rights-of-use.md#rent-contracts */
export const prolongs = ({ validFrom, validTo }: Period, right: GraveRight, partyId: number) =>
  right.validTo !== null &&
  right.validFrom <= validFrom &&
  validFrom <= addDays(right.validTo, 1) &&
  (validTo === null || validTo > right.validTo) &&
  lastHolders(right).some(({ party }) => party?.id === partyId)
