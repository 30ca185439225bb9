import { useLanguage } from '../../client/language.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { RecordForm } from '../../client/records/RecordForm.tsx'
import { useGraveyards } from '../graveyards/public.tsx'
import { defaultBurialRules as usual } from './rules.ts'
import { today } from '../../shared/dates.ts'
import type { Text } from '../../shared/texts.ts'
import { weekdayNames } from '../../shared/weekdays.ts'
import { burialRulesGroups as groups } from './groups.ts'
import { burialRules, type BurialRulesRecord, permitted, useStates } from './record.ts'
import { burialRulesTexts as texts } from './texts.ts'

const written = (day: string) => `${Number(day.slice(3))}.${Number(day.slice(0, 2))}.`

const defaults = {
  state: usual.state,
  restYears: String(usual.restYears),
  renewalYears: String(usual.renewalYears),
  coffinAbove: usual.allowsCoffinAbove ? 'ALLOWED' : 'NOT_ALLOWED',
  reduction: usual.allowsReduction ? 'ALLOWED' : 'NOT_ALLOWED',
  exhumationFrom: written(usual.exhumationFrom),
  exhumationTo: written(usual.exhumationTo),
  transferMonths: String(usual.transferMonths),
}
/** The same decision often applies to several graveyards. */
const copiedToNext = ['validFrom', 'decision', 'noBurialWeekdays', 'noBurialDates', ...Object.keys(defaults)]

export function BurialRulesForm(open: OpenForm<BurialRulesRecord>) {
  const { t } = useLanguage()
  const graveyardId = useGraveyards(open.row)
  const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, Text>>) => ({
    options: values.map((value) => ({ value, label: t(labels[value]) })),
  })
  const fieldOptions = () => ({
    graveyardId,
    state: optionsOf(useStates, texts.choices.state),
    coffinAbove: optionsOf(permitted, texts.choices.coffinAbove),
    reduction: optionsOf(permitted, texts.choices.reduction),
    noBurialWeekdays: optionsOf(weekdayNames, texts.choices.noBurialWeekdays),
  })
  return (
    <RecordForm
      {...open}
      {...{ type: burialRules, texts, groups, fieldOptions, copiedToNext }}
      defaults={{ ...defaults, validFrom: today() }}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
