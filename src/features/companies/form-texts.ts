import { explained } from '../../shared/explanations.ts'
import { companyTexts } from './texts.ts'

export const companyFormTexts = explained(companyTexts, {
  registrationNumber: [
    'Матични број из регистра привредних субјеката, осам цифара.',
    'The number in the business register, eight digits.',
  ],
  taxNumber: ['Порески идентификациони број, девет цифара.', 'The tax identification number, nine digits.'],
  codeNumber: [
    'Четири цифре из класификације делатности; 9603 су погребне и сродне делатности.',
    'Four digits of the classification of activities; 9603 is funeral and related activities.',
  ],
})
