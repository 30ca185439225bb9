import { z } from 'zod'
import { clientSuggestions } from '../../shared/contract.ts'
import { debtFields, debtGroups, debtRules, type DebtCode } from '../../shared/debt.ts'
import { documentDate, money, optionalReference, text } from '../../shared/fields.ts'
import { graveyardReferences } from '../../shared/graveyard.ts'
import { recordType, type CodeOf, type RecordOf } from '../../shared/record.ts'
import { reprimandsPage } from './page-entry.ts'

export const reprimand = recordType({
  name: 'reprimand',
  table: 'reprimands',
  page: reprimandsPage,
  base: '/api/reprimand',
  document: '/api/repri',
  code: 'REPRIMAND',
  notFound: 'REPRIMAND_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z
    .object({
      reprimandNumber: text('REPRIMAND_REPRIMAND_NUMBER'),
      reprimandDate: documentDate('REPRIMAND_REPRIMAND_DATE'),
      clientName: text('REPRIMAND_CLIENT_NAME'),
      clientSurname: text('REPRIMAND_CLIENT_SURNAME'),
      clientCity: text('REPRIMAND_CLIENT_CITY'),
      clientAddress: text('REPRIMAND_CLIENT_ADDRESS'),
      billNumber: text('REPRIMAND_BILL_NUMBER'),
      debtAmount: money('REPRIMAND_DEBT_AMOUNT'),
      graveyardId: optionalReference('REPRIMAND_GRAVEYARD'),
      ...debtFields('REPRIMAND'),
    })
    .check(...debtRules('REPRIMAND', 'debtAmount')),
  keptWhenAbsent: [['graveyardId'], ...debtGroups],
  serverFields: ['paymentReference'],
  columns: [
    'reprimandNumber',
    'reprimandDate',
    'clientName',
    'clientSurname',
    'clientCity',
    'clientAddress',
    'billNumber',
    'debtAmount',
    'dateCreated',
  ],
  searched: ['reprimandNumber', 'clientName', 'clientSurname', 'clientCity', 'clientAddress', 'billNumber'],
  filters: { reprimandDate: 'dateRange', clientCity: 'text', graveyardId: 'one' },
  sums: ['debtAmount'],
  title: ['reprimandNumber'],
  suggested: clientSuggestions,
  unique: [
    {
      index: 'reprimands_number',
      field: 'reprimandNumber',
      alike: true,
      code: 'REPRIMAND_WITH_REPRIMAND_NUMBER_ALREADY_EXIST',
    },
  ],
  references: graveyardReferences,
})

export type Reprimand = RecordOf<typeof reprimand> & { paymentReference: string }
export type ReprimandCode = CodeOf<typeof reprimand> | DebtCode<'REPRIMAND'>
