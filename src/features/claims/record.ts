import { z } from 'zod'
import { optionalCount } from '../../shared/counts-and-choices.ts'
import { optionalLongText, optionalText } from '../../shared/fields.ts'
import { choice, date, optionalDate, optionalReference, reference, signedMoney } from '../../shared/value-fields.ts'
import { graveParts, graveType } from '../grave-references/public.ts'
import { partyReference } from '../parties/public.ts'
import { field } from '../../shared/field.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { claimsPage } from './page-entry.ts'

/** What a clerk states by hand; the others come from contracts, runs and agreements. */
export const claimKindsByHand = [
  'FEE_MAINTENANCE',
  'FEE_LEASE',
  'SERVICE',
  'RATE',
  'CONTRACT_PRICE',
  'CHAPEL',
  'REMINDER_COST',
  'INTEREST',
  'OPENING',
] as const
export const claimKinds = [...claimKindsByHand, 'REPROGRAM_RATE', 'CREDIT_NOTE'] as const
/** What is supplied, and so invoiced; not what a debt costs, nor what was owed before the ledger or is agreed anew. */
export const invoicedKinds = [
  'FEE_MAINTENANCE',
  'FEE_LEASE',
  'SERVICE',
  'RATE',
  'CONTRACT_PRICE',
  'CHAPEL',
] as const satisfies readonly (typeof claimKinds)[number][]
const claimStatuses = ['OPEN', 'PARTLY_PAID', 'PAID', 'WRITTEN_OFF', 'IN_PLAN', 'REVERSED', 'REVERSAL'] as const

/** An amount that the server computes. */
const computed = () =>
  field(
    'money',
    z
      .number()
      .nullish()
      .catch(null)
      .transform((value) => value ?? null),
    [],
  )
/** A number that the server sets. */
const known = () =>
  field(
    'count',
    z
      .int()
      .nullish()
      .catch(null)
      .transform((value) => value ?? null),
    [],
  )

const shape = {
  kind: choice('CLAIM_KIND', claimKinds),
  description: optionalText('CLAIM_DESCRIPTION'),
  partyId: reference('CLAIM_PARTY'),
  graveId: optionalReference('CLAIM_GRAVE'),
  periodFrom: optionalDate('CLAIM_PERIOD_FROM'),
  periodTo: optionalDate('CLAIM_PERIOD_TO'),
  documentNumber: optionalText('CLAIM_DOCUMENT_NUMBER'),
  issuedOn: date('CLAIM_ISSUED_ON'),
  dueOn: date('CLAIM_DUE_ON'),
  amount: signedMoney('CLAIM_AMOUNT'),
  vatRate: optionalCount('CLAIM_VAT_RATE', 0, 50),
  net: computed(),
  vat: computed(),
  note: optionalLongText('CLAIM_NOTE'),
  // Of claims that follow from other records.
  contractId: optionalReference('CLAIM_CONTRACT'),
  rateNo: known(),
  runId: known(),
  openingId: known(),
  planId: known(),
  reversesClaimId: optionalReference('CLAIM_REVERSES_CLAIM'),
  interestOfId: optionalReference('CLAIM_INTEREST_OF'),
  reason: optionalLongText('CLAIM_REASON'),
}

type Values = Readonly<Record<string, unknown>>
const rule = (isMet: (values: Values) => boolean, path: keyof typeof shape, error: string) =>
  z.refine<Values>(isMet, { error, path: [path], when: () => true })
const inOrder = (first: unknown, last: unknown) =>
  typeof first !== 'string' || typeof last !== 'string' || first <= last

const rules = [
  rule(({ periodFrom, periodTo }) => inOrder(periodFrom, periodTo), 'periodTo', 'CLAIM_PERIOD_NOT_IN_ORDER'),
  rule(({ issuedOn, dueOn }) => inOrder(issuedOn, dueOn), 'dueOn', 'CLAIM_DUE_BEFORE_ISSUE'),
  rule(
    ({ kind, amount }) => typeof amount !== 'number' || amount < 0 === (kind === 'CREDIT_NOTE'),
    'amount',
    'CLAIM_AMOUNT_SIGN_NOT_VALID',
  ),
] as const

const ruleCodes = [
  'CLAIM_PERIOD_NOT_IN_ORDER',
  'CLAIM_DUE_BEFORE_ISSUE',
  'CLAIM_AMOUNT_SIGN_NOT_VALID',
  'CLAIM_MONTH_CLOSED',
] as const

const toClaims = { table: 'claims', title: ['description'], page: { path: '/claims', may: 'money' } } as const

/** docs/domain/money.md#claims */
export const claim = recordType({
  name: 'claim',
  table: 'claims',
  page: claimsPage,
  base: '/api/claim',
  code: 'CLAIM',
  notFound: 'CLAIM_NOT_EXIST',
  scope: 'company',
  may: { read: 'money', write: 'money' },
  appendOnly: true,
  exchanged: false,
  fields: z.object(shape).check(...rules),
  ruleCodes,
  serverFields: [
    'paymentReference',
    'open',
    'reversedByClaimId',
    'reversalReason',
    'writtenOffOn',
    'decisionNumber',
    'inPlanId',
  ],
  computed: {
    open: { kind: 'money', stored: true },
    status: { kind: 'choice', stored: true, options: claimStatuses },
    writtenOffOn: { kind: 'date', stored: true },
    debtor: { kind: 'text', names: 'claim_names', onlyFiltered: true },
  },
  columns: ['description', 'party', 'grave', 'issuedOn', 'dueOn', 'amount', 'open', 'status', 'dateCreated'],
  searched: ['description', 'documentNumber'],
  filters: {
    status: 'several',
    debtor: 'text',
    kind: 'several',
    dueOn: 'dateRange',
    open: 'amountRange',
    issuedOn: 'dateRange',
  },
  sums: ['amount', 'open'],
  title: ['description'],
  details: [['dueOn']],
  unique: [
    { index: 'claims_once', field: 'periodFrom', code: 'CLAIM_FOR_PERIOD_ALREADY_EXIST' },
    { index: 'claims_interest_once', field: 'periodFrom', code: 'CLAIM_INTEREST_ALREADY_BOOKED' },
  ],
  references: [
    partyReference,
    { field: 'graveId', as: 'grave', code: 'GRAVE_NOT_EXIST', to: [graveType], parts: graveParts, searched: true },
    {
      field: 'contractId',
      as: 'contract',
      code: 'CLAIM_CONTRACT_NOT_EXIST',
      to: [
        {
          table: 'buildContracts',
          title: ['contractNumber'],
          page: { path: '/contractsBuildBurialPlace', may: 'records' },
        },
        {
          table: 'rentContracts',
          title: ['contractNumber'],
          page: { path: '/contractsRentBurialPlace', may: 'records' },
        },
        { table: 'chapelContracts', title: ['contractNumber'], page: { path: '/contractChapelUsage', may: 'records' } },
      ],
    },
    {
      field: 'reversesClaimId',
      as: 'reversesClaim',
      code: 'CLAIM_NOT_EXIST',
      to: [toClaims],
    },
    { field: 'interestOfId', as: 'interestOf', code: 'CLAIM_NOT_EXIST', to: [toClaims] },
  ],
})

export interface Claim extends RecordOf<typeof claim> {
  readonly paymentReference: string
  readonly open: number
  readonly status: (typeof claimStatuses)[number]
  readonly reversedByClaimId: number | null
  readonly reversalReason: string | null
  readonly writtenOffOn: string | null
  readonly decisionNumber: string | null
  /** The agreement by which it is paid. */
  readonly inPlanId: number | null
}
export type ClaimCode = CodeOf<typeof claim> | (typeof ruleCodes)[number]
