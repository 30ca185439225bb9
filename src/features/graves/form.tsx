import { useLanguage } from '../../client/language.tsx'
import { parseInput } from '../../client/records/field-format.ts'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, RecordForm } from '../../client/records/RecordForm.tsx'
import { useGraveyards } from '../graveyards/public.tsx'
import { useSections } from '../sections/public.tsx'
import { useSession } from '../../client/session.ts'
import { graveTypes, graveTypeTexts } from '../sections/public.ts'
import { may } from '../../shared/roles.ts'
import { graveFormTexts as screen, graveTexts as texts } from './texts.ts'
import { graveGroups as groups } from './groups.ts'
import { liftsProtection, sizes } from './protection.ts'
import { feeExemptions, type Grave, grave, restrictions } from './record.ts'

const defaults = { graveType: 'RAKA', places: '1', levels: '1' }

/** Values that are likely to be the same for the next grave. */
const copiedToNext = [
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
  const { row } = open
  const role = useSession()?.user.role
  const isAdministrator = role !== undefined && may(role, 'unprotectGraves')
  /** Only the server knows whether somebody lies in a grave that is out of use. */
  const isOccupied = row !== null && row.status !== 'FREE'
  const isUnprotected = (entered: Entered) =>
    row !== null &&
    liftsProtection(
      row,
      Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, parseInput(grave, name, value)])),
      { isOccupied },
    )
  const kept = { disabled: true, hint: t(screen.ofAdministrator) }
  const isSizeKept = !isAdministrator && isOccupied && row.status !== 'OUT_OF_USE'
  const isRestrictionKept = !isAdministrator && row !== null && row.restriction !== null
  const fieldOptions = (entered: Entered) => ({
    ...(isSizeKept && Object.fromEntries(sizes.map((name) => [name, kept]))),
    graveyardId,
    sectionId: sectionsOf(entered['graveyardId'] ?? '', t(screen.noSection)),
    graveType: {
      ...(isSizeKept && kept),
      options: graveTypes.map((value) => ({ value, label: t(graveTypeTexts[value]) })),
    },
    restriction: {
      ...(isRestrictionKept && kept),
      options: restrictions.map((value) => ({ value, label: t(texts.choices.restriction[value]) })),
      none: t(screen.inUse),
    },
    feeExemption: {
      options: feeExemptions.map((value) => ({ value, label: t(texts.choices.feeExemption[value]) })),
      none: t(screen.isCharged),
    },
    correction: { hidden: !isUnprotected(entered) && entered['correction'] === '', required: isUnprotected(entered) },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: grave, texts, groups, fieldOptions, onFieldChange, copiedToNext, defaults }}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
