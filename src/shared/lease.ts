import { addDays, addMonths, type IsoDate } from './dates.ts'

/** A lease of a grave is for ten years, as the payment schedule: docs/requirements.md#payment-schedule */
const leaseMonths = 120
export const lastDayOfLease = (first: IsoDate) => addDays(addMonths(first, leaseMonths), -1)
