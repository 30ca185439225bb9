import { z } from 'zod'
import { today } from '../../shared/dates.ts'
import {
  optionalDigits,
  optionalDigitsOf,
  optionalEmail,
  optionalJmbg,
  optionalText,
  text,
} from '../../shared/fields.ts'
import { choice, optionalDate } from '../../shared/value-fields.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { optionalTaxNumber } from './tax-number-field.ts'
import { partyReference } from './party-reference.ts'
import type { Referenced } from '../../shared/references.ts'
import { partiesPage } from './page-entry.ts'

export const partyKinds = ['PERSON', 'LEGAL'] as const
/** Whether letters arrive: as far as known yes, returned, or no address known. */
export const addressStates = ['OK', 'RETURNED', 'UNKNOWN'] as const
export const deliveries = ['POST', 'EMAIL', 'COUNTER'] as const

const shape = {
  kind: choice('PARTY_KIND', partyKinds),
  name: text('PARTY_NAME'),
  surname: optionalText('PARTY_SURNAME'),
  fathersName: optionalText('PARTY_FATHERS_NAME'),
  jmbg: optionalJmbg('PARTY_JMBG'),
  identityCardNumber: optionalDigits('PARTY_IDENTITY_CARD_NUMBER'),
  identityCardIssuer: optionalText('PARTY_IDENTITY_CARD_ISSUER'),
  passportNumber: optionalText('PARTY_PASSPORT_NUMBER'),
  passportCountry: optionalText('PARTY_PASSPORT_COUNTRY'),
  deceasedOn: optionalDate('PARTY_DECEASED_ON'),
  taxNumber: optionalTaxNumber('PARTY_TAX_NUMBER'),
  registrationNumber: optionalDigitsOf('PARTY_REGISTRATION_NUMBER', 8),
  representative: optionalText('PARTY_REPRESENTATIVE'),
  address: optionalText('PARTY_ADDRESS'),
  addressNumber: optionalText('PARTY_ADDRESS_NUMBER'),
  zipCode: optionalText('PARTY_ZIP_CODE'),
  city: optionalText('PARTY_CITY'),
  country: optionalText('PARTY_COUNTRY'),
  addressState: choice('PARTY_ADDRESS_STATE', addressStates),
  phone: optionalText('PARTY_PHONE'),
  email: optionalEmail('PARTY_EMAIL'),
  deliverBy: choice('PARTY_DELIVER_BY', deliveries),
  emailConsentDate: optionalDate('PARTY_EMAIL_CONSENT_DATE'),
}

/** Fields that a company or institution does not have. */
export const ofPersons = [
  'surname',
  'fathersName',
  'jmbg',
  'identityCardNumber',
  'identityCardIssuer',
  'passportNumber',
  'passportCountry',
  'deceasedOn',
] as const

type Values = Readonly<Record<string, unknown>>
const rule = (isMet: (values: Values) => boolean, path: keyof typeof shape, error: string) =>
  z.refine<Values>(isMet, { error, path: [path], when: () => true })

const isFilled = (value: unknown) => value !== null
const isNotAhead = (value: unknown) => typeof value !== 'string' || value <= today()
const hasAddress = ({ addressState }: Values) => addressState === 'OK' || addressState === 'RETURNED'

/** docs/domain/parties.md#what-a-party-needs */
const rules = [
  rule(({ kind, surname }) => kind !== 'PERSON' || isFilled(surname), 'surname', 'PARTY_SURNAME_CANT_BE_NULL'),
  ...ofPersons.map((name) =>
    rule(({ kind, [name]: value }) => kind !== 'LEGAL' || !isFilled(value), name, 'PARTY_IS_NOT_A_PERSON'),
  ),
  rule(
    ({ passportNumber, passportCountry }) => isFilled(passportNumber) || !isFilled(passportCountry),
    'passportNumber',
    'PARTY_PASSPORT_NUMBER_CANT_BE_NULL',
  ),
  rule(
    ({ passportNumber, passportCountry }) => isFilled(passportCountry) || !isFilled(passportNumber),
    'passportCountry',
    'PARTY_PASSPORT_COUNTRY_CANT_BE_NULL',
  ),
  rule(({ deceasedOn }) => isNotAhead(deceasedOn), 'deceasedOn', 'PARTY_DATE_IS_AHEAD'),
  rule(({ kind, taxNumber }) => kind !== 'LEGAL' || isFilled(taxNumber), 'taxNumber', 'PARTY_TAX_NUMBER_CANT_BE_NULL'),
  rule(
    ({ kind, registrationNumber }) => kind !== 'LEGAL' || isFilled(registrationNumber),
    'registrationNumber',
    'PARTY_REGISTRATION_NUMBER_CANT_BE_NULL',
  ),
  rule(
    ({ kind, representative }) => kind !== 'PERSON' || !isFilled(representative),
    'representative',
    'PARTY_IS_A_PERSON',
  ),
  rule((values) => !hasAddress(values) || isFilled(values['address']), 'address', 'PARTY_ADDRESS_CANT_BE_NULL'),
  rule((values) => !hasAddress(values) || isFilled(values['city']), 'city', 'PARTY_CITY_CANT_BE_NULL'),
  rule(({ deliverBy, email }) => deliverBy !== 'EMAIL' || isFilled(email), 'email', 'PARTY_EMAIL_CANT_BE_NULL'),
  rule(
    ({ deliverBy, emailConsentDate }) => deliverBy !== 'EMAIL' || isFilled(emailConsentDate),
    'emailConsentDate',
    'PARTY_EMAIL_CONSENT_DATE_CANT_BE_NULL',
  ),
  rule(({ emailConsentDate }) => isNotAhead(emailConsentDate), 'emailConsentDate', 'PARTY_DATE_IS_AHEAD'),
] as const

const ruleCodes = [
  'PARTY_SURNAME_CANT_BE_NULL',
  'PARTY_IS_NOT_A_PERSON',
  'PARTY_IS_A_PERSON',
  'PARTY_PASSPORT_NUMBER_CANT_BE_NULL',
  'PARTY_PASSPORT_COUNTRY_CANT_BE_NULL',
  'PARTY_IDENTIFIES_CLIENT',
  'PARTY_NAMES_CLIENT',
  'PARTY_DATE_IS_AHEAD',
  'PARTY_TAX_NUMBER_CANT_BE_NULL',
  'PARTY_REGISTRATION_NUMBER_CANT_BE_NULL',
  'PARTY_ADDRESS_CANT_BE_NULL',
  'PARTY_CITY_CANT_BE_NULL',
  'PARTY_EMAIL_CANT_BE_NULL',
  'PARTY_EMAIL_CONSENT_DATE_CANT_BE_NULL',
] as const

export const party = recordType({
  name: 'party',
  table: 'parties',
  page: partiesPage,
  base: '/api/party',
  code: 'PARTY',
  notFound: 'PARTY_NOT_EXIST',
  inUse: 'PARTY_IN_USE',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object(shape).check(...rules),
  ruleCodes,
  merges: true,
  serverFields: ['mergedInto'],
  columns: ['name', 'surname', 'jmbg', 'taxNumber', 'address', 'addressNumber', 'city', 'phone', 'dateCreated'],
  searched: [
    'name',
    'surname',
    'fathersName',
    'jmbg',
    'identityCardNumber',
    'passportNumber',
    'taxNumber',
    'registrationNumber',
    'address',
    'city',
    'phone',
  ],
  filters: { kind: 'several', city: 'text', addressState: 'several' },
  title: ['name', 'surname'],
  details: [['address', 'addressNumber'], ['city']],
  suggested: { identityCardIssuer: 'issuer', address: 'street', city: 'place' },
  unique: [
    { index: 'parties_jmbg', field: 'jmbg', code: 'PARTY_WITH_JMBG_ALREADY_EXIST' },
    { index: 'parties_tax_number', field: 'taxNumber', code: 'PARTY_WITH_TAX_NUMBER_ALREADY_EXIST' },
  ],
  references: [{ ...partyReference, field: 'mergedInto', as: 'survivor' }],
  personalNumber: 'jmbg',
  recognised: {
    by: [],
    byTitle: true,
    equal: ['kind', 'name', 'surname', 'address', 'addressNumber', 'city'],
    ifBoth: ['fathersName'],
  },
  people: [{ names: ['name', 'fathersName', 'surname'] }],
})

/** `mergedInto` is the party that a user has chosen, `survivor` the one at the end of the chain: both null unless it is merged. */
export type Party = Omit<RecordOf<typeof party>, 'survivor'> & {
  mergedInto: number | null
  survivor: Referenced | null
}
const mergingCodes = ['PARTIES_ARE_DIFFERENT', 'PARTY_IS_NOT_MERGED'] as const
export type PartyCode =
  | CodeOf<typeof party>
  | (typeof ruleCodes)[number]
  | (typeof mergingCodes)[number]
  | 'PARTY_IN_USE'
