import { addDays, type IsoDate } from '../../shared/dates.ts'
import { addMonths } from '../../shared/periods.ts'

/** Of a lease and its renewal, unless the company or the graveyard has another rule: docs/domain/rights-of-use.md#rent-contracts */
export const usualLeaseYears = 10

export const lastDayOfLease = (first: IsoDate, years: number) => addDays(addMonths(first, 12 * years), -1)
