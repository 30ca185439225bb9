import { Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { pageTitles } from '../../shared/page-titles.ts'
import { type LinkedRecords, mostUnlinked, type PartySuggestions } from '../../shared/party-suggestions.ts'
import { may } from '../../shared/roles.ts'
import { codeText } from '../../shared/texts.ts'
import { party } from '../parties/record.ts'
import { SuggestionForm } from './form.tsx'
import classes from './suggestions.module.css'
import { recordCount, suggestionCodes, suggestionTexts as texts } from './texts.ts'

/** Contracts and letters without a party, which an administrator links group by group: docs/requirements.md#parties */
export function PartySuggestionsPage() {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  if (!role) return null
  if (!may(role, 'merge')) return <Navigate to="/forbidden" replace />
  return (
    <div className={classes['page']}>
      <header>
        <PageLink {...toList(party.page)}>{t(party.page.title)}</PageLink>
        <Title order={1}>{t(pageTitles.partySuggestions)}</Title>
        <p className={classes['hint']}>{t(texts.intro)}</p>
        <p className={classes['hint']}>{t(texts.keys)}</p>
      </header>
      <Worklist />
    </div>
  )
}

const key = 'partySuggestions'
/** A page of suggestions, and the one that is shown of it. */
interface Place {
  readonly after: string
  readonly at: number
}
const beginning: Place = { after: '', at: 0 }

function Worklist() {
  const { t, count } = useLanguage()
  const queries = useQueryClient()
  const [place, setPlace] = useState(beginning)
  const [isDone, setDone] = useState(false)
  /** How many records were linked since the page was loaded. */
  const [linked, setLinked] = useState(0)
  const { after, at } = place
  const { data, isError, refetch } = useQuery({
    queryKey: [key, after],
    queryFn: ({ signal }) =>
      request<PartySuggestions>('/api/party/suggestions', { method: 'POST', body: { after }, signal, stay: helpOnly }),
    // A page stays as it is while it is worked through.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const reloadOthers = () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key })

  const next = (linkedNow: number) => {
    if (data && at + 1 < data.entities.length) {
      setLinked(linked + linkedNow)
      return setPlace({ after, at: at + 1 })
    }
    setLinked(0)
    if (data?.next) setPlace({ after: data.next, at: 0 })
    else setDone(true)
  }
  const start = (at: Place) => {
    setDone(false)
    setLinked(0)
    setPlace(at)
    void queries.resetQueries({ queryKey: [key] })
  }
  const undo = async (link: LinkedRecords, from: Place) => {
    try {
      await request('/api/party/suggestions/undoing', { method: 'POST', body: link })
      toast.success(t(texts.undone))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.shown) toast.error(t(codeText(error.code, suggestionCodes)))
    }
    start({ after: from.after, at: 0 })
    await reloadOthers()
  }
  const confirmed = (link: LinkedRecords) => {
    toast.success(t(texts.linked), { action: { label: t(texts.undo), run: () => void undo(link, place) } })
    next(link.records.length)
    void reloadOthers()
  }
  if (isError && !data)
    return <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void refetch()]]} />
  if (!data) return <Skeleton lines={6} />
  const suggestion = isDone ? undefined : data.entities[at]
  if (!suggestion)
    return data.unlinked - linked > 0 ? (
      <End text={t(texts.end)} ways={[[t(texts.again), () => start(beginning)]]} />
    ) : (
      <End text={t(texts.none)} ways={[]} />
    )
  const left = Math.min(data.unlinked - linked, mostUnlinked)
  return (
    <>
      <p className={classes['left']}>
        {t(texts.left)} {data.unlinked > mostUnlinked && `${t(recordsTexts.moreThan)} `}
        {count(left, recordCount)}
      </p>
      <SuggestionForm
        key={suggestion.records.map(({ id }) => id).join()}
        {...{ suggestion }}
        onConfirmed={confirmed}
        onSkip={() => next(0)}
      />
    </>
  )
}

/** Takes the focus from the last suggestion. */
function End(props: ComponentProps<typeof EmptyList>) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => end.current?.focus(), [])
  return (
    <div ref={end} role="status" tabIndex={-1}>
      <EmptyList {...props} />
    </div>
  )
}
