export { debtorSums } from './debtors.server.ts'
