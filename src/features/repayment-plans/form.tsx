import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, RecordForm } from '../../client/records/RecordForm.tsx'
import { addDays, today } from '../../shared/dates.ts'
import { partyPicker } from '../parties/public.tsx'
import { repaymentPlanGroups as groups } from './groups.ts'
import { type RepaymentPlan, repaymentPlan } from './record.ts'
import { repaymentPlanTexts as texts } from './texts.ts'

export function RepaymentPlanForm(open: OpenForm<RepaymentPlan>) {
  const fieldOptions = ({ partyId = '' }: Entered) => ({
    partyId: { picker: partyPicker({ id: partyId, name: undefined }) },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: repaymentPlan, texts, groups, fieldOptions }}
      defaults={{ agreedOn: today(), firstDueOn: addDays(today(), 30), rates: '6' }}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
