export {
  burialPlaceCodes,
  cardExplanation,
  contractCodes,
  contractCount,
  contractFields,
  contractFieldTexts,
  stemmed,
} from './contract.ts'
export { rateAmount, rateDeadline, rateFieldsOf, rates, rateTexts } from './rate-fields.ts'
