import { useLanguage } from '../../client/language.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { RecordForm } from '../../client/records/RecordForm.tsx'
import { useGraveyards } from '../graveyards/public.tsx'
import { graveTypes, graveTypeTexts } from './grave-types.ts'
import { sectionGroups as groups } from './groups.ts'
import { type Section, section, sectionStates } from './record.ts'
import { sectionTexts as texts } from './texts.ts'

const defaults = { state: 'OPEN' }

export function SectionForm(open: OpenForm<Section>) {
  const { t } = useLanguage()
  const graveyardId = useGraveyards(open.row)
  const fieldOptions = () => ({
    graveyardId,
    state: { options: sectionStates.map((value) => ({ value, label: t(texts.choices.state[value]) })) },
    graveTypes: { options: graveTypes.map((value) => ({ value, label: t(graveTypeTexts[value]) })) },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: section, texts, groups, fieldOptions, defaults }}
      copiedToNext={['graveyardId', 'graveTypes']}
      nextDefaults={() => Promise.resolve(defaults)}
    />
  )
}
