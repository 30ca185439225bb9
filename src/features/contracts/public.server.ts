export {
  accountAndReference,
  addressOf,
  contractData,
  contractFileName,
  difference,
  differenceSentence,
  type Instalment,
  instalmentsOf,
  instalmentTable,
  paymentSentence,
} from './contract.server.ts'
export { demoRates } from './demo-rates.server.ts'
