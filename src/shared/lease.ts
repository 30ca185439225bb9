import { addDays, addMonths, type IsoDate } from './dates.ts'

/** A grave is leased for ten years, like the payment schedule: docs/requirements.md#payment-schedule */
const leaseMonths = 120
export const lastDayOfLease = (first: IsoDate) => addDays(addMonths(first, leaseMonths), -1)
