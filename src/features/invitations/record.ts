import { z } from 'zod'
import { date, dateOfPaper, houseNumber, keptWhenEmpty, money, text } from '../../shared/fields.ts'
import { recordType, type CodeOf, type RecordOf } from '../../shared/record.ts'

const fields = z.object({
  invitationNumber: text('INVITATION_INVITATION_NUMBER'),
  invitationDate: dateOfPaper('INVITATION_INVITATION_DATE'),
  clientName: text('INVITATION_CLIENT_NAME'),
  clientSurname: text('INVITATION_CLIENT_SURNAME'),
  clientCity: text('INVITATION_CLIENT_CITY'),
  clientAddress: text('INVITATION_CLIENT_ADDRESS'),
  clientAddressNumber: houseNumber('INVITATION_CLIENT_ADDRESS_NUMBER'),
  burialPlaceNumber: text('INVITATION_BURIAL_PLACE_NUMBER'),
  validUntilDeadline: date('INVITATION_VALID_UNTIL_DEADLINE'),
  amount: money('INVITATION_AMOUNT'),
})

export const invitation = recordType({
  name: 'invitation',
  table: 'invitations',
  base: '/api/invitation',
  code: 'INVITATION',
  notFound: 'INVITATION_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields,
  // "On edit the dates are not required" (specification 5.2).
  editFields: fields.extend({
    invitationDate: keptWhenEmpty(fields.shape.invitationDate),
    validUntilDeadline: keptWhenEmpty(fields.shape.validUntilDeadline),
  }),
  answered: ['paymentReference'],
  columns: [
    'invitationNumber',
    'invitationDate',
    'clientName',
    'clientSurname',
    'clientCity',
    'clientAddress',
    'clientAddressNumber',
    'burialPlaceNumber',
    'amount',
    'dateCreated',
  ],
  searched: ['invitationNumber', 'clientName', 'clientSurname', 'clientCity', 'clientAddress', 'burialPlaceNumber'],
  title: ['invitationNumber'],
  unique: [
    {
      index: 'invitations_number',
      field: 'invitationNumber',
      code: 'INVITATION_WITH_INVITATION_NUMBER_ALREADY_EXIST',
    },
  ],
  references: [],
})

export type Invitation = RecordOf<typeof invitation> & { paymentReference: string }
export type InvitationCode = CodeOf<typeof invitation>
