import { z } from 'zod'
import { clientReferences, clientSuggestions, namedClient, requiredWithoutParty } from '../clients/public.ts'
import { contractFields } from '../contracts/public.ts'
import { requiredByRule } from '../../shared/field.ts'
import { digits, jmbg, text } from '../../shared/fields.ts'
import { recordType } from '../../shared/record.ts'
import { uniqueNumber } from '../../shared/unique-values.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { chapelContractsPage } from './page-entry.ts'

const stem = 'CONTRACT_CHAPEL_USAGE'

/** What it claims. */
export const chapelTerms = { price: 'CHAPEL' } as const

const shape = {
  ...contractFields(stem),
  clientIdentityCardNumber: requiredByRule(digits(`${stem}_IDENTITY_CARD_NUMBER`)),
  clientIdentityCardIssuer: requiredByRule(text(`${stem}_IDENTITY_CARD_ISSUER`)),
  clientJmbg: requiredByRule(jmbg(`${stem}_CLIENT_JMBG`)),
}

export const chapelContract = recordType({
  name: 'contractChapelUsage',
  table: 'chapelContracts',
  page: chapelContractsPage,
  base: '/api/contractChapelUsage',
  document: '/api/contractchapel',
  written: { as: 'contract', event: 'CHAPEL_CONTRACT' },
  dated: 'contractDate',
  client: {
    house: 'clientAddressNumber',
    identityCard: 'clientIdentityCardNumber',
    cardIssuer: 'clientIdentityCardIssuer',
    jmbg: 'clientJmbg',
  },
  code: stem,
  notFound: 'CONTRACT_CHAPEL_USAGE_NOT_EXIST',
  inUse: 'CONTRACT_CHAPEL_USAGE_IN_USE',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object(shape).check(...requiredWithoutParty(shape)),
  serverFields: ['paymentReference'],
  columns: ['contractNumber', 'clientName', 'clientSurname', 'dateCreated'],
  searched: ['contractNumber', 'clientName', 'clientSurname', 'clientIdentityCardNumber', 'clientJmbg'],
  filters: { contractDate: 'dateRange', clientCity: 'text', graveyardId: 'one' },
  sums: ['priceTag'],
  title: ['contractNumber'],
  details: [['clientName', 'clientSurname'], ['contractDate']],
  suggested: { ...clientSuggestions, clientIdentityCardIssuer: 'issuer' },
  ruleCodes: [`${stem}_IN_REPAYMENT_PLAN`],
  unique: uniqueNumber(
    'chapel_contracts_number',
    'contractNumber',
    'CONTRACT_CHAPEL_USAGE_WITH_CONTRACT_NUMBER_ALREADY_EXIST',
  ),
  references: clientReferences,
  people: namedClient,
  personalNumber: 'clientJmbg',
  keptWhenAbsent: [['graveyardId'], ['partyId']],
})

export type ChapelContract = RecordOf<typeof chapelContract> & { paymentReference: string }
export type ChapelContractCode = CodeOf<typeof chapelContract> | `${typeof stem}_${'IN_USE' | 'IN_REPAYMENT_PLAN'}`
