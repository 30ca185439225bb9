import { useLanguage } from '../../client/language.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, RecordForm } from '../../client/records/RecordForm.tsx'
import { today } from '../../shared/dates.ts'
import { partyPicker } from '../parties/public.tsx'
import { paymentFormGroups as groups } from './groups.ts'
import { type Payment, payment, paymentMethods } from './record.ts'
import { paymentTexts as texts } from './texts.ts'

export function PaymentForm(open: OpenForm<Payment>) {
  const { t } = useLanguage()
  const fieldOptions = ({ partyId = '' }: Entered) => ({
    partyId: { picker: partyPicker({ id: partyId, name: undefined }) },
    method: { options: paymentMethods.map((value) => ({ value, label: t(texts.choices.method[value]) })) },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: payment, texts, groups, fieldOptions }}
      defaults={{ receivedOn: today(), method: 'CASH' }}
      copiedToNext={['method', 'receivedOn']}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
