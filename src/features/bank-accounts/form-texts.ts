import { explained } from '../../shared/explanations.ts'
import { bankAccountTexts } from './texts.ts'

export const bankAccountFormTexts = explained(bankAccountTexts, {
  accountNumber: [
    'Осамнаест цифара, или са цртама, на пример 840-955845-10. Последње две су контролне и проверавају се.',
    'Eighteen digits, or with dashes, for example 840-955845-10. The last two are control digits and are checked.',
  ],
})
