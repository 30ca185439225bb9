import { useLanguage } from '../../client/language.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { RecordForm } from '../../client/records/RecordForm.tsx'
import { addDays, today } from '../../shared/dates.ts'
import { useGraveyards } from '../graveyards/public.tsx'
import { billingRunGroups as groups } from './groups.ts'
import { billedKinds, type BillingRun, billingRun, invoicesPer } from './record.ts'
import { billingScreen as screen } from './screen-texts.ts'
import { billingRunTexts as texts } from './texts.ts'

const termDays = 30

export function BillingRunForm(open: OpenForm<BillingRun>) {
  const { t } = useLanguage()
  const graveyardId = useGraveyards(open.row)
  const fieldOptions = () => ({
    kinds: { options: billedKinds.map((value) => ({ value, label: t(texts.choices.kinds[value]) })) },
    graveyardId: { ...graveyardId, none: t(screen.allGraveyards) },
    invoicePer: { options: invoicesPer.map((value) => ({ value, label: t(texts.choices.invoicePer[value]) })) },
  })
  const day = today()
  const defaults = {
    year: day.slice(0, 4),
    kinds: billedKinds.join(','),
    issuedOn: day,
    dueOn: addDays(day, termDays),
    invoicePer: 'PARTY',
  }
  return (
    <RecordForm
      {...open}
      {...{ type: billingRun, texts, groups, fieldOptions, defaults }}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
