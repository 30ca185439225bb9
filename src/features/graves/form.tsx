import { useLanguage } from '../../client/language.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, RecordForm } from '../../client/records/RecordForm.tsx'
import { useGraveyards } from '../../client/records/use-graveyards.ts'
import { useSections } from '../../client/records/use-sections.ts'
import { graveTypes, graveTypeTexts } from '../../shared/grave-types.ts'
import { graveFormTexts as screen } from './form-texts.ts'
import { graveGroups as groups } from './groups.ts'
import { type Grave, grave, restrictions } from './record.ts'
import { graveTexts as texts } from './texts.ts'

const defaults = { graveType: 'RAKA', places: '1', levels: '1' }

/** Values that are likely to be the same for the next grave. */
const carriedOver = [
  'graveyardId',
  'sectionId',
  'row',
  'graveType',
  'subtype',
  'places',
  'levels',
  'capacityCoffins',
  'capacityUrns',
  'dimensions',
]

export function GraveForm(open: OpenForm<Grave>) {
  const { t } = useLanguage()
  const graveyardId = useGraveyards(open.row)
  const { sectionsOf, graveyardOf } = useSections(open.row)
  /** A section of another graveyard is not kept. */
  const onFieldChange = (name: string, value: string, { sectionId = '' }: Entered): Entered =>
    name === 'graveyardId' && sectionId !== '' && graveyardOf(sectionId) !== value ? { sectionId: '' } : {}
  const extras = (entered: Entered) => ({
    graveyardId,
    sectionId: { options: sectionsOf(entered['graveyardId'] ?? ''), none: t(screen.noSection) },
    graveType: { options: graveTypes.map((value) => ({ value, label: t(graveTypeTexts[value]) })) },
    restriction: {
      options: restrictions.map((value) => ({ value, label: t(texts.choices.restriction[value]) })),
      none: t(screen.inUse),
    },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: grave, texts, groups, extras, onFieldChange, carriedOver, defaults }}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
