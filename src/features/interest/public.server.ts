export { type ClaimPeriod, claimPeriods } from './claim-interest.ts'
export { interestRates } from './rates.server.ts'
export { interestOf } from './interest.ts'
