export { invoiceData } from './invoice.server.ts'
export { invoicesOfClaims } from './invoices.server.ts'
