import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, RecordForm } from '../../client/records/RecordForm.tsx'
import { today } from '../../shared/dates.ts'
import { partyPicker } from '../parties/public.tsx'
import { enforcementCaseGroups as groups } from './groups.ts'
import { type EnforcementCase, enforcementCase } from './record.ts'
import { enforcementCaseTexts as texts } from './texts.ts'

export function EnforcementCaseForm(open: OpenForm<EnforcementCase>) {
  const fieldOptions = ({ partyId = '' }: Entered) => ({
    partyId: { picker: partyPicker({ id: partyId, name: undefined }) },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: enforcementCase, texts, groups, fieldOptions }}
      defaults={{ preparedOn: today() }}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
