import { Button, TextInput } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { FindRecord } from '../../client/records/FindRecord.tsx'
import classes from '../../client/records/RecordForm.module.css'
import type { Entered } from '../../client/records/RecordForm.tsx'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { reasons as declared, reasonText } from '../burial-verdict/public.ts'
import { isDate } from '../../shared/dates.ts'
import { intermentKindOf } from '../interments/public.ts'
import { may } from '../../shared/roles.ts'
import { answerTexts, deathRecordFormTexts as texts } from './form-texts.ts'
import { burialTypeIn, type ChosenGrave } from './grave-of-burial.ts'
import type { DeathRecord } from './record.ts'
import { intermentOf, type Recorded, type Slot } from './RemainingBurials.tsx'
import { readVerdict } from '../burial-verdict/calls.ts'
import { searchGraves } from '../graves/calls.ts'
import type { AnswerOf } from '../../shared/call.ts'

export interface FoundGrave {
  id: number
  label: string | null
  number: string
  graveType: string
  graveyardId: number
}
type State = AnswerOf<typeof readVerdict>

/** The verdict on the burial, and the people buried in the grave: docs/domain/burial-verdict.md#checks */
const stateOf = (id: number, { dateOfBurial = '', burialType = '' }: Entered) => {
  const query = { date: isDate(dateOfBurial) ? dateOfBurial : '', kind: intermentKindOf(burialType) ?? '' }
  return {
    queryKey: ['grave', 'record', id, 'verdict', query],
    queryFn: () => request(readVerdict, { params: { id }, query, handledStatuses: helpOnly }),
    retry: false,
  }
}

const mostNames = 4

/** Place and level as words, as far as they are known. */
const slotWords = ({ place, level }: Slot, t: ReturnType<typeof useLanguage>['t']) => [
  ...(place === null ? [] : [`${t(texts.place)} ${place}`]),
  ...(level === null ? [] : [`${t(texts.level)} ${level}`]),
]

interface GraveLinesProps {
  id: number
  /** The beginning of the sentence. */
  parts: readonly string[]
  state: State | undefined
  /** Of the interment of the person, who is not named. */
  except?: number
}

/** Who lies in a grave, and its alert. */
function GraveLines({ id, parts, state, except }: GraveLinesProps) {
  const { t } = useLanguage()
  const isRecorded = except !== undefined
  const there = state?.interments.filter((each) => each.removedOn === null && each.id !== except)
  const more = (there?.length ?? 0) - mostNames
  const names = there?.slice(0, mostNames).map(({ name }) => name)
  const listed = [names?.join(', '), ...(more > 0 ? [t(texts.more).replace('{count}', String(more))] : [])].join(' ')
  const buried =
    there?.length === 0
      ? t(isRecorded ? texts.nobodyElse : texts.nobody)
      : `${t(isRecorded ? texts.othersLieHere : texts.lieHere)}: ${listed}`
  return (
    <>
      <span data-about={id}>
        {parts.join(', ')}
        {state && `; ${buried}`}
      </span>
      {state?.alert && (
        <strong>
          {t(texts.alert)}: {state.alert}
        </strong>
      )}
    </>
  )
}

/** Whether the person can be buried in a grave, and where; of the chosen one also on which condition, or why not. */
function GraveState({ id, entered, isChosen }: { id: number; entered: Entered; isChosen: boolean }) {
  const { t } = useLanguage()
  const { data: state } = useQuery(stateOf(id, entered))
  if (!state) return null
  const { answer, slot } = state
  const decisive = isChosen ? state.reasons.filter(({ code }) => declared[code].effect !== 'NOTE') : []
  return (
    <>
      <GraveLines {...{ id, state }} parts={[t(answerTexts[answer]), ...(slot ? slotWords(slot, t) : [])]} />
      {decisive.map((reason) => {
        const { evidence, advice } = reasonText(reason)
        return <span key={reason.code}>{[evidence, ...(advice ? [advice] : [])].map((each) => t(each)).join(' ')}</span>
      })}
    </>
  )
}

/** The grave in which the person already lies. */
function RecordedGrave({ interment, entered }: { interment: Recorded; entered: Entered }) {
  const { t } = useLanguage()
  const { id, grave, ...slot } = interment
  const { data: state } = useQuery(stateOf(grave.id, entered))
  return (
    <GraveLines
      id={grave.id}
      state={state}
      except={id}
      parts={[`${t(texts.grave)} ${grave.name}`, ...slotWords(slot, t)]}
    />
  )
}

interface OverrideProps {
  chosen: ChosenGrave
  entered: Entered
  onChosen: (grave: ChosenGrave) => void
}

/**
 * Asks an administrator for the reason of a burial that is not possible:
 * docs/domain/burial-verdict.md#burials-despite-a-refusal
 */
function Override({ chosen, entered, onChosen }: OverrideProps) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const { data } = useQuery(stateOf(chosen.id, entered))
  if (data?.answer !== 'NO') return null
  if (!role || !may(role, 'overrideVerdict')) return <p role="alert">{t(texts.onlyAdministrator)}</p>
  return (
    <TextInput
      label={t(texts.overrideReason)}
      description={t(texts.overrideExplained)}
      value={chosen.overrideReason ?? ''}
      maxLength={2000}
      onChange={({ currentTarget }) => onChosen({ ...chosen, overrideReason: currentTarget.value })}
    />
  )
}

/** The values that a grave fills in, and the place that the verdict proposes. */
export async function proposedIn(queries: QueryClient, { id, label, number, graveType }: FoundGrave, entered: Entered) {
  const type = burialTypeIn(graveType)
  const asked = { ...entered, ...(type && { burialType: type }) }
  // The grave can be chosen without the verdict.
  const state = await queries.fetchQuery(stateOf(id, asked)).catch(() => null)
  const { place = null, level = null } = state?.slot ?? {}
  const values: Entered = {
    ...(type && { burialType: type }),
    burialPlaceNumber: number,
    ...(place !== null && { burialGraveNumber: String(place) }),
  }
  return { values, grave: { id, label: label ?? '', place, level } satisfies ChosenGrave }
}

interface GraveOfBurialProps {
  row: DeathRecord | null
  entered: Entered
  fill: (values: Entered) => void
  chosen: ChosenGrave | null
  onChosen: (grave: ChosenGrave | null) => void
}

/** Offers the graves of the chosen graveyard, or shows the one in which the person's interment is recorded. */
export function GraveOfBurial({ row, entered, fill, chosen, onChosen }: GraveOfBurialProps) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const { data: recorded } = useQuery({ ...intermentOf(row?.id), enabled: row !== null })
  const { graveyardId = '' } = entered
  const [interment] = recorded?.entities ?? []
  if (interment?.grave && interment.removedOn === null)
    return (
      <div className={classes['find']}>
        <div className={classes['found']}>
          <RecordedGrave interment={{ ...interment, grave: interment.grave }} entered={entered} />
        </div>
      </div>
    )
  if (graveyardId === '' || (row !== null && recorded?.total !== 0)) return null
  const drop = () => {
    if (/\D/.test(entered['burialPlaceNumber'] ?? '')) fill({ burialPlaceNumber: '' })
    onChosen(null)
  }
  if (chosen)
    return (
      <div className={classes['find']} role="status">
        <div className={classes['found']}>
          <span data-about={chosen.id}>
            {t(texts.grave)} {chosen.label}.
          </span>{' '}
          {t(texts.willBeRecorded)}
          {/* The button that had the focus is gone. */}
          <Button variant="default" size="compact-sm" autoFocus onClick={drop}>
            {t(texts.dropGrave)}
          </Button>
        </div>
        <div className={classes['found']}>
          <GraveState id={chosen.id} entered={entered} isChosen />
        </div>
        <Override {...{ chosen, entered, onChosen }} />
      </div>
    )
  const choose = async (found: FoundGrave) => {
    const { values, grave } = await proposedIn(queries, found, entered)
    fill(values)
    onChosen(grave)
  }
  const detailOf = ({ id }: FoundGrave) => <GraveState id={id} entered={entered} isChosen={false} />
  return (
    <FindRecord
      label={texts.findGrave}
      search={searchGraves}
      limits={{ sort: 'label', graveyardId: Number(graveyardId) }}
      nameOf={({ label }) => label ?? ''}
      detailOf={detailOf}
      onChosen={(found) => void choose(found)}
    />
  )
}
