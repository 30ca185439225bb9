import { z } from 'zod'
import { today } from '../../shared/dates.ts'
import { optionalLongText, optionalText } from '../../shared/fields.ts'
import { date, reference } from '../../shared/value-fields.ts'
import { partyReference } from '../parties/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { enforcementCasesPage } from './page-entry.ts'

const caseStates = ['PREPARED', 'PROPOSED', 'CLOSED'] as const
export const outcomes = ['PAID', 'WITHDRAWN'] as const

const shape = {
  name: optionalText('ENFORCEMENT_CASE_NAME'),
  partyId: reference('ENFORCEMENT_CASE_PARTY'),
  preparedOn: date('ENFORCEMENT_CASE_PREPARED_ON'),
  note: optionalLongText('ENFORCEMENT_CASE_NOTE'),
}

type Values = Readonly<Record<string, unknown>>
const rule = z.refine<Values>(({ preparedOn }) => typeof preparedOn !== 'string' || preparedOn <= today(), {
  error: 'ENFORCEMENT_CASE_DAY_IS_AHEAD',
  path: ['preparedOn'],
  when: () => true,
})

/** Why nothing of a debtor is enforced. */
export const debtorRefusals = [
  'ENFORCEMENT_CASE_DEBTOR_DECEASED',
  'ENFORCEMENT_CASE_DEBTOR_BLOCKED',
  'ENFORCEMENT_CASE_NOTHING_OVERDUE',
] as const
const ruleCodes = [
  'ENFORCEMENT_CASE_DAY_IS_AHEAD',
  ...debtorRefusals,
  'ENFORCEMENT_CASE_CLAIM_NOT_OVERDUE',
  'ENFORCEMENT_CASE_CLAIM_DISPUTED',
  'ENFORCEMENT_CASE_CLAIM_IN_CASE',
] as const

/** Debts that an enforcement officer or a court collects: docs/domain/money.md#enforcement */
export const enforcementCase = recordType({
  name: 'enforcementCase',
  table: 'enforcementCases',
  page: enforcementCasesPage,
  base: '/api/enforcementCase',
  code: 'ENFORCEMENT_CASE',
  notFound: 'ENFORCEMENT_CASE_NOT_EXIST',
  scope: 'company',
  may: { read: 'money', write: 'money' },
  appendOnly: true,
  exchanged: false,
  fields: z.object(shape).check(rule),
  ruleCodes,
  computed: {
    status: { kind: 'choice', options: caseStates, by: 'enforcement_case_state' },
    proposedOn: { kind: 'date', by: 'enforcement_case_state', mayBeEmpty: true },
    caseNumber: { kind: 'text', by: 'enforcement_case_state', mayBeEmpty: true },
    outcome: { kind: 'choice', options: outcomes, by: 'enforcement_case_state', mayBeEmpty: true },
    amount: { kind: 'money', by: 'enforcement_case_state' },
    open: { kind: 'money', by: 'enforcement_case_state' },
  },
  columns: [
    'name',
    'party',
    'preparedOn',
    'amount',
    'open',
    'status',
    'proposedOn',
    'caseNumber',
    'outcome',
    'dateCreated',
  ],
  searched: ['name', 'note'],
  filters: { status: 'several', preparedOn: 'dateRange' },
  title: ['name'],
  details: [['preparedOn']],
  unique: [],
  references: [partyReference],
})

export interface EnforcementCase extends RecordOf<typeof enforcementCase> {
  readonly status: (typeof caseStates)[number]
  /** When and under which number enforcement was proposed. */
  readonly proposedOn: string | null
  readonly caseNumber: string | null
  readonly outcome: (typeof outcomes)[number] | null
  /** Of its claims when it was prepared, and what of it is not paid yet. */
  readonly amount: number
  readonly open: number
}
export type EnforcementCaseCode = CodeOf<typeof enforcementCase> | (typeof ruleCodes)[number]
