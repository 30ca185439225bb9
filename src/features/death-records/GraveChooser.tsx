import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { ReferencePicker } from '../../client/records/ReferencePicker.tsx'
import type { Candidates } from '../../client/records/use-candidates.ts'
import type { Entered } from '../../client/records/RecordForm.tsx'
import { isDate } from '../../shared/dates.ts'
import { capital } from '../../shared/texts.ts'
import { answerTexts } from '../burial-verdict/public.ts'
import { OverrideReason, VerdictPanel } from '../burial-verdict/public.tsx'
import { graveCandidates, GraveFacts, graveState } from '../grave-references/public.tsx'
import type { Grave } from '../graves/record.ts'
import { burialTypeIn, intermentKindOf, isOfGrave, refusedFrom } from '../interments/public.ts'
import { deathRecordFormTexts as texts } from './form-texts.ts'
import classes from './GraveChooser.module.css'
import type { ChosenGrave } from './grave-of-burial.ts'
import type { DeathRecord } from './record.ts'
import { intermentOf, type Recorded } from './RemainingBurials.tsx'

type Burial = Partial<Readonly<Record<'dateOfBurial' | 'burialType' | 'coffin', string | null>>>

/** The question to the verdict; until the day is typed, it is about today. */
const burialIn = ({ dateOfBurial = '', ...burial }: Burial) => ({
  date: dateOfBurial !== null && isDate(dateOfBurial) ? dateOfBurial : '',
  kind: intermentKindOf(burial) ?? '',
})

/** Whether the server will refuse the interment in the chosen grave, as far as the form has been told. */
export function isRefused(queries: QueryClient, chosen: ChosenGrave | null, burial: Burial) {
  if (!chosen || chosen.overrideReason || (burial.dateOfBurial ?? '') < refusedFrom()) return false
  return queries.getQueryData(graveState(chosen.id, burialIn(burial)).queryKey)?.answer === 'NO'
}

const mostNames = 4

interface OthersProps {
  id: number
  entered: Entered
  /** The person's own interment, which is not named. */
  except?: number
}

/** Who else lies in a grave, and its alert. */
function Others({ id, entered, except }: OthersProps) {
  const { t } = useLanguage()
  const { data } = useQuery(graveState(id, burialIn(entered)))
  if (!data) return null
  const isRecorded = except !== undefined
  const there = data.interments.filter((each) => each.removedOn === null && each.id !== except)
  const more = there.length - mostNames
  const names = there.slice(0, mostNames).map(({ name }) => name)
  const listed = [names.join(', '), ...(more > 0 ? [t(texts.more).replace('{count}', String(more))] : [])].join(' ')
  const [none, some] = isRecorded ? [texts.nobodyElse, texts.othersLieHere] : [texts.nobody, texts.lieHere]
  return (
    <>
      <p data-about={id}>{capital(there.length === 0 ? t(none) : `${t(some)}: ${listed}`)}</p>
      {data.alert && (
        <p>
          <strong>
            {t(texts.alert)}: {data.alert}
          </strong>
        </p>
      )}
    </>
  )
}

interface ChosenProps {
  chosen: ChosenGrave
  entered: Entered
  fill: (values: Entered) => void
  onChosen: (grave: ChosenGrave) => void
}

/** Whether the person can be buried in the chosen grave on that day, and where, which is filled in. */
function Verdict({ chosen, entered, fill, onChosen }: ChosenProps) {
  const { data, isError, isPlaceholderData } = useQuery({
    ...graveState(chosen.id, burialIn(entered)),
    // While the day is typed; the verdict on another grave would be wrong.
    placeholderData: (former, query) => (query?.queryKey[2] === chosen.id ? former : undefined),
  })
  const { place = null, level = null } = data?.slot ?? {}
  const isNew = data !== undefined && !isPlaceholderData && (place !== chosen.place || level !== chosen.level)
  const propose = useEffectEvent(() => {
    onChosen({ ...chosen, place, level })
    if (place !== null) fill({ burialGraveNumber: String(place) })
  })
  useEffect(() => {
    if (isNew) propose()
  }, [isNew])
  return (
    <VerdictPanel {...{ data, isError, isPlaceholderData }}>
      <Others id={chosen.id} entered={entered} />
      {data?.answer === 'NO' && (
        <OverrideReason
          value={chosen.overrideReason ?? ''}
          onChange={(overrideReason) => onChosen({ ...chosen, overrideReason })}
        />
      )}
    </VerdictPanel>
  )
}

/** What distinguishes a grave for this burial. */
function Candidate({ grave, entered }: { grave: Grave; entered: Entered }) {
  const { t } = useLanguage()
  const burial = burialIn(entered)
  const { data } = useQuery(graveState(grave.id, burial))
  return (
    <>
      {data && <b>{`${t(answerTexts[data.answer])} · `}</b>}
      <GraveFacts grave={grave} {...burial} />
    </>
  )
}

const candidatesFor = (entered: Entered): Candidates<Grave> => ({
  ...graveCandidates,
  detailOf: (grave) => <Candidate {...{ grave, entered }} />,
})

interface GraveOfBurialProps extends Omit<ChosenProps, 'chosen' | 'onChosen'> {
  id: string
  row: DeathRecord | null
  chosen: ChosenGrave | null
  onChosen: (grave: ChosenGrave | null) => void
}

/** Chooses the grave, or shows the one in which the person's interment is recorded. */
export function GraveOfBurial({ id, row, entered, fill, chosen, onChosen }: GraveOfBurialProps) {
  const { t } = useLanguage()
  const { data: recorded } = useQuery({ ...intermentOf(row?.id), enabled: row !== null })
  const [interment] = recorded?.entities ?? []
  if (interment?.grave && interment.removedOn === null)
    return <RecordedGrave {...{ id, entered }} interment={{ ...interment, grave: interment.grave }} />
  if (row !== null && recorded?.total !== 0) return null
  const drop = () => {
    if (/\D/.test(entered['burialPlaceNumber'] ?? '')) fill({ burialPlaceNumber: '' })
    onChosen(null)
  }
  return (
    <div className={classes['grave']}>
      <ReferencePicker
        id={id}
        from={candidatesFor(entered)}
        label={t(texts.grave)}
        known={chosen && { id: chosen.id, name: chosen.label }}
        value={chosen ? String(chosen.id) : ''}
        onChange={(value) => {
          if (value === '') drop()
        }}
        onFound={(found) => {
          // The place that was proposed in another grave.
          const former: Entered = chosen?.place ? { burialGraveNumber: '' } : {}
          fill({ ...former, ...valuesOf(found) })
          onChosen(graveChosen(found))
        }}
      />
      {chosen && <Verdict key={chosen.id} {...{ chosen, entered, fill, onChosen }} />}
    </div>
  )
}

/** The values that a grave fills in; the verdict proposes the place in it. */
export function valuesOf({ graveyardId, graveType, number, places }: Grave): Entered {
  const type = burialTypeIn(graveType)
  return {
    graveyardId: String(graveyardId),
    ...(type && { burialType: type }),
    burialPlaceNumber: number,
    ...(places === 1 && { burialGraveNumber: '1' }),
  }
}

export function graveChosen({ id, label, number, graveType }: Grave): ChosenGrave {
  const burialType = burialTypeIn(graveType)
  return {
    id,
    label: label ?? number,
    place: null,
    level: null,
    ...(burialType && isOfGrave(burialType) && { burialType }),
  }
}

interface RecordedProps {
  id: string
  interment: Recorded
  entered: Entered
}

function RecordedGrave({ id, interment, entered }: RecordedProps) {
  const { t } = useLanguage()
  const { grave, place, level } = interment
  const slot = [
    ...(place === null ? [] : [`${t(texts.place)} ${place}`]),
    ...(level === null ? [] : [`${t(texts.level)} ${level}`]),
  ]
  return (
    <div className={classes['grave']}>
      <ReferencePicker
        id={id}
        label={t(texts.grave)}
        from={graveCandidates}
        known={grave}
        value={String(grave.id)}
        description={slot.join(', ')}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={() => undefined}
        disabled
      />
      <Others id={grave.id} entered={entered} except={interment.id} />
    </div>
  )
}
