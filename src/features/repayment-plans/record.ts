import { z } from 'zod'
import { count } from '../../shared/counts-and-choices.ts'
import { today } from '../../shared/dates.ts'
import { optionalLongText, optionalText } from '../../shared/fields.ts'
import { date, reference } from '../../shared/value-fields.ts'
import { partyReference } from '../parties/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { repaymentPlansPage } from './page-entry.ts'

const planStates = ['LIVE', 'MISSED', 'DONE', 'DEFAULTED'] as const

const shape = {
  name: optionalText('REPAYMENT_PLAN_NAME'),
  partyId: reference('REPAYMENT_PLAN_PARTY'),
  agreedOn: date('REPAYMENT_PLAN_AGREED_ON'),
  firstDueOn: date('REPAYMENT_PLAN_FIRST_DUE_ON'),
  rates: count('REPAYMENT_PLAN_RATES', 2, 120),
  note: optionalLongText('REPAYMENT_PLAN_NOTE'),
}

type Values = Readonly<Record<string, unknown>>
const rules = [
  z.refine<Values>(({ agreedOn }) => typeof agreedOn !== 'string' || agreedOn <= today(), {
    error: 'REPAYMENT_PLAN_DAY_IS_AHEAD',
    path: ['agreedOn'],
    when: () => true,
  }),
  z.refine<Values>(
    ({ agreedOn, firstDueOn }) =>
      typeof agreedOn !== 'string' || typeof firstDueOn !== 'string' || agreedOn <= firstDueOn,
    { error: 'REPAYMENT_PLAN_DUE_BEFORE_AGREEMENT', path: ['firstDueOn'], when: () => true },
  ),
] as const

const ruleCodes = [
  'REPAYMENT_PLAN_DAY_IS_AHEAD',
  'REPAYMENT_PLAN_DUE_BEFORE_AGREEMENT',
  'REPAYMENT_PLAN_NOTHING_OVERDUE',
  'REPAYMENT_PLAN_NO_CLAIM_CHOSEN',
  'REPAYMENT_PLAN_CLAIM_NOT_OPEN',
  'REPAYMENT_PLAN_CLAIM_OF_ANOTHER_PARTY',
  'REPAYMENT_PLAN_TOO_SMALL',
] as const

/** Debts that are paid in instalments: docs/domain/money.md#repayment-plans */
export const repaymentPlan = recordType({
  name: 'repaymentPlan',
  table: 'repaymentPlans',
  page: repaymentPlansPage,
  base: '/api/repaymentPlan',
  document: '/api/repaymentAgreement',
  code: 'REPAYMENT_PLAN',
  notFound: 'REPAYMENT_PLAN_NOT_EXIST',
  scope: 'company',
  may: { read: 'money', write: 'money' },
  appendOnly: true,
  exchanged: false,
  fields: z.object(shape).check(...rules),
  ruleCodes,
  computed: {
    status: { kind: 'choice', options: planStates, by: 'repayment_plan_state' },
    amount: { kind: 'money', by: 'repayment_plan_state' },
    open: { kind: 'money', by: 'repayment_plan_state' },
    missed: { kind: 'count', by: 'repayment_plan_state' },
  },
  columns: ['name', 'party', 'agreedOn', 'rates', 'amount', 'open', 'missed', 'status', 'dateCreated'],
  searched: ['name', 'note'],
  filters: { status: 'several', agreedOn: 'dateRange' },
  title: ['name'],
  details: [['agreedOn']],
  unique: [],
  references: [partyReference],
})

export interface RepaymentPlan extends RecordOf<typeof repaymentPlan> {
  readonly status: (typeof planStates)[number]
  /** Of its instalments, and what of it is not paid yet. */
  readonly amount: number
  readonly open: number
  /** How many instalments are overdue. */
  readonly missed: number
}
export type RepaymentPlanCode = CodeOf<typeof repaymentPlan> | (typeof ruleCodes)[number]
