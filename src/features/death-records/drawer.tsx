import { Button, TextInput } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { FindRecord } from '../../client/records/FindRecord.tsx'
import classes from '../../client/records/RecordForm.module.css'
import type { Entered } from '../../client/records/RecordForm.tsx'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import type { BurialVerdict } from '../../shared/burial-verdict/may-bury.ts'
import { isDate } from '../../shared/dates.ts'
import { intermentKindOf } from '../../shared/interment-of-death.ts'
import { may } from '../../shared/roles.ts'
import { answerTexts, deathRecordFormTexts as texts } from './form-texts.ts'
import { burialTypeIn, type ChosenGrave } from './grave-of-burial.ts'
import type { DeathRecord } from './record.ts'

export interface FoundGrave {
  id: number
  label: string | null
  number: string
  graveType: string
  graveyardId: number
}
interface State extends BurialVerdict {
  alert: string | null
  interments: readonly { id: number; name: string; removedOn: string | null }[]
}

/** The interment of a person who already lies in a grave. */
interface Recorded {
  readonly id: number
  readonly grave: { readonly id: number; readonly name: string } | null
  readonly place: number | null
  readonly level: number | null
  readonly removedOn: string | null
}

/** The verdict on the burial, and the people buried in the grave: docs/domain/burial-verdict.md#checks */
const stateOf = (id: number, { dateOfBurial = '', burialType = '' }: Entered) => {
  const query = { date: isDate(dateOfBurial) ? dateOfBurial : '', kind: intermentKindOf(burialType) ?? '' }
  return {
    queryKey: ['grave', 'record', id, 'verdict', query],
    queryFn: () => request<State>(`/api/grave/${id}/verdict`, { query, stay: helpOnly }),
    retry: false,
  }
}

const mostNames = 4

/** A grave: for a person who already lies in it, who else does; otherwise also whether they can be buried in it, and where. */
function GraveState({ id, entered, recorded }: { id: number; entered: Entered; recorded?: Recorded }) {
  const { t } = useLanguage()
  const { data } = useQuery(stateOf(id, entered))
  if (!data) return null
  const { answer, slot, interments, alert } = data
  const at = recorded ?? slot
  const where = at && [
    at.place !== null && `${t(texts.place)} ${at.place}`,
    at.level !== null && `${t(texts.level)} ${at.level}`,
  ]
  const state = recorded ? `${t(texts.grave)} ${recorded.grave?.name ?? ''}` : t(answerTexts[answer])
  const there = interments.filter((each) => each.removedOn === null && each.id !== recorded?.id).map(({ name }) => name)
  const more = there.length - mostNames
  const names = [there.slice(0, mostNames).join(', '), ...(more > 0 ? [`${t(texts.more)} ${more}`] : [])].join(' ')
  const others = recorded ? texts.othersLieHere : texts.lieHere
  return (
    <>
      <span data-about={id}>
        {[state, ...(where ?? [])].filter(Boolean).join(', ')};{' '}
        {there.length === 0 ? t(recorded ? texts.nobodyElse : texts.nobody) : `${t(others)}: ${names}`}
      </span>
      {alert !== null && (
        <strong>
          {t(texts.alert)}: {alert}
        </strong>
      )}
    </>
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
  const [digits] = /^\d+/.exec(number) ?? []
  const values: Entered = {
    ...(type && { burialType: type }),
    ...(digits && { burialPlaceNumber: digits }),
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
  const { data: recorded } = useQuery({
    queryKey: ['interment', 'of', row?.id],
    queryFn: ({ signal }) =>
      request<{ entities: readonly Recorded[]; total: number }>('/api/interment/search', {
        method: 'POST',
        body: { deathRecordId: row?.id, recordState: 'live', size: 1 },
        signal,
        stay: helpOnly,
      }),
    enabled: row !== null,
    retry: false,
  })
  const { graveyardId = '' } = entered
  const [interment] = recorded?.entities ?? []
  if (interment?.grave && interment.removedOn === null)
    return (
      <div className={classes['find']}>
        <div className={classes['found']}>
          <GraveState id={interment.grave.id} {...{ entered, recorded: interment }} />
        </div>
      </div>
    )
  if (graveyardId === '' || (row !== null && recorded?.total !== 0)) return null
  if (chosen)
    return (
      <div className={classes['find']} role="status">
        <div className={classes['found']}>
          <span data-about={chosen.id}>
            {t(texts.grave)} {chosen.label}.
          </span>{' '}
          {t(texts.willBeRecorded)}
          {/* The button that had the focus is gone. */}
          <Button variant="default" size="compact-sm" autoFocus onClick={() => onChosen(null)}>
            {t(texts.dropGrave)}
          </Button>
        </div>
        <div className={classes['found']}>
          <GraveState id={chosen.id} entered={entered} />
        </div>
        <Override {...{ chosen, entered, onChosen }} />
      </div>
    )
  const choose = async (found: FoundGrave) => {
    const { values, grave } = await proposedIn(queries, found, entered)
    fill(values)
    onChosen(grave)
  }
  const detailOf = ({ id }: FoundGrave) => <GraveState id={id} entered={entered} />
  return (
    <FindRecord<FoundGrave>
      label={texts.findGrave}
      base="/api/grave"
      limits={{ sort: 'label', graveyardId: Number(graveyardId) }}
      nameOf={({ label }) => label ?? ''}
      detailOf={detailOf}
      onChosen={(found) => void choose(found)}
    />
  )
}
