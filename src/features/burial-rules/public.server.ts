export { leaseYears, leaseYearsIn, leaseYearsOf } from './lease-years.server.ts'
export { rulesOn } from './rules-on.server.ts'
