export {
  burialPlaceCodes,
  cardExplanation,
  contractCodes,
  contractCount,
  contractFields,
  contractFieldTexts,
  stemmed,
} from './contract.ts'
export { rateFieldsOf, rates, rateTexts } from './rate-fields.ts'
