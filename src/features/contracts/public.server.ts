export {
  accountAndReference,
  addressOf,
  contractDocument,
  difference,
  differenceSentence,
  type Instalment,
  instalmentsOf,
  instalmentTable,
  paymentSentence,
} from './contract.server.ts'
export { identifiedClient } from './identified-client.server.ts'
export { demoRates } from './demo-rates.server.ts'
