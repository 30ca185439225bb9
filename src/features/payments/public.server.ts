export { paymentsOfReceipt } from './for-others.server.ts'
