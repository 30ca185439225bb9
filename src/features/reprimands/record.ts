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
import { documentDate, money, optionalChoice, optionalDate, optionalReference } from '../../shared/value-fields.ts'
import { recordType } from '../../shared/record.ts'
import { uniqueNumber } from '../../shared/unique-values.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { reprimandsPage } from './page-entry.ts'

/** What the post says about a letter. */
const deliveryStates = ['SENT', 'DELIVERED', 'RETURNED'] as const
/** What is left of the claims of a letter from a dunning run; of others it is not known. */
const settlements = ['OPEN', 'PARTLY', 'SETTLED'] as const

const shape = {
  reprimandNumber: text('REPRIMAND_REPRIMAND_NUMBER'),
  reprimandDate: documentDate('REPRIMAND_REPRIMAND_DATE'),
  ...clientFields('REPRIMAND'),
  billNumber: text('REPRIMAND_BILL_NUMBER'),
  debtAmount: money('REPRIMAND_DEBT_AMOUNT'),
  graveyardId: optionalReference('REPRIMAND_GRAVEYARD'),
  ...debtFields('REPRIMAND'),
  delivery: optionalChoice('REPRIMAND_DELIVERY', deliveryStates),
  deliveredOn: optionalDate('REPRIMAND_DELIVERED_ON'),
}
type Values = Readonly<Record<string, unknown>>
const delivered = [
  z.refine<Values>(({ delivery, deliveredOn }) => delivery !== 'DELIVERED' || typeof deliveredOn === 'string', {
    error: 'REPRIMAND_DELIVERED_ON_CANT_BE_NULL',
    path: ['deliveredOn'],
    when: () => true,
  }),
  z.refine<Values>(
    ({ reprimandDate, deliveredOn }) =>
      typeof deliveredOn !== 'string' || typeof reprimandDate !== 'string' || deliveredOn >= reprimandDate,
    { error: 'REPRIMAND_DELIVERED_BEFORE_DATE', path: ['deliveredOn'], when: () => true },
  ),
] as const
const ruleCodes = ['REPRIMAND_DELIVERED_ON_CANT_BE_NULL', 'REPRIMAND_DELIVERED_BEFORE_DATE'] as const

export const reprimand = recordType({
  name: 'reprimand',
  table: 'reprimands',
  page: reprimandsPage,
  base: '/api/reprimand',
  document: '/api/repri',
  written: { as: 'letter', reminds: true },
  dated: 'reprimandDate',
  client: {},
  code: 'REPRIMAND',
  notFound: 'REPRIMAND_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object(shape).check(...debtRules('REPRIMAND', 'debtAmount'), ...requiredWithoutParty(shape), ...delivered),
  ruleCodes: [...debtRuleCodes('REPRIMAND'), ...ruleCodes],
  keptWhenAbsent: [['graveyardId'], ['partyId'], ['delivery', 'deliveredOn'], ...debtGroups],
  computed: {
    level: { kind: 'text', by: 'letter_state' },
    remaining: { kind: 'money', by: 'letter_state', mayBeEmpty: true },
    settlement: { kind: 'choice', options: settlements, mayBeEmpty: true, by: 'letter_state' },
  },
  serverFields: ['paymentReference'],
  columns: [
    'reprimandNumber',
    'reprimandDate',
    ...clientColumns,
    'billNumber',
    'debtAmount',
    'level',
    'delivery',
    'remaining',
    'dateCreated',
  ],
  searched: ['reprimandNumber', ...clientColumns, 'billNumber'],
  filters: {
    reprimandDate: 'dateRange',
    clientCity: 'text',
    graveyardId: 'one',
    level: 'text',
    delivery: 'several',
    settlement: 'several',
  },
  sums: ['debtAmount'],
  title: ['reprimandNumber'],
  details: [['clientName', 'clientSurname'], ['reprimandDate']],
  suggested: clientSuggestions,
  unique: uniqueNumber('reprimands_number', 'reprimandNumber', 'REPRIMAND_WITH_REPRIMAND_NUMBER_ALREADY_EXIST'),
  references: clientReferences,
  people: namedClient,
})

export interface Reprimand extends RecordOf<typeof reprimand> {
  readonly paymentReference: string
  readonly level: string | null
  readonly remaining: number | null
  readonly settlement: (typeof settlements)[number] | null
}
export type ReprimandCode = CodeOf<typeof reprimand> | DebtCode<'REPRIMAND'> | (typeof ruleCodes)[number]
