import { useLanguage } from '../../client/language.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, RecordForm } from '../../client/records/RecordForm.tsx'
import { today } from '../../shared/dates.ts'
import type { Text } from '../../shared/texts.ts'
import { vatRatesOn } from '../../shared/vat.ts'
import { useGraveyards } from '../graveyards/public.tsx'
import { graveTypes } from '../sections/public.ts'
import { tariffGroups as groups } from './groups.ts'
import { bases, stepSizes, type Tariff, tariff, tariffKinds, yesOrNo } from './record.ts'
import { tariffFormTexts as screen, tariffTexts as texts } from './texts.ts'

const usualMonths: Readonly<Record<string, string>> = { FEE_MAINTENANCE: '12', FEE_LEASE: '120', SERVICE: '' }

const defaults = {
  kind: 'FEE_MAINTENANCE',
  periodMonths: '12',
  basis: 'GROSS',
  vatRate: String(vatRatesOn(today())[0] ?? ''),
  multiplyByPlaces: 'YES',
}
/** A decision has many prices. */
const copiedToNext = [
  'kind',
  'periodMonths',
  'basis',
  'vatRate',
  'multiplyByPlaces',
  'validFrom',
  'decisionNumber',
  'gazette',
]

export function TariffForm(open: OpenForm<Tariff>) {
  const { t } = useLanguage()
  const graveyardId = useGraveyards(open.row)
  const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, Text>>) =>
    values.map((value) => ({ value, label: t(labels[value]) }))
  const onFieldChange = (name: string, value: string): Entered =>
    name === 'kind' ? { periodMonths: usualMonths[value] ?? '' } : {}
  const fieldOptions = ({ kind = '', stepsBy = '' }: Entered) => ({
    kind: { options: optionsOf(tariffKinds, texts.choices.kind) },
    periodMonths: { hidden: kind === 'SERVICE', required: kind !== 'SERVICE' },
    graveyardId: { ...graveyardId, none: t(screen.allGraveyards), warning: undefined },
    graveType: { options: optionsOf(graveTypes, texts.choices.graveType), none: t(screen.allTypes) },
    basis: { options: optionsOf(bases, texts.choices.basis) },
    multiplyByPlaces: { hidden: stepsBy !== '', options: optionsOf(yesOrNo, texts.choices.multiplyByPlaces) },
    stepsBy: { options: optionsOf(stepSizes, texts.choices.stepsBy), none: t(screen.noSteps) },
    steps: { hidden: stepsBy === '', rows: { rowLabel: t(screen.step) } },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: tariff, texts, groups, fieldOptions, onFieldChange, copiedToNext, defaults }}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
