import { z } from 'zod'
import {
  clientColumns,
  clientFields,
  clientReferences,
  clientSuggestions,
  namedClient,
  requiredWithoutParty,
} from '../clients/public.ts'
import { type DebtCode, debtFields, debtGroups, debtRuleCodes, debtRules } from '../letters/public.ts'
import { houseNumber, keptWhenEmpty, optionalText, text } from '../../shared/fields.ts'
import { graveType } from '../grave-references/public.ts'
import { date, documentDate, money, optionalReference } from '../../shared/value-fields.ts'
import { recordType } from '../../shared/record.ts'
import { uniqueNumber } from '../../shared/unique-values.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { invitationsPage } from './page-entry.ts'

const shape = {
  invitationNumber: text('INVITATION_INVITATION_NUMBER'),
  invitationDate: documentDate('INVITATION_INVITATION_DATE'),
  ...clientFields('INVITATION'),
  clientAddressNumber: houseNumber('INVITATION_CLIENT_ADDRESS_NUMBER'),
  burialPlaceNumber: text('INVITATION_BURIAL_PLACE_NUMBER'),
  graveId: optionalReference('INVITATION_GRAVE'),
  validUntilDeadline: date('INVITATION_VALID_UNTIL_DEADLINE'),
  amount: money('INVITATION_AMOUNT'),
  graveyardId: optionalReference('INVITATION_GRAVEYARD'),
  billNumber: optionalText('INVITATION_BILL_NUMBER'),
  ...debtFields('INVITATION'),
}
const rules = [...debtRules('INVITATION', 'amount'), ...requiredWithoutParty(shape)]

export const invitation = recordType({
  name: 'invitation',
  table: 'invitations',
  page: invitationsPage,
  base: '/api/invitation',
  document: '/api/inv',
  written: { as: 'letter' },
  dated: 'invitationDate',
  client: { house: 'clientAddressNumber' },
  place: {},
  code: 'INVITATION',
  notFound: 'INVITATION_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object(shape).check(...rules),
  // Dates are optional in an edit: an empty one stays unchanged.
  editFields: z
    .object({
      ...shape,
      invitationDate: keptWhenEmpty(shape.invitationDate),
      validUntilDeadline: keptWhenEmpty(shape.validUntilDeadline),
    })
    .check(...rules),
  ruleCodes: debtRuleCodes('INVITATION'),
  keptWhenAbsent: [['graveyardId'], ['partyId'], ['graveId'], ['billNumber'], ...debtGroups],
  serverFields: ['paymentReference'],
  columns: [
    'invitationNumber',
    'invitationDate',
    ...clientColumns,
    'clientAddressNumber',
    'burialPlaceNumber',
    'amount',
    'dateCreated',
  ],
  searched: ['invitationNumber', ...clientColumns, 'burialPlaceNumber'],
  filters: { invitationDate: 'dateRange', validUntilDeadline: 'dateRange', clientCity: 'text', graveyardId: 'one' },
  sums: ['amount'],
  title: ['invitationNumber'],
  details: [['clientName', 'clientSurname'], ['invitationDate'], ['burialPlaceNumber']],
  suggested: clientSuggestions,
  unique: uniqueNumber('invitations_number', 'invitationNumber', 'INVITATION_WITH_INVITATION_NUMBER_ALREADY_EXIST'),
  references: [
    ...clientReferences,
    {
      field: 'graveId',
      as: 'grave',
      code: 'GRAVE_NOT_EXIST',
      to: [graveType],
      sameFieldAs: { field: 'graveyardId', code: 'INVITATION_GRAVE_NOT_IN_GRAVEYARD' },
    },
  ],
  people: namedClient,
})

export type Invitation = RecordOf<typeof invitation> & { paymentReference: string }
export type InvitationCode = CodeOf<typeof invitation> | DebtCode<'INVITATION'> | 'INVITATION_GRAVE_NOT_IN_GRAVEYARD'
