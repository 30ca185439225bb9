export { ratesQuestion } from './rates-question.tsx'
export { rateExtras, SpreadOverRates } from './rates.tsx'
