import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { AskedGrave } from '../grave-references/public.tsx'
import { type Entered, type FormGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { SimilarRecords } from '../../client/records/SimilarRecords.tsx'
import { years } from '../../client/records/texts.ts'
import { writtenPrecision } from '../../client/records/unknown-input.ts'
import type { SaveQuestion } from '../../client/records/AskBeforeSave.tsx'
import type { Grave } from '../graves/record.ts'
import { useGraveyards } from '../graveyards/public.tsx'
import { precisionTexts } from '../burial-verdict/public.ts'
import { isOfGrave } from '../interments/public.ts'
import { isDate, tableDate, today } from '../../shared/dates.ts'
import { age } from '../../shared/periods.ts'
import { jmbgFacts, jmbgFault } from '../../shared/jmbg.ts'
import { writtenDate } from '../../shared/written-date.ts'
import { graveChosen, GraveOfBurial, isRefused, valuesOf } from './GraveChooser.tsx'
import { deathRecordExplained as texts, deathRecordFormTexts as screen } from './form-texts.ts'
import { type ChosenGrave, graveFrom, keptGrave } from './grave-of-burial.ts'
import { deathRecordGroups as groups, deathRecordLegends } from './groups.ts'
import { intermentOf as intermentOfRecord } from './RemainingBurials.tsx'
import { burialTypes, deathRecord, noJmbgReasons, registerName, type DeathRecord } from './record.ts'
import { similarDeathRecords } from './calls.ts'
import { useBook } from './use-book.tsx'
import { useHeldRights, useInterment } from './use-interment.tsx'

/** Values that are likely to be the same in consecutive records. */
const copiedToNext = [
  'republicOfBirth',
  'lastResidencePlace',
  'placeOfDeath',
  'graveyardId',
  'burialType',
  'dateOfBurial',
]

/** Whether the birth that a JMBG states contradicts what is known of a typed date. */
function contradicts(birth: string, typed: string) {
  const { date = null, precision = 'UNKNOWN' } = writtenDate(typed) ?? {}
  const known = { DAY: 10, MONTH: 7, YEAR: 4, ABOUT: 0, UNKNOWN: 0 }[precision]
  return date !== null && birth.slice(0, known) !== date.slice(0, known)
}

const birthIn = (jmbg = '') => (jmbgFault(jmbg, today()) ? undefined : jmbgFacts(jmbg).dateOfBirth)

/** People with the same name who were born or died on the same day. */
function SimilarPeople({ entered, row }: { entered: Entered; row: DeathRecord | null }) {
  const { t } = useLanguage()
  const { firstName = '', lastName = '', dateOfBirth = '', dateOfDeath = '' } = entered
  const isKnown = firstName !== '' && lastName !== '' && (isDate(dateOfBirth) || isDate(dateOfDeath))
  const person = {
    firstName,
    lastName,
    dateOfBirth: isDate(dateOfBirth) ? dateOfBirth : null,
    dateOfDeath: isDate(dateOfDeath) ? dateOfDeath : null,
    exceptId: row?.id ?? null,
  }
  return (
    <SimilarRecords
      type={deathRecord}
      search={similarDeathRecords}
      title={screen.similar}
      entered={isKnown ? person : null}
      linkOf={(record) => [
        registerName(record),
        record.dateOfBurial === null ? '' : `${t(screen.buried)} ${tableDate(record.dateOfBurial)}`,
      ]}
    />
  )
}

const similarRecords = (row: DeathRecord | null) => (entered: Entered) => <SimilarPeople entered={entered} row={row} />

/** The place of a person with a grave is that of the grave, and the server states it. */
function useLinkedPlace(row: DeathRecord | null, chosen: ChosenGrave | null) {
  const { t } = useLanguage()
  const { data } = useQuery({ ...intermentOfRecord(row?.id), enabled: row !== null })
  const [interment] = data?.entities ?? []
  const isRecorded = interment !== undefined && interment.grave !== null
  const isLinked = isRecorded || chosen !== null
  const hasPlace = (isRecorded ? interment.place : (chosen?.place ?? null)) !== null
  // Of a recorded grave the stored type is the one that it determines.
  const burialType = isRecorded ? row?.burialType : chosen?.burialType
  const stated = { disabled: true, hint: t(screen.ofGrave) }
  return {
    extras: {
      ...(isLinked && { graveyardId: stated, burialPlaceNumber: stated }),
      ...(isLinked && hasPlace && { burialGraveNumber: stated }),
      ...(isLinked && isOfGrave(burialType) && { burialType: stated }),
    },
    // A number with letters is stated by the grave only, and until then its digits stand for it.
    asSent: (entered: Entered): Entered => {
      const { burialPlaceNumber = '' } = entered
      return isLinked ? { ...entered, burialPlaceNumber: burialPlaceNumber.replaceAll(/\D/g, '') || '0' } : entered
    },
  }
}

/** The form of a death record, with hints derived from its JMBG and dates. */
export function DeathRecordForm(open: OpenForm<DeathRecord>) {
  const { t, count } = useLanguage()
  const queries = useQueryClient()
  const graveyardId = useGraveyards(open.row)
  const [birthFromJmbg, setBirthFromJmbg] = useState('')
  const [chosen, setChosen] = useState<ChosenGrave | null>(null)
  const kept = useMemo(() => (chosen ? keptGrave(chosen) : undefined), [chosen])
  const { inter, say } = useInterment()
  const graveField = useId()
  const sayHeldRights = useHeldRights()
  const linked = useLinkedPlace(open.row, chosen)
  const { bookOptions, earlyWarning, note } = useBook(open.row)
  const thisYear = Number(today().slice(0, 4))

  const onFieldChange = (name: string, value: string, { dateOfBirth }: Entered): Entered => {
    if (name === 'dateOfBurial') note(value)
    if (name === 'noJmbgReason' && value !== '') return { jmbg: '' }
    const birth = name === 'jmbg' ? birthIn(value) : undefined
    if (birth === undefined || (dateOfBirth !== '' && dateOfBirth !== birthFromJmbg)) return {}
    setBirthFromJmbg(birth)
    return { dateOfBirth: birth }
  }
  const fieldOptions = (entered: Entered) => {
    const { jmbg, noJmbgReason, dateOfBirth = '', dateOfDeath = '' } = entered
    /** The first of these fields that has a value. */
    const sameAs = (...names: (keyof typeof texts.fields)[]) => {
      const name = names.find((each) => entered[each])
      return name && { same: { field: t(texts.fields[name]), value: entered[name] ?? '' } }
    }
    const birth = birthIn(jmbg)
    /** What is known of a date that is typed without its day: «1938.», «око 1938» */
    const partOf = (typed: string | undefined) => {
      const precision = writtenPrecision(typed ?? '')
      return precision && t(precisionTexts[precision])
    }
    const isComplete = isDate(dateOfBirth) && isDate(dateOfDeath) && dateOfBirth <= dateOfDeath
    return {
      // Only one of the two can be filled, so that a typed number disables the other field.
      jmbg: { required: noJmbgReason === '', disabled: noJmbgReason !== '' },
      noJmbgReason: {
        none: t(screen.hasJmbg),
        disabled: jmbg !== '',
        options: noJmbgReasons.map((value) => ({ value, label: t(texts.choices.noJmbgReason[value]) })),
      },
      dateOfBirth: {
        latestYear: thisYear,
        isYearFirst: true,
        hint:
          partOf(dateOfBirth) ??
          (birth !== undefined && dateOfBirth === birthFromJmbg && birth === birthFromJmbg
            ? t(screen.fromJmbg)
            : undefined),
        warning: birth !== undefined && contradicts(birth, dateOfBirth) ? t(screen.differsFromJmbg) : undefined,
      },
      dateOfDeath: {
        latestYear: thisYear,
        hint: partOf(dateOfDeath) ?? (isComplete ? count(age(dateOfBirth, dateOfDeath), years) : undefined),
      },
      dateOfBurial: { hint: partOf(entered['dateOfBurial']), warning: earlyWarning(entered) },
      mothersName: { isNameOrPlace: true },
      exhumationDestination: { isNameOrPlace: true },
      placeOfBirth: { ...sameAs('placeOfDeath', 'lastResidencePlace') },
      municipalityOfBirth: { ...sameAs('placeOfBirth') },
      lastResidencePlace: { ...sameAs('placeOfDeath', 'placeOfBirth') },
      placeOfDeath: { ...sameAs('lastResidencePlace', 'placeOfBirth') },
      ...bookOptions(entered),
      ...linked.extras,
      graveyardId: { ...graveyardId, ...linked.extras.graveyardId },
      burialType: {
        options: burialTypes.map((value) => ({ value, label: t(texts.choices.burialType[value]) })),
        ...linked.extras.burialType,
      },
    }
  }
  /** If the form was opened on the page of a grave, values restored from a draft are kept. */
  const prefillFromGrave = (found: Grave, entered: Entered, fill: (values: Entered) => void) => {
    if (entered['firstName'] !== '' || entered['lastName'] !== '') return
    fill(valuesOf(found))
    setChosen(graveChosen(found))
  }
  const chooseGrave = (entered: Entered, fill: (values: Entered) => void) => (
    <>
      {open.row === null && <AskedGrave onFound={(found) => prefillFromGrave(found, entered, fill)} />}
      <GraveOfBurial {...{ id: graveField, row: open.row, entered, fill, chosen }} onChosen={setChosen} />
    </>
  )
  const toolOf = (legend: FormGroup['legend']): Pick<FormGroup, 'lead' | 'tool'> =>
    legend === deathRecordLegends.person
      ? { tool: similarRecords(open.row) }
      : legend === deathRecordLegends.burial
        ? { lead: chooseGrave }
        : {}
  const withTools = groups.map((group): FormGroup => ({ ...group, ...toolOf(group.legend) }))
  const saved: typeof open.onSaved = (record, isFoundBy) => {
    open.onSaved(record, isFoundBy)
    void sayHeldRights(record.id)
    if (!chosen) return
    setChosen(null)
    if (isRefused(queries, chosen, record)) say(screen.onlyRecord, record, chosen)
    else void inter(record, chosen)
  }
  const questionBeforeSave = (entered: Entered): SaveQuestion | undefined =>
    isRefused(queries, chosen, entered)
      ? {
          title: t(screen.refused),
          question: t(screen.refusedQuestion).replace('{grave}', chosen?.label ?? ''),
          yes: t(screen.saveOnlyRecord),
          no: t(screen.otherGrave),
          onNo: () => document.getElementById(graveField)?.focus(),
        }
      : undefined
  return (
    <RecordForm
      {...open}
      {...{ type: deathRecord, texts, groups: withTools, fieldOptions, onFieldChange, copiedToNext }}
      asSent={linked.asSent}
      extraChoice={{ value: kept, restore: (draft) => setChosen(draft ? graveFrom(draft) : null) }}
      onSaved={saved}
      questionBeforeSave={questionBeforeSave}
    />
  )
}
