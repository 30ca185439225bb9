export { isIdentified } from './identified.ts'
export { partyFieldCodes } from './party-codes.ts'
export { partyCodes, partyFieldTexts, partyReference, type SimilarParty } from './party-reference.ts'
