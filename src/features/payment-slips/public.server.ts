export { payerOf, type PaymentOrder, paymentSlip, slipCode } from './payment-slip.server.ts'
export { withVat } from './vat.server.ts'
