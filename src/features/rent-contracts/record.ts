import { z } from 'zod'
import { clientReferences, clientSuggestions, namedClient } from '../../shared/client.ts'
import { contractFields } from '../../shared/contract.ts'
import { digits, jmbg, optionalMoney, text } from '../../shared/fields.ts'
import { rates } from '../../shared/rates.ts'
import { recordType, uniqueNumber, type CodeOf, type RecordOf } from '../../shared/record.ts'
import { rentContractsPage } from './page-entry.ts'

const stem = 'CONTRACT_RENT_BURIAL'

export const rentRateNumbers = [2, 3, 4, 5] as const

export const rentContract = recordType({
  name: 'contractRentBurialPlace',
  table: 'rentContracts',
  page: rentContractsPage,
  base: '/api/contractRentBurialPlace',
  document: '/api/contractrent',
  code: stem,
  notFound: 'CONTRACT_RENT_BURIAL_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object({
    ...contractFields(stem),
    identityCardNumber: digits(`${stem}_IDENTITY_CARD_NUMBER`),
    // For the second code see docs/requirements.md#irregular-codes
    jmbgNumber: jmbg(`${stem}_JMBG_NUMBER`, `${stem}_JMBG_NOT_VALID`),
    burialPlaceNumber: text(`${stem}_BURIAL_PLACE_NUMBER`),
    graveNumber: text(`${stem}_GRAVE_NUMBER`),
    rateAdvancedPaymentAmount: optionalMoney(`${stem}_RATE_AMOUNT`),
  }),
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
  references: clientReferences,
  people: namedClient,
  personalNumber: 'jmbgNumber',
  keptWhenAbsent: [['graveyardId'], ['partyId']],
})

export type RentContract = RecordOf<typeof rentContract> & { paymentReference: string }
export type RentContractCode = CodeOf<typeof rentContract>
