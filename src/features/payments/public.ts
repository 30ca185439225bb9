export { partTexts } from './screen-texts.ts'
export { paymentTexts } from './texts.ts'
