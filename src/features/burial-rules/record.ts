import { z } from 'zod'
import type { BurialRules } from './rules.ts'
import { count, optionalChoices } from '../../shared/counts-and-choices.ts'
import { dayOfYear, daysIn, monthAndDay, optionalDays } from '../../shared/day-of-year.ts'
import { optionalLongText, text } from '../../shared/fields.ts'
import { choice, date, reference, valuesIn } from '../../shared/value-fields.ts'
import { graveyardReferences } from '../graveyards/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { weekdayNames } from '../../shared/weekdays.ts'
import { burialRulesPage } from './page-entry.ts'

/** To whom graves of a graveyard are assigned, like those of a section. */
export const useStates = ['OPEN', 'CLOSED_FOR_NEW', 'CLOSED'] as const
export const permitted = ['ALLOWED', 'NOT_ALLOWED'] as const

/** The rules of a graveyard from a given day on: docs/domain/burial-verdict.md#rules-of-a-graveyard */
export const burialRules = recordType({
  name: 'burialRules',
  table: 'burialRules',
  page: burialRulesPage,
  base: '/api/burialRules',
  code: 'BURIAL_RULES',
  notFound: 'BURIAL_RULES_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'writeSections' },
  fields: z.object({
    graveyardId: reference('BURIAL_RULES_GRAVEYARD'),
    validFrom: date('BURIAL_RULES_VALID_FROM'),
    decision: text('BURIAL_RULES_DECISION'),
    state: choice('BURIAL_RULES_STATE', useStates),
    restYears: count('BURIAL_RULES_REST_YEARS', 10, 100),
    renewalYears: count('BURIAL_RULES_RENEWAL_YEARS', 1, 100),
    coffinAbove: choice('BURIAL_RULES_COFFIN_ABOVE', permitted),
    reduction: choice('BURIAL_RULES_REDUCTION', permitted),
    exhumationFrom: dayOfYear('BURIAL_RULES_EXHUMATION_FROM'),
    exhumationTo: dayOfYear('BURIAL_RULES_EXHUMATION_TO'),
    noBurialWeekdays: optionalChoices('BURIAL_RULES_NO_BURIAL_WEEKDAYS', weekdayNames),
    noBurialDates: optionalDays('BURIAL_RULES_NO_BURIAL_DATES'),
    transferMonths: count('BURIAL_RULES_TRANSFER_MONTHS', 1, 120),
    note: optionalLongText('BURIAL_RULES_NOTE'),
  }),
  keptWhenAbsent: [['noBurialWeekdays'], ['noBurialDates']],
  columns: ['decision', 'graveyard', 'validFrom', 'state', 'restYears', 'dateCreated'],
  searched: ['decision'],
  filters: { graveyardId: 'one' },
  title: ['decision'],
  unique: [
    {
      index: 'burial_rules_from_day',
      field: 'validFrom',
      within: ['graveyardId'],
      code: 'BURIAL_RULES_OF_DAY_ALREADY_EXIST',
    },
  ],
  references: graveyardReferences,
})

export type BurialRulesRecord = RecordOf<typeof burialRules>
export type BurialRulesCode = CodeOf<typeof burialRules>

type Stored = Pick<
  BurialRulesRecord,
  | 'state'
  | 'restYears'
  | 'renewalYears'
  | 'coffinAbove'
  | 'reduction'
  | 'exhumationFrom'
  | 'exhumationTo'
  | 'noBurialWeekdays'
  | 'noBurialDates'
  | 'transferMonths'
>

/** The rules as the verdict needs them. */
export const rulesOf = (stored: Stored, defaults: BurialRules): BurialRules => ({
  state: useStates.find((state) => state === stored.state) ?? defaults.state,
  restYears: stored.restYears,
  renewalYears: stored.renewalYears,
  allowsCoffinAbove: stored.coffinAbove === 'ALLOWED',
  allowsReduction: stored.reduction === 'ALLOWED',
  exhumationFrom: monthAndDay(stored.exhumationFrom) ?? defaults.exhumationFrom,
  exhumationTo: monthAndDay(stored.exhumationTo) ?? defaults.exhumationTo,
  noBurialWeekdays: weekdayNames.filter((weekday) => valuesIn(stored.noBurialWeekdays ?? '').includes(weekday)),
  noBurialDates: daysIn(stored.noBurialDates ?? '') ?? [],
  transferMonths: stored.transferMonths,
})
