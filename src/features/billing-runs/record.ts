import { z } from 'zod'
import { count, optionalChoices } from '../../shared/counts-and-choices.ts'
import { optionalLongText, optionalText } from '../../shared/fields.ts'
import { date, optionalChoice, optionalReference, valuesIn } from '../../shared/value-fields.ts'
import { graveyardReferences } from '../graveyards/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { billingRunsPage } from './page-entry.ts'

/** The fees that a run charges. */
export const billedKinds = ['FEE_MAINTENANCE', 'FEE_LEASE'] as const
export type BilledKind = (typeof billedKinds)[number]
/** For whom one invoice is made, with all graves or each alone. */
export const invoicesPer = ['PARTY', 'GRAVE'] as const
const billingStates = ['DRAFT', 'POSTED', 'REVERSED'] as const
type BillingState = (typeof billingStates)[number]

/** Why somebody is not charged: docs/domain/money.md#yearly-run */
export const reasons = [
  'NO_HOLDER',
  'NO_SHARES',
  'HOLDER_DECEASED',
  'NO_ADDRESS',
  'ADDRESS_RETURNED',
  'NO_TAX_NUMBER',
  'NO_TARIFF',
  'NO_WIDTH',
  'ALREADY_BILLED',
] as const
export type Reason = (typeof reasons)[number]

const shape = {
  name: optionalText('BILLING_RUN_NAME'),
  year: count('BILLING_RUN_YEAR', 2000, 2100),
  kinds: optionalChoices('BILLING_RUN_KINDS', billedKinds),
  graveyardId: optionalReference('BILLING_RUN_GRAVEYARD'),
  issuedOn: date('BILLING_RUN_ISSUED_ON'),
  dueOn: date('BILLING_RUN_DUE_ON'),
  invoicePer: optionalChoice('BILLING_RUN_INVOICE_PER', invoicesPer),
  note: optionalLongText('BILLING_RUN_NOTE'),
}

type Values = Readonly<Record<string, unknown>>
const rules = [
  z.refine<Values>(
    ({ issuedOn, dueOn }) => typeof issuedOn !== 'string' || typeof dueOn !== 'string' || issuedOn <= dueOn,
    { error: 'BILLING_RUN_DUE_BEFORE_ISSUE', path: ['dueOn'], when: () => true },
  ),
] as const

const ruleCodes = ['BILLING_RUN_DUE_BEFORE_ISSUE', 'BILLING_RUN_POSTED'] as const

/** The fees of a year, charged at once: docs/domain/money.md#yearly-run */
export const billingRun = recordType({
  name: 'billingRun',
  table: 'billingRuns',
  page: billingRunsPage,
  base: '/api/billingRun',
  code: 'BILLING_RUN',
  notFound: 'BILLING_RUN_NOT_EXIST',
  scope: 'company',
  may: { read: 'money', write: 'money' },
  exchanged: false,
  fields: z.object(shape).check(...rules),
  ruleCodes,
  computed: {
    status: { kind: 'choice', options: billingStates, by: 'billing_run_state' },
    claims: { kind: 'count', by: 'billing_run_state' },
    amount: { kind: 'money', by: 'billing_run_state' },
  },
  columns: ['name', 'year', 'graveyard', 'issuedOn', 'dueOn', 'status', 'claims', 'amount', 'dateCreated'],
  searched: ['name', 'note'],
  filters: { status: 'several', graveyardId: 'one', issuedOn: 'dateRange' },
  title: ['name'],
  details: [['issuedOn']],
  unique: [],
  references: graveyardReferences,
})

export interface BillingRun extends RecordOf<typeof billingRun> {
  readonly status: BillingState
  /** How many it has posted, and their sum, without those that were reversed. */
  readonly claims: number
  readonly amount: number
}
export type BillingRunCode = CodeOf<typeof billingRun> | (typeof ruleCodes)[number]

/** All, if the run does not state some. */
export function kindsOf({ kinds }: { readonly kinds: string | null }): readonly BilledKind[] {
  const stated = valuesIn(kinds ?? '')
  return stated.length === 0 ? billedKinds : billedKinds.filter((kind) => stated.includes(kind))
}
