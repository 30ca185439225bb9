export {
  burialPlaceCodes,
  cardExplanation,
  contractCodes,
  contractCount,
  contractFields,
  contractFieldTexts,
  requiredWithoutParty,
  stemmed,
} from './contract.ts'
export { rateFieldsOf, rates, rateTexts } from './rate-fields.ts'
