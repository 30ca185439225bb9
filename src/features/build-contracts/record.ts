import { z } from 'zod'
import { clientReferences, clientSuggestions, namedClient, requiredWithoutParty } from '../clients/public.ts'
import { contractFields, rates } from '../contracts/public.ts'
import { requiredByRule } from '../../shared/field.ts'
import { digits, text } from '../../shared/fields.ts'
import { optionalMoney, optionalReference } from '../../shared/value-fields.ts'
import { graveType } from '../grave-references/public.ts'
import { recordType } from '../../shared/record.ts'
import { uniqueNumber } from '../../shared/unique-values.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { buildContractsPage } from './page-entry.ts'

const stem = 'CONTRACT_BUILD_BURIAL'

export const buildRateNumbers = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const
/** What it claims. */
export const buildTerms = { price: 'CONTRACT_PRICE', rates: buildRateNumbers } as const

const shape = {
  ...contractFields(stem),
  identityCardNumber: requiredByRule(digits(`${stem}_IDENTITY_CARD_NUMBER`)),
  burialPlaceNumber: text(`${stem}_BURIAL_PLACE_NUMBER`),
  graveId: optionalReference(`${stem}_GRAVE`),
  advancedPaymentAmount: optionalMoney(`${stem}_ADVANCED_PAYMENT_AMOUNT`),
  restOfDebt: optionalMoney(`${stem}_REST_OF_DEBT`),
  rateAdvancedPaymentAmount: optionalMoney(`${stem}_RATE_AMOUNT`),
}

export const buildContract = recordType({
  name: 'contractBuildBurialPlace',
  table: 'buildContracts',
  page: buildContractsPage,
  base: '/api/contractBuildBurialPlace',
  document: '/api/contractbuild',
  written: { as: 'contract', event: 'BUILD_CONTRACT' },
  dated: 'contractDate',
  client: { house: 'clientAddressNumber', identityCard: 'identityCardNumber' },
  place: {},
  code: stem,
  notFound: 'CONTRACT_BUILD_BURIAL_PLACE_NOT_EXIST',
  inUse: 'CONTRACT_BUILD_BURIAL_IN_USE',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object(shape).check(...requiredWithoutParty(shape)),
  lists: { rates: rates('buildContractRates', stem, buildRateNumbers) },
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
  searched: ['contractNumber', 'clientName', 'clientSurname', 'burialPlaceNumber', 'identityCardNumber'],
  filters: { contractDate: 'dateRange', clientCity: 'text', graveyardId: 'one' },
  sums: ['priceTag'],
  title: ['contractNumber'],
  details: [['clientName', 'clientSurname'], ['contractDate'], ['burialPlaceNumber']],
  suggested: clientSuggestions,
  ruleCodes: [`${stem}_IN_REPAYMENT_PLAN`],
  unique: uniqueNumber(
    'build_contracts_number',
    'contractNumber',
    'CONTRACT_BUILD_BURIAL_WITH_CONTRACT_NUMBER_ALREADY_EXIST',
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
  keptWhenAbsent: [['graveyardId'], ['partyId'], ['graveId']],
})

export type BuildContract = RecordOf<typeof buildContract> & { paymentReference: string }
export type BuildContractCode =
  | CodeOf<typeof buildContract>
  | `${typeof stem}_${'GRAVE_NOT_IN_GRAVEYARD' | 'IN_USE' | 'IN_REPAYMENT_PLAN'}`
