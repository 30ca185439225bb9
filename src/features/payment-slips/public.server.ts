export { payerOf, paymentSlip } from './payment-slip.server.ts'
export { withVat } from './vat.server.ts'
