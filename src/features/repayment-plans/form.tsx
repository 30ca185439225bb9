import { useState } from 'react'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type FieldOptions, RecordForm } from '../../client/records/RecordForm.tsx'
import { addDays, today } from '../../shared/dates.ts'
import { partyPicker } from '../parties/public.tsx'
import { ChosenClaims } from './ChosenClaims.tsx'
import { repaymentPlanGroups as groups } from './groups.ts'
import { type RepaymentPlan, repaymentPlan } from './record.ts'
import { repaymentPlanTexts as texts } from './texts.ts'

export function RepaymentPlanForm(open: OpenForm<RepaymentPlan>) {
  /** As it is kept in the draft; undefined for what is overdue. */
  const [kept, setKept] = useState<Readonly<Record<string, string>>>()
  const chosen = kept && (kept['claimIds'] ?? '').split(',').filter(Boolean).map(Number)
  const fieldOptions: FieldOptions = ({ partyId = '', agreedOn = '', rates = '' }, _fill, errors) => ({
    partyId: {
      picker: partyPicker({ id: partyId, name: undefined }),
      below: partyId !== '' && (
        <ChosenClaims
          {...{ partyId, agreedOn, rates, chosen, errors }}
          choose={(ids) => setKept(ids && { claimIds: ids.join(',') })}
        />
      ),
    },
  })
  // The claims are those of the party.
  const onFieldChange = (name: string) => {
    if (name === 'partyId') setKept(undefined)
    return {}
  }
  return (
    <RecordForm
      {...open}
      {...{ type: repaymentPlan, texts, groups, fieldOptions, onFieldChange }}
      {...(chosen && { constants: { claimIds: chosen } })}
      extraChoice={{ value: kept, restore: setKept, field: 'claimIds' }}
      defaults={{ agreedOn: today(), firstDueOn: addDays(today(), 30), rates: '6' }}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
