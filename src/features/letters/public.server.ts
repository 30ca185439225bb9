export { byBill, inPeriod, listed, madeOf, vatOf } from './debt.server.ts'
export {
  type Attachment,
  either,
  letterDocument,
  payingInto,
  scanning,
  viaEmail,
  viaPhoneOrEmail,
} from './letter.server.ts'
export { demoDebt } from './demo-debt.server.ts'
