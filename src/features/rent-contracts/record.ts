import { z } from 'zod'
import { clientReferences, clientSuggestions, namedClient, requiredWithoutParty } from '../clients/public.ts'
import { contractFields, rates } from '../contracts/public.ts'
import { requiredByRule } from '../../shared/field.ts'
import { digits, jmbg, text } from '../../shared/fields.ts'
import { optionalDate, optionalMoney, optionalReference } from '../../shared/value-fields.ts'
import { graveType } from '../grave-references/public.ts'
import { recordType } from '../../shared/record.ts'
import { uniqueNumber } from '../../shared/unique-values.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { rentContractsPage } from './page-entry.ts'

const stem = 'CONTRACT_RENT_BURIAL'

export const rentRateNumbers = [2, 3, 4, 5] as const
/** What it claims. */
export const rentTerms = { price: 'CONTRACT_PRICE', rates: rentRateNumbers } as const

const shape = {
  ...contractFields(stem),
  identityCardNumber: requiredByRule(digits(`${stem}_IDENTITY_CARD_NUMBER`)),
  // For the second code see docs/requirements.md#irregular-codes
  jmbgNumber: requiredByRule(jmbg(`${stem}_JMBG_NUMBER`, `${stem}_JMBG_NOT_VALID`)),
  burialPlaceNumber: text(`${stem}_BURIAL_PLACE_NUMBER`),
  graveNumber: text(`${stem}_GRAVE_NUMBER`),
  graveId: optionalReference(`${stem}_GRAVE`),
  rightFrom: optionalDate(`${stem}_RIGHT_FROM`),
  rightTo: optionalDate(`${stem}_RIGHT_TO`),
  rateAdvancedPaymentAmount: optionalMoney(`${stem}_RATE_AMOUNT`),
}

type Values = Readonly<Record<string, unknown>>
const isGiven = (value: unknown) => value !== undefined && value !== null

/** docs/domain/rights-of-use.md#rent-contracts */
const rules = [
  z.refine<Values>(({ graveId, rightFrom, rightTo }) => isGiven(graveId) || !(isGiven(rightFrom) || isGiven(rightTo)), {
    error: `${stem}_GRAVE_NEEDED`,
    path: ['graveId'],
    when: () => true,
  }),
  z.refine<Values>(
    ({ contractDate, rightFrom, rightTo }) => {
      const first = isGiven(rightFrom) ? rightFrom : contractDate
      return typeof first !== 'string' || typeof rightTo !== 'string' || first <= rightTo
    },
    { error: `${stem}_RIGHT_DATES_NOT_IN_ORDER`, path: ['rightTo'], when: () => true },
  ),
] as const

const ruleCodes = [
  `${stem}_IN_REPAYMENT_PLAN`,
  `${stem}_GRAVE_NEEDED`,
  `${stem}_RIGHT_DATES_NOT_IN_ORDER`,
  `${stem}_PARTY_NEEDED`,
  `${stem}_GRAVE_HAS_RIGHT`,
  `${stem}_RIGHT_RECORDED`,
] as const

export const rentContract = recordType({
  name: 'contractRentBurialPlace',
  table: 'rentContracts',
  page: rentContractsPage,
  base: '/api/contractRentBurialPlace',
  document: '/api/contractrent',
  written: { as: 'contract', event: 'RENT_CONTRACT' },
  dated: 'contractDate',
  client: { house: 'clientAddressNumber', identityCard: 'identityCardNumber', jmbg: 'jmbgNumber' },
  place: { inPlace: 'graveNumber', right: true },
  code: stem,
  notFound: 'CONTRACT_RENT_BURIAL_NOT_EXIST',
  inUse: 'CONTRACT_RENT_BURIAL_IN_USE',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object(shape).check(...rules, ...requiredWithoutParty(shape)),
  ruleCodes,
  lists: { rates: rates('rentContractRates', stem, rentRateNumbers) },
  serverFields: ['paymentReference'],
  columns: [
    'contractNumber',
    'contractDate',
    'clientName',
    'clientSurname',
    'burialPlaceNumber',
    'identityCardNumber',
    'dateCreated',
  ],
  searched: ['contractNumber', 'clientName', 'clientSurname', 'burialPlaceNumber', 'identityCardNumber', 'jmbgNumber'],
  filters: { contractDate: 'dateRange', clientCity: 'text', graveyardId: 'one' },
  sums: ['priceTag'],
  title: ['contractNumber'],
  details: [['clientName', 'clientSurname'], ['contractDate'], ['burialPlaceNumber']],
  suggested: clientSuggestions,
  // The spelling is on purpose: docs/requirements.md#irregular-codes
  unique: uniqueNumber(
    'rent_contracts_number',
    'contractNumber',
    'CONTRACT_Rent_BURIAL_WITH_CONTRACT_NUMBER_ALREADY_EXIST',
  ),
  references: [
    ...clientReferences,
    {
      field: 'graveId',
      as: 'grave',
      code: 'GRAVE_NOT_EXIST',
      to: [graveType],
      sameFieldAs: { field: 'graveyardId', code: `${stem}_GRAVE_NOT_IN_GRAVEYARD` },
    },
  ],
  people: namedClient,
  personalNumber: 'jmbgNumber',
  keptWhenAbsent: [['graveyardId'], ['partyId'], ['graveId', 'rightFrom', 'rightTo']],
})

export type RentContract = RecordOf<typeof rentContract> & { paymentReference: string }
export type RentContractCode =
  | CodeOf<typeof rentContract>
  | (typeof ruleCodes)[number]
  | `${typeof stem}_${'GRAVE_NOT_IN_GRAVEYARD' | 'IN_USE'}`
