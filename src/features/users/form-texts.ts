import { explained } from '../../shared/explanations.ts'
import { userTexts } from './texts.ts'

export const userFormTexts = explained(userTexts, {
  email: [
    'Овом адресом се корисник пријављује, и на њу добија везу за лозинку. Један налог не треба да користи више људи.',
    'The user logs in with this address and gets the link for the password there. An account should not be used by several people.',
  ],
})
