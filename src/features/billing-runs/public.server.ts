export { runOfYear } from './demo.server.ts'
export { invoiceData } from './invoice.server.ts'
export { invoicesOfClaims } from './invoices.server.ts'
export { postRun } from './posting.server.ts'
