export { claimInterest } from './claim-interest.ts'
export { interestRates } from './rates.server.ts'
