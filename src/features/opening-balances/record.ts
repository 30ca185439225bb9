import { z } from 'zod'
import { graveParts, graveType } from '../grave-references/public.ts'
import { partyReference } from '../parties/public.ts'
import { count } from '../../shared/counts-and-choices.ts'
import { optionalLongText, optionalText } from '../../shared/fields.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { recordType } from '../../shared/record.ts'
import { choice, date, optionalReference, positiveMoney } from '../../shared/value-fields.ts'
import { openingBalancesPage } from './page-entry.ts'

/** What was owed before the ledger. */
export const openingKinds = ['FEE_MAINTENANCE', 'FEE_LEASE', 'SERVICE', 'RATE', 'CONTRACT_PRICE', 'CHAPEL'] as const

const ruleCodes = ['OPENING_BALANCE_PARTY_NEEDED', 'OPENING_BALANCE_LOCKED', 'OPENING_BALANCE_MONTH_CLOSED'] as const

/** A debt from before the ledger, of which a claim is made: docs/domain/money.md#opening-balances */
export const openingBalance = recordType({
  name: 'openingBalance',
  table: 'opening_balances',
  page: openingBalancesPage,
  base: '/api/openingBalance',
  code: 'OPENING_BALANCE',
  notFound: 'OPENING_BALANCE_NOT_EXIST',
  scope: 'company',
  may: { read: 'money', write: 'money-close' },
  fields: z.object({
    graveId: optionalReference('OPENING_BALANCE_GRAVE'),
    partyId: optionalReference('OPENING_BALANCE_PARTY'),
    kind: choice('OPENING_BALANCE_KIND', openingKinds),
    year: count('OPENING_BALANCE_YEAR', 1990, 2100),
    dueOn: date('OPENING_BALANCE_DUE_ON'),
    amount: positiveMoney('OPENING_BALANCE_AMOUNT'),
    description: optionalText('OPENING_BALANCE_DESCRIPTION'),
    note: optionalLongText('OPENING_BALANCE_NOTE'),
  }),
  ruleCodes,
  columns: ['description', 'party', 'grave', 'dueOn', 'amount', 'dateCreated'],
  searched: ['description'],
  filters: { kind: 'several', dueOn: 'dateRange', amount: 'amountRange' },
  sums: ['amount'],
  title: ['description'],
  details: [['dueOn']],
  unique: [
    {
      index: 'opening_balances_once',
      field: 'year',
      within: ['partyId', 'graveId', 'kind'],
      code: 'OPENING_BALANCE_ALREADY_EXIST',
    },
  ],
  references: [
    { field: 'graveId', as: 'grave', code: 'GRAVE_NOT_EXIST', to: [graveType], parts: graveParts, searched: true },
    partyReference,
  ],
})

export type OpeningBalance = RecordOf<typeof openingBalance>
export type OpeningBalanceCode = CodeOf<typeof openingBalance> | (typeof ruleCodes)[number]
