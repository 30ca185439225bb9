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
import { text } from '../../shared/fields.ts'
import { documentDate, money, optionalReference } from '../../shared/value-fields.ts'
import { recordType } from '../../shared/record.ts'
import { uniqueNumber } from '../../shared/unique-values.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { reprimandsPage } from './page-entry.ts'

const shape = {
  reprimandNumber: text('REPRIMAND_REPRIMAND_NUMBER'),
  reprimandDate: documentDate('REPRIMAND_REPRIMAND_DATE'),
  ...clientFields('REPRIMAND'),
  billNumber: text('REPRIMAND_BILL_NUMBER'),
  debtAmount: money('REPRIMAND_DEBT_AMOUNT'),
  graveyardId: optionalReference('REPRIMAND_GRAVEYARD'),
  ...debtFields('REPRIMAND'),
}

export const reprimand = recordType({
  name: 'reprimand',
  table: 'reprimands',
  page: reprimandsPage,
  base: '/api/reprimand',
  document: '/api/repri',
  written: { as: 'letter' },
  dated: 'reprimandDate',
  client: {},
  code: 'REPRIMAND',
  notFound: 'REPRIMAND_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object(shape).check(...debtRules('REPRIMAND', 'debtAmount'), ...requiredWithoutParty(shape)),
  ruleCodes: debtRuleCodes('REPRIMAND'),
  keptWhenAbsent: [['graveyardId'], ['partyId'], ...debtGroups],
  serverFields: ['paymentReference'],
  columns: ['reprimandNumber', 'reprimandDate', ...clientColumns, 'billNumber', 'debtAmount', 'dateCreated'],
  searched: ['reprimandNumber', ...clientColumns, 'billNumber'],
  filters: { reprimandDate: 'dateRange', clientCity: 'text', graveyardId: 'one' },
  sums: ['debtAmount'],
  title: ['reprimandNumber'],
  details: [['clientName', 'clientSurname'], ['reprimandDate']],
  suggested: clientSuggestions,
  unique: uniqueNumber('reprimands_number', 'reprimandNumber', 'REPRIMAND_WITH_REPRIMAND_NUMBER_ALREADY_EXIST'),
  references: clientReferences,
  people: namedClient,
})

export type Reprimand = RecordOf<typeof reprimand> & { paymentReference: string }
export type ReprimandCode = CodeOf<typeof reprimand> | DebtCode<'REPRIMAND'>
