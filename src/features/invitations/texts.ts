import { debtExplanations, sharedExplanations } from '../../shared/explanations.ts'
import { letterCodes, letterFieldTexts } from '../letters/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import type { CountedText, Text } from '../../shared/texts.ts'
import { invitationsPage } from './page-entry.ts'
import { invitation, type Invitation, type InvitationCode } from './record.ts'

const count: CountedText = {
  one: ['позив', 'invitation'],
  few: ['позива', 'invitations'],
  other: ['позива', 'invitations'],
}

export const invitationTexts = {
  type: invitation,
  title: invitationsPage.title,
  ...nounTexts({ gender: 'm', count }),
  searchHint: ['Број позива, презиме, име, гробно место…', 'Invitation number, surname, name, burial place…'],
  empty: ['Још нема позива за плаћање. Додајте први.', 'No invitations yet. Add the first one.'],
  fields: {
    invitationNumber: ['Број позива', 'Invitation number'],
    invitationDate: ['Датум позива', 'Invitation date'],
    burialPlaceNumber: ['Број гробног места', 'Burial place number'],
    graveId: ['Гробно место из регистра', 'Grave in the register'],
    grave: ['Гробно место из регистра', 'Grave in the register'],
    amount: ['Износ', 'Amount'],
    validUntilDeadline: ['Рок за плаћање', 'Valid until'],
    ...letterFieldTexts,
    clientAddress: ['Улица', 'Address'],
    clientAddressNumber: ['Кућни број', 'Address number'],
  },
  codes: {
    ...letterCodes('INVITATION', count),
    INVITATION_VALID_UNTIL_DEADLINE_CANT_BE_NULL: ['Унесите рок за плаћање.', 'Required'],
    INVITATION_VALID_UNTIL_DEADLINE_NOT_VALID: [
      'Рок за плаћање није исправан датум.',
      'The payment deadline is not a valid date.',
    ],
    INVITATION_AMOUNT_CANT_BE_NULL: ['Унесите износ.', 'Required'],
    INVITATION_AMOUNT_IS_NOT_NUMBER: ['Износ се пише као 12.500,00.', 'Enter the amount as 12,500.00.'],
    INVITATION_BURIAL_PLACE_NUMBER_CANT_BE_NULL: ['Унесите број гробног места.', 'Required'],
    GRAVE_NOT_EXIST: ['Гробно место не постоји.', 'The grave does not exist.'],
    INVITATION_GRAVE_NOT_IN_GRAVEYARD: [
      'Гробно место није на изабраном гробљу.',
      'The grave is not in the chosen graveyard.',
    ],
  },
  explanations: {
    invitationNumber: sharedExplanations.number,
    burialPlaceNumber: sharedExplanations.burialPlace,
    graveId: [
      'Из регистра гробних места: позив се види на страници гробног места.',
      'From the register of graves: the page of the grave then lists the invitation.',
    ],
    validUntilDeadline: [
      'Последњи дан за плаћање по овом позиву. После њега може да се пошаље опомена.',
      'The last day to pay by this invitation. After it a reprimand can follow.',
    ],
    ...debtExplanations,
  },
} as const satisfies RecordTexts<keyof Invitation, InvitationCode>

export const invitationScreen = {
  invitation: ['Позив', 'Invitation'],
} as const satisfies Record<string, Text>
