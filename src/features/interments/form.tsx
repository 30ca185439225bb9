import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { parseInput } from '../../client/records/field-format.ts'
import { FindRecord } from '../../client/records/FindRecord.tsx'
import { shownValue, useDifferences } from './Differences.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, type FormGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import { useGraveyards } from '../graveyards/public.tsx'
import { useSession } from '../../client/session.ts'
import { datePrecisions } from '../burial-verdict/public.ts'
import { tableDate } from '../../shared/dates.ts'
import { differenceTexts } from './interment-differences.ts'
import type { Referenced } from '../../shared/references.ts'
import { may } from '../../shared/roles.ts'
import type { Text } from '../../shared/texts.ts'
import { isCorrection } from './corrections.ts'
import { intermentFormTexts as screen, intermentTexts as texts } from './texts.ts'
import { correctionGroup, intermentGroups, removalGroup } from './groups.ts'
import { depths, type Interment, interment, intermentKinds, removals } from './record.ts'
import { searchGraves } from '../graves/calls.ts'
import { searchDeathRecords } from '../death-records/calls.ts'

interface FoundGrave {
  id: number
  label: string | null
  graveyardId: number
  graveyard: Referenced
}
interface FoundDeathRecord {
  id: number
  firstName: string
  fathersName: string
  lastName: string
  dateOfBirth: string
  dateOfBurial: string
  graveyardId: number
}

const defaults = { kind: 'COFFIN', precision: 'DAY' }
/** Values that are likely to be the same for the next one of an old book. */
const copiedToNext = ['graveyardId', 'graveId', 'kind', 'precision']

const byLabel = { sort: 'label' }
const graveName = ({ label, graveyard }: FoundGrave) => `${label ?? ''} – ${graveyard.name}`
const personName = ({ firstName, fathersName, lastName }: FoundDeathRecord) =>
  [firstName, fathersName, lastName].join(' ')

/** The labels of the records that the form refers to, by field and id. */
type Known = Readonly<Record<string, string>>
const knownIn = (row: Interment | null): Known =>
  Object.fromEntries(
    [row?.grave, row?.movedToGrave, row?.deathRecord].flatMap((each) => (each ? [[String(each.id), each.name]] : [])),
  )

export function IntermentForm(open: OpenForm<Interment>) {
  const { t } = useLanguage()
  const graveyardId = useGraveyards(open.row)
  const [known, setKnown] = useState(() => knownIn(open.row))
  const remember = (id: number, name: string) => setKnown((before) => ({ ...before, [String(id)]: name }))
  const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, Text>>) =>
    values.map((value) => ({ value, label: t(labels[value]) }))
  const chosen = (id = '') => (id === '' ? [] : [{ value: id, label: known[id] ?? id }])

  const findDeathRecord = (_: Entered, fill: (values: Entered) => void) => (
    <FindRecord
      label={screen.findDeathRecord}
      search={searchDeathRecords}
      nameOf={(found) => `${personName(found)}, ${tableDate(found.dateOfBurial)}`}
      onChosen={(found) => {
        remember(found.id, personName(found))
        fill({
          deathRecordId: String(found.id),
          surname: found.lastName,
          name: found.firstName,
          fathersName: found.fathersName,
          yearOfBirth: found.dateOfBirth.slice(0, 4),
          precision: 'DAY',
          buriedOn: found.dateOfBurial,
          graveyardId: String(found.graveyardId),
        })
      }}
    />
  )
  const findGrave = ({ graveyardId: chosenYard = '' }: Entered, fill: (values: Entered) => void) => (
    <FindRecord
      label={screen.findGrave}
      search={searchGraves}
      limits={{ ...byLabel, ...(chosenYard !== '' && { graveyardId: Number(chosenYard) }) }}
      nameOf={graveName}
      onChosen={(found) => {
        remember(found.id, found.label ?? '')
        fill({ graveId: String(found.id), graveyardId: String(found.graveyardId) })
      }}
    />
  )
  const findDestination = ({ removal }: Entered, fill: (values: Entered) => void) =>
    isMove(removal) && open.row?.movedToGraveId === null ? (
      <FindRecord
        label={screen.findDestination}
        search={searchGraves}
        limits={byLabel}
        nameOf={graveName}
        onChosen={(found) => {
          remember(found.id, graveName(found))
          fill({ movedToGraveId: String(found.id) })
        }}
      />
    ) : null

  const { row } = open
  /** Only a change of what is recorded needs a reason. */
  const isCorrected = (entered: Entered) =>
    row !== null &&
    isCorrection(
      row,
      Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, parseInput(interment, name, value)])),
    )
  const differing = useDifferences(row?.deathRecordId ?? null).find(({ id }) => id === row?.id)?.fields ?? []
  /** What the death record states, beside the fields in which it disagrees. */
  const warnings = Object.fromEntries(
    differing.map(({ field, deathRecord }) => [
      field,
      `${t(differenceTexts.deathRecord)}: ${shownValue(deathRecord, 'DAY')}`,
    ]),
  )
  const [person, burial, where] = intermentGroups
  const groups: FormGroup[] = [
    ...(person ? [{ ...person, tool: findDeathRecord }] : []),
    ...(burial ? [burial] : []),
    ...(where ? [{ ...where, tool: findGrave }] : []),
    ...(row ? [{ ...removalGroup, tool: findDestination }, correctionGroup] : []),
  ]
  const onFieldChange = (name: string, value: string): Entered => {
    if (name === 'graveyardId') return { graveId: '' }
    if (name === 'precision' && value === 'UNKNOWN') return { buriedOn: '' }
    if (name === 'kind' && value !== 'COFFIN') return { depth: '' }
    if (name === 'removal' && !isMove(value)) return { movedToGraveId: '' }
    return {}
  }
  const role = useSession()?.user.role
  const mayOverride = role !== undefined && may(role, 'overrideVerdict')
  const fieldOptions = (entered: Entered) => {
    const {
      kind,
      precision,
      graveId,
      deathRecordId,
      removal = '',
      movedToGraveId,
      overrideReason,
      correction,
    } = entered
    const isCorrecting = isCorrected(entered)
    return {
      ...Object.fromEntries(
        ['surname', 'name', 'fathersName', 'yearOfBirth'].map((name) => [name, { warning: warnings[name] }]),
      ),
      graveyardId: { ...graveyardId, warning: warnings['graveyardId'] },
      graveId: {
        warning: warnings['graveId'],
        options: chosen(graveId),
        none: t(screen.notKnown),
      },
      deathRecordId: { options: chosen(deathRecordId), none: t(screen.none) },
      kind: { options: optionsOf(intermentKinds, texts.choices.kind) },
      precision: { options: optionsOf(datePrecisions, texts.choices.precision) },
      buriedOn: { warning: warnings['buriedOn'], hidden: precision === 'UNKNOWN', required: true },
      depth: { hidden: kind !== 'COFFIN', options: optionsOf(depths, texts.choices.depth), none: t(screen.notKnown) },
      overrideReason: { hidden: !mayOverride && overrideReason === '' },
      correction: { hidden: !isCorrecting && correction === '', required: isCorrecting },
      removal: { options: optionsOf(removals, texts.choices.removal), none: '–' },
      removedOn: { hidden: removal === '', required: true },
      movedToGraveId: { hidden: !isMove(removal), options: chosen(movedToGraveId), none: t(screen.notKnown) },
    }
  }
  return (
    <RecordForm
      {...open}
      {...{ type: interment, texts, groups, fieldOptions, onFieldChange, copiedToNext, defaults }}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}

const isMove = (removal: string | undefined) => removal === 'TRANSFERRED' || removal === 'TO_OSSUARY'
