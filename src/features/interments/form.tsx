import { useLanguage } from '../../client/language.tsx'
import { parseInput } from '../../client/records/field-format.ts'
import { pickerOf } from '../../client/records/ReferencePicker.tsx'
import type { Candidates } from '../../client/records/use-candidates.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { shownValue, useDifferences } from './Differences.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, RecordForm } from '../../client/records/RecordForm.tsx'
import { type DeathRecord, deathRecord } from '../death-records/record.ts'
import { unidentified } from '../grave-references/public.ts'
import { knownYearOfBirth } from './interment-of-death.ts'
import { gravePicker } from '../grave-references/public.tsx'
import { useGraveyards } from '../graveyards/public.tsx'
import { useSession } from '../../client/session.ts'
import { datePrecisions } from '../burial-verdict/public.ts'
import { knownPart, tableDate } from '../../shared/dates.ts'
import { differenceTexts } from './interment-differences.ts'
import { may } from '../../shared/roles.ts'
import type { Text } from '../../shared/texts.ts'
import { isCorrection } from './corrections.ts'
import { intermentFormTexts as screen, intermentTexts as texts } from './texts.ts'
import { correctionGroup, intermentGroups, removalGroup } from './groups.ts'
import { depths, type Interment, interment, intermentKinds, removals } from './record.ts'
import { readDeathRecord, searchDeathRecords } from '../death-records/calls.ts'

const nameOf = ({ firstName, fathersName, lastName }: DeathRecord) =>
  [firstName, fathersName, lastName].filter(Boolean).join(' ') || unidentified
const asKnown = (date: string | null, precision: string) =>
  date === null ? '?' : knownPart(tableDate(date), precision, 'rs')
const deathRecords: Candidates<DeathRecord> = {
  name: deathRecord.name,
  page: deathRecord.page,
  search: searchDeathRecords,
  read: async (id) => (await request(readDeathRecord, { params: { id }, handledStatuses: helpOnly })).deathRecord,
  nameOf,
  detailOf: ({ dateOfBirth, dateOfBirthPrecision, dateOfDeath, dateOfDeathPrecision }) =>
    `${asKnown(dateOfBirth, dateOfBirthPrecision)} – ${asKnown(dateOfDeath, dateOfDeathPrecision)}`,
  by: screen.deathRecordBy,
}

const defaults = { kind: 'COFFIN', precision: 'DAY' }
/** Values that are likely to be the same for the next one of an old book. */
const copiedToNext = ['graveyardId', 'graveId', 'kind', 'precision']

export function IntermentForm(open: OpenForm<Interment>) {
  const { t, language } = useLanguage()
  const graveyardId = useGraveyards(open.row)
  const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, Text>>) =>
    values.map((value) => ({ value, label: t(labels[value]) }))

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
      `${t(differenceTexts.deathRecord)}: ${shownValue(deathRecord, 'DAY', language)}`,
    ]),
  )
  const groups = row ? [...intermentGroups, removalGroup, correctionGroup] : intermentGroups
  const onFieldChange = (name: string, value: string): Entered => {
    if (name === 'graveyardId') return { graveId: '' }
    if (name === 'precision' && value === 'UNKNOWN') return { buriedOn: '' }
    if (name === 'kind' && value !== 'COFFIN') return { depth: '' }
    if (name === 'removal' && value === '') return { removedOn: '', removalDecision: '', movedToGraveId: '' }
    if (name === 'removal' && !isMove(value)) return { movedToGraveId: '' }
    return {}
  }
  const role = useSession()?.user.role
  const mayOverride = role !== undefined && may(role, 'overrideVerdict')
  const fieldOptions = (entered: Entered, fill: (values: Entered) => void) => {
    const { kind, precision, removal = '', overrideReason, correction } = entered
    const isCorrecting = isCorrected(entered)
    return {
      ...Object.fromEntries(
        ['surname', 'name', 'fathersName', 'yearOfBirth'].map((name) => [name, { warning: warnings[name] }]),
      ),
      graveyardId: { ...graveyardId, warning: warnings['graveyardId'] },
      graveId: {
        warning: warnings['graveId'],
        picker: gravePicker({
          known: row?.grave,
          onFound: ({ graveyardId: yard }) => fill({ graveyardId: String(yard) }),
        }),
      },
      deathRecordId: {
        picker: pickerOf({
          from: deathRecords,
          known: row?.deathRecord,
          onFound: (found) =>
            fill({
              surname: found.lastName ?? '',
              unknownFields: found.lastName === null ? 'surname' : '',
              name: found.firstName ?? '',
              fathersName: found.fathersName ?? '',
              yearOfBirth: String(knownYearOfBirth(found) ?? ''),
              precision: found.dateOfBurialPrecision,
              buriedOn: found.dateOfBurial ?? '',
              graveyardId: String(found.graveyardId),
            }),
        }),
      },
      kind: { options: optionsOf(intermentKinds, texts.choices.kind) },
      precision: { options: optionsOf(datePrecisions, texts.choices.precision) },
      buriedOn: { warning: warnings['buriedOn'], hidden: precision === 'UNKNOWN', required: true },
      depth: { hidden: kind !== 'COFFIN', options: optionsOf(depths, texts.choices.depth), none: t(screen.notKnown) },
      overrideReason: { hidden: !mayOverride && overrideReason === '' },
      correction: { hidden: !isCorrecting && correction === '', required: isCorrecting },
      removal: { options: optionsOf(removals, texts.choices.removal), none: '–' },
      removedOn: { hidden: removal === '', required: true },
      removalDecision: { hidden: removal === '' },
      movedToGraveId: { hidden: !isMove(removal), picker: gravePicker({ known: row?.movedToGrave }) },
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
