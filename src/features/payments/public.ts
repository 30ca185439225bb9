export { partTexts, paymentCorrectionCodes } from './screen-texts.ts'
export { paymentTexts } from './texts.ts'
