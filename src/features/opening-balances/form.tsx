import { useLanguage } from '../../client/language.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, RecordForm } from '../../client/records/RecordForm.tsx'
import { gravePicker } from '../grave-references/public.tsx'
import { partyPicker } from '../parties/public.tsx'
import { openingBalanceGroups as groups } from './groups.ts'
import { openingBalance, type OpeningBalance, openingKinds } from './record.ts'
import { openingBalanceTexts as texts } from './texts.ts'

export function OpeningBalanceForm(open: OpenForm<OpeningBalance>) {
  const { t } = useLanguage()
  const fieldOptions = ({ partyId = '' }: Entered) => ({
    graveId: { picker: gravePicker({ known: null }) },
    partyId: { picker: partyPicker({ id: partyId, name: undefined }) },
    kind: { options: openingKinds.map((value) => ({ value, label: t(texts.choices.kind[value]) })) },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: openingBalance, texts, groups, fieldOptions }}
      defaults={{}}
      copiedToNext={['kind', 'year', 'dueOn']}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
