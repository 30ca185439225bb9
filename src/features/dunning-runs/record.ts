import { z } from 'zod'
import { optionalChoices } from '../../shared/counts-and-choices.ts'
import { today } from '../../shared/dates.ts'
import { optionalLongText, optionalText } from '../../shared/fields.ts'
import { choice, date, optionalDate, optionalReference, reference, valuesIn } from '../../shared/value-fields.ts'
import { graveyardReferences } from '../graveyards/public.ts'
import { partyReference } from '../parties/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { dunningRunsPage } from './page-entry.ts'

/** By their place in the policy of the company. */
const levelNumbers = ['1', '2', '3', '4', '5'] as const
/** What a letter is not sent for; the others get one. */
export const decisions = ['SKIP', 'BLOCK', 'HAND_OVER'] as const
export type Decision = (typeof decisions)[number]
const dunningStates = ['DRAFT', 'POSTED'] as const

/** Why somebody who owes gets no letter. */
export const dunningReasons = [
  'DECEASED',
  'NO_ADDRESS',
  'ADDRESS_RETURNED',
  'BLOCKED',
  'HANDED_OVER',
  'DISPUTED',
  'RATE_UNKNOWN',
] as const
export type DunningReason = (typeof dunningReasons)[number]

const shape = {
  name: optionalText('DUNNING_RUN_NAME'),
  onDay: date('DUNNING_RUN_DAY'),
  levels: optionalChoices('DUNNING_RUN_LEVELS', levelNumbers),
  graveyardId: optionalReference('DUNNING_RUN_GRAVEYARD'),
  note: optionalLongText('DUNNING_RUN_NOTE'),
}

type Values = Readonly<Record<string, unknown>>
const decided = z.array(z.object({ decision: z.string(), until: z.string().nullish() })).nullish()
const rules = [
  z.refine<Values>(({ onDay }) => typeof onDay !== 'string' || onDay <= today(), {
    error: 'DUNNING_RUN_DAY_IS_AHEAD',
    path: ['onDay'],
    when: () => true,
  }),
  z.superRefine<Values>(
    (values, context) => {
      for (const [at, { decision, until }] of (decided.safeParse(values['decisions']).data ?? []).entries())
        if (decision === 'BLOCK' && !until)
          context.addIssue({
            code: 'custom',
            message: 'DUNNING_RUN_UNTIL_CANT_BE_NULL',
            path: ['decisions', at, 'until'],
          })
    },
    { when: () => true },
  ),
] as const

const ruleCodes = ['DUNNING_RUN_DAY_IS_AHEAD', 'DUNNING_RUN_UNTIL_CANT_BE_NULL', 'DUNNING_RUN_POSTED'] as const

/** Debtors are reminded together, after somebody has looked at whom: docs/domain/money.md#dunning */
export const dunningRun = recordType({
  name: 'dunningRun',
  table: 'dunningRuns',
  page: dunningRunsPage,
  base: '/api/dunningRun',
  code: 'DUNNING_RUN',
  notFound: 'DUNNING_RUN_NOT_EXIST',
  scope: 'company',
  may: { read: 'money', write: 'money' },
  exchanged: false,
  fields: z.object(shape).check(...rules),
  ruleCodes,
  lists: {
    decisions: {
      table: 'dunningDecisions',
      parent: 'runId',
      fields: z.object({
        partyId: reference('DUNNING_RUN_PARTY'),
        decision: choice('DUNNING_RUN_DECISION', decisions),
        until: optionalDate('DUNNING_RUN_UNTIL'),
      }),
      references: [partyReference],
    },
  },
  computed: {
    status: { kind: 'choice', options: dunningStates, by: 'dunning_run_state' },
    letters: { kind: 'count', by: 'dunning_run_state' },
    amount: { kind: 'money', by: 'dunning_run_state' },
  },
  columns: ['name', 'onDay', 'graveyard', 'status', 'letters', 'amount', 'dateCreated'],
  searched: ['name', 'note'],
  filters: { status: 'several', graveyardId: 'one', onDay: 'dateRange' },
  title: ['name'],
  details: [['onDay']],
  unique: [],
  references: graveyardReferences,
})

export interface DunningRun extends RecordOf<typeof dunningRun> {
  readonly status: (typeof dunningStates)[number]
  /** How many it has made, and what they ask for. */
  readonly letters: number
  readonly amount: number
}
export type DunningRunCode = CodeOf<typeof dunningRun> | (typeof ruleCodes)[number]

/** The places of the levels; all, if the run states none. */
export function levelsOf({ levels }: { readonly levels: string | null }): readonly number[] {
  const stated = valuesIn(levels ?? '')
  return (stated.length === 0 ? levelNumbers : stated).map(Number)
}
