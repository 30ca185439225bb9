export { lastDayOfLease, usualLeaseYears } from './lease.ts'
export { type BurialRules, defaultBurialRules } from './rules.ts'
