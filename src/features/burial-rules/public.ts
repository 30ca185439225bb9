export { lastDayOfLease, usualLeaseYears } from './lease.ts'
