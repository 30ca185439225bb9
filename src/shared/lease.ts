import { defaultBurialRules } from './burial-verdict/rules.ts'
import { addDays, addMonths, type IsoDate } from './dates.ts'

/** Ten years, unless the rules of the graveyard set another renewal: docs/domain/rights-of-use.md#rent-contracts */
export const lastDayOfLease = (first: IsoDate, years = defaultBurialRules.renewalYears) =>
  addDays(addMonths(first, 12 * years), -1)
