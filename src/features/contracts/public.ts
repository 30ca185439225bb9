export {
  burialPlaceCodes,
  contractCodes,
  contractCount,
  contractFields,
  contractFieldTexts,
  stemmed,
} from './contract.ts'
