import { z } from 'zod'
import { field } from '../../shared/field.ts'
import { optionalLongText, optionalText, text } from '../../shared/fields.ts'
import {
  choice,
  date,
  optionalChoice,
  optionalDate,
  optionalReference,
  positiveMoney,
} from '../../shared/value-fields.ts'
import { partyReference } from '../parties/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { paymentsPage } from './page-entry.ts'

const directions = ['IN', 'OUT'] as const
export const paymentMethods = ['BANK', 'CASH', 'CARD', 'POST', 'OFFSET', 'FUND'] as const
export const fiscalKinds = ['SALE', 'ADVANCE', 'REFUND'] as const
const fiscalStates = ['MISSING', 'ISSUED', 'NOT_NEEDED'] as const
const paymentStatuses = ['ALLOCATED', 'PREPAYMENT', 'UNIDENTIFIED', 'REVERSED', 'REFUND', 'REVERSAL'] as const

/** Money comes in unless it is stated otherwise. */
const direction = field(
  'choice',
  Object.assign(
    z.preprocess(
      (value) => (value === '' || value === null || value === undefined ? 'IN' : value),
      z.enum(directions, { error: 'PAYMENT_DIRECTION_NOT_VALID' }),
    ),
    { options: directions },
  ),
  ['PAYMENT_DIRECTION_NOT_VALID'],
)

const fiscalReceipt = {
  fiscalKind: optionalChoice('PAYMENT_FISCAL_KIND', fiscalKinds),
  /** Of the advance that a sale settles. */
  fiscalAdvanceNumber: optionalText('PAYMENT_FISCAL_ADVANCE_NUMBER'),
}
/** As it is stated later. */
export const fiscalReceiptFields = z.object({ fiscalNumber: text('PAYMENT_FISCAL_NUMBER'), ...fiscalReceipt })

const shape = {
  direction,
  receivedOn: date('PAYMENT_RECEIVED_ON'),
  bookedOn: optionalDate('PAYMENT_BOOKED_ON'),
  amount: positiveMoney('PAYMENT_AMOUNT'),
  method: choice('PAYMENT_METHOD', paymentMethods),
  partyId: optionalReference('PAYMENT_PARTY'),
  reference: optionalText('PAYMENT_REFERENCE'),
  payerName: optionalText('PAYMENT_PAYER_NAME'),
  payerAccount: optionalText('PAYMENT_PAYER_ACCOUNT'),
  purpose: optionalText('PAYMENT_PURPOSE'),
  receiptNumber: optionalText('PAYMENT_RECEIPT_NUMBER'),
  fiscalNumber: optionalText('PAYMENT_FISCAL_NUMBER'),
  ...fiscalReceipt,
  orderNumber: optionalText('PAYMENT_ORDER_NUMBER'),
  note: optionalLongText('PAYMENT_NOTE'),
  // Of payments that follow from other records.
  statementLineId: field(
    'count',
    z
      .int()
      .nullish()
      .catch(null)
      .transform((value) => value ?? null),
    [],
  ),
  reversesPaymentId: optionalReference('PAYMENT_REVERSES_PAYMENT'),
  withPaymentId: optionalReference('PAYMENT_WITH_PAYMENT'),
  reason: optionalLongText('PAYMENT_REASON'),
}

type Values = Readonly<Record<string, unknown>>
const rule = (isMet: (values: Values) => boolean, path: keyof typeof shape, error: string) =>
  z.refine<Values>(isMet, { error, path: [path], when: () => true })
const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''

const rules = [
  rule(
    ({ fiscalNumber, fiscalKind, fiscalAdvanceNumber }) =>
      isGiven(fiscalNumber) || !(isGiven(fiscalKind) || isGiven(fiscalAdvanceNumber)),
    'fiscalNumber',
    'PAYMENT_FISCAL_NUMBER_CANT_BE_NULL',
  ),
  rule(({ direction: way, partyId }) => way !== 'OUT' || isGiven(partyId), 'partyId', 'PAYMENT_REFUND_NEEDS_PARTY'),
  rule(
    ({ direction: way, orderNumber }) => way !== 'OUT' || isGiven(orderNumber),
    'orderNumber',
    'PAYMENT_REFUND_NEEDS_ORDER',
  ),
] as const

const ruleCodes = [
  'PAYMENT_FISCAL_NUMBER_CANT_BE_NULL',
  'PAYMENT_FISCAL_NUMBER_GIVEN',
  'PAYMENT_TOO_MANY_OTHERS',
  'PAYMENT_REFUND_NEEDS_PARTY',
  'PAYMENT_REFUND_NEEDS_ORDER',
  'PAYMENT_MONTH_CLOSED',
  'PAYMENT_NO_PREPAYMENT',
  'PAYMENT_CASH_NOT_WHOLE',
  'PAYMENT_REFUNDED',
  'PAYMENT_ALLOCATION_CLAIM_NOT_OPEN',
  'PAYMENT_ALLOCATION_PART_NOT_VALID',
  'PAYMENT_ALLOCATION_TOO_MUCH',
  'PAYMENT_ALLOCATED_TOO_MUCH',
] as const

const itself = {
  table: 'payments',
  title: ['payerName', 'receiptNumber'],
  untitled: 'Уплата',
  page: { path: '/payments', may: 'money' },
} as const

/** docs/domain/money.md#payments */
export const payment = recordType({
  name: 'payment',
  table: 'payments',
  page: paymentsPage,
  base: '/api/payment',
  code: 'PAYMENT',
  notFound: 'PAYMENT_NOT_EXIST',
  scope: 'company',
  may: { read: 'money', write: 'money' },
  appendOnly: true,
  exchanged: false,
  fields: z.object(shape).check(...rules),
  ruleCodes,
  serverFields: ['unallocated', 'reversedByPaymentId', 'reversalReason'],
  computed: {
    unallocated: { kind: 'money', stored: true },
    status: { kind: 'choice', stored: true, options: paymentStatuses },
    fiscalState: { kind: 'choice', stored: true, onlyFiltered: true, options: fiscalStates },
    payer: { kind: 'text', names: 'payment_names', onlyFiltered: true },
  },
  columns: [
    'receivedOn',
    'amount',
    'party',
    'payerName',
    'method',
    'status',
    'unallocated',
    'reference',
    'dateCreated',
  ],
  searched: ['payerName', 'reference', 'purpose', 'receiptNumber'],
  filters: {
    status: 'several',
    payer: 'text',
    receivedOn: 'dateRange',
    method: 'several',
    fiscalState: 'several',
    amount: 'amountRange',
    unallocated: 'amountRange',
  },
  sums: ['amount', 'unallocated'],
  title: ['payerName', 'receiptNumber'],
  details: [['receivedOn']],
  untitled: 'Уплата',
  unique: [],
  references: [
    partyReference,
    { field: 'reversesPaymentId', as: 'reversesPayment', code: 'PAYMENT_NOT_EXIST', to: [itself] },
    { field: 'withPaymentId', as: 'withPayment', code: 'PAYMENT_NOT_EXIST', to: [itself] },
  ],
})

export interface Payment extends RecordOf<typeof payment> {
  readonly unallocated: number
  readonly status: (typeof paymentStatuses)[number]
  readonly reversedByPaymentId: number | null
  readonly reversalReason: string | null
}
export type PaymentCode = CodeOf<typeof payment> | (typeof ruleCodes)[number]
