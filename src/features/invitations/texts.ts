import { clientCodes, stemmed } from '../../shared/contract.ts'
import { debtCodes, debtFieldTexts, debtLegend } from '../../shared/debt.ts'
import { graveyardCodes, graveyardFieldTexts } from '../../shared/graveyard.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { invitationsPage } from './page-entry.ts'
import { invitation, type Invitation, type InvitationCode } from './record.ts'

export const invitationTexts = {
  type: invitation,
  title: invitationsPage.title,
  ...nounTexts({
    gender: 'm',
    count: {
      one: ['позив', 'invitation'],
      few: ['позива', 'invitations'],
      other: ['позива', 'invitations'],
    },
  }),
  searchHint: ['Број позива, презиме, име, гробно место…', 'Invitation number, surname, name, burial place…'],
  empty: ['Још нема позива за плаћање. Додајте први.', 'No invitations yet. Add the first one.'],
  fields: {
    ...storedFieldTexts,
    invitationNumber: ['Број позива', 'Invitation number'],
    invitationDate: ['Датум позива', 'Invitation date'],
    clientName: ['Име', 'Client name'],
    clientSurname: ['Презиме', 'Client surname'],
    clientCity: ['Место', 'City'],
    clientAddress: ['Улица', 'Address'],
    clientAddressNumber: ['Кућни број', 'Address number'],
    burialPlaceNumber: ['Број гробног места', 'Burial place number'],
    validUntilDeadline: ['Рок за плаћање', 'Valid until'],
    amount: ['Износ', 'Amount'],
    ...graveyardFieldTexts,
    billNumber: ['Број рачуна (фактуре)', 'Bill number'],
    ...debtFieldTexts,
    paymentReference: ['Позив на број', 'Payment reference'],
  },
  codes: {
    ...graveyardCodes,
    ...stemmed('INVITATION', debtCodes),
    ...stemmed('INVITATION', clientCodes),
    INVITATION_NOT_EXIST: ['Позив не постоји.', 'The invitation does not exist.'],
    INVITATION_WITH_INVITATION_NUMBER_ALREADY_EXIST: [
      'Позив са овим бројем већ постоји.',
      'An invitation with this number already exists.',
    ],
    INVITATION_INVITATION_NUMBER_CANT_BE_NULL: ['Унесите број позива.', 'Enter the invitation number.'],
    INVITATION_INVITATION_DATE_CANT_BE_NULL: ['Унесите датум позива.', 'Enter the invitation date.'],
    INVITATION_INVITATION_DATE_NOT_VALID: ['Датум позива није исправан.', 'The invitation date is not valid.'],
    INVITATION_VALID_UNTIL_DEADLINE_CANT_BE_NULL: ['Унесите рок за плаћање.', 'Enter the payment deadline.'],
    INVITATION_VALID_UNTIL_DEADLINE_NOT_VALID: [
      'Рок за плаћање није исправан датум.',
      'The payment deadline is not a valid date.',
    ],
    INVITATION_AMOUNT_CANT_BE_NULL: ['Унесите износ.', 'Enter the amount.'],
    INVITATION_AMOUNT_IS_NOT_NUMBER: ['Износ се пише као 12.500,00.', 'An amount is written as 12,500.00.'],
    INVITATION_BURIAL_PLACE_NUMBER_CANT_BE_NULL: ['Унесите број гробног места.', 'Enter the burial place number.'],
  },
} as const satisfies RecordTexts<keyof Invitation, InvitationCode>

export const invitationScreen = {
  invitation: ['Позив', 'Invitation'],
  client: ['Странка', 'Client'],
  debt: debtLegend,
} as const satisfies Record<string, Text>
