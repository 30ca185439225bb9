import { Button, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import classes from '../../client/records/Worklist.module.css'
import { WorklistEnd } from '../../client/records/WorklistEnd.tsx'
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
  readonly withSkipped: boolean
}
const beginning: Place = { after: '', at: 0, withSkipped: false }

function Worklist() {
  const { t, count } = useLanguage()
  const queries = useQueryClient()
  const [place, setPlace] = useState(beginning)
  const [isEnd, setEnd] = useState(false)
  /** How many records were linked and skipped since the page was loaded. */
  const [done, setDone] = useState({ linked: 0, skipped: 0 })
  const { after, at, withSkipped } = place
  const { data, isError, refetch } = useQuery({
    queryKey: [key, after, withSkipped],
    queryFn: ({ signal }) =>
      request<PartySuggestions>('/api/party/suggestions', {
        method: 'POST',
        body: { after, withSkipped },
        signal,
        stay: helpOnly,
      }),
    // A page stays as it is while it is worked through.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const reloadOthers = () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key })

  const next = (linked: number, skipped: number) => {
    const isLast = data !== undefined && at + 1 >= data.entities.length
    if (isLast && data.next !== null) {
      setDone({ linked: 0, skipped: 0 })
      return setPlace({ after: data.next, at: 0, withSkipped })
    }
    setDone({ linked: done.linked + linked, skipped: done.skipped + skipped })
    if (isLast) setEnd(true)
    else setPlace({ after, at: at + 1, withSkipped })
  }
  const start = (at: Place) => {
    setEnd(false)
    setDone({ linked: 0, skipped: 0 })
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
    start({ ...from, at: 0 })
    await reloadOthers()
  }
  const confirmed = (link: LinkedRecords) => {
    toast.success(t(texts.linked), { action: { label: t(texts.undo), run: () => void undo(link, place) } })
    next(link.records.length, 0)
    void reloadOthers()
  }
  /** The next group is shown meanwhile. */
  const skip = async (records: LinkedRecords['records']) => {
    const from = place
    next(0, withSkipped ? 0 : records.length)
    try {
      await request('/api/party/suggestions/skipping', { method: 'POST', body: { records } })
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.shown) toast.error(t(codeText(error.code, suggestionCodes)))
      start({ ...from, at: 0 })
    }
    await reloadOthers()
  }
  if (isError && !data)
    return <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void refetch()]]} />
  if (!data) return <Skeleton lines={6} />
  const suggestion = isEnd ? undefined : data.entities[at]
  const remaining = data.unlinked - done.linked - done.skipped
  const skipped = Math.min(data.skipped + done.skipped, mostUnlinked)
  const showSkipped = [
    `${t(texts.withSkipped)} ${count(skipped, recordCount)}`,
    () => start({ ...beginning, withSkipped: true }),
  ] as const
  if (!suggestion) {
    const again = [t(texts.again), () => start({ ...beginning, withSkipped })] as const
    if (remaining > 0)
      return <WorklistEnd text={t(texts.end)} ways={withSkipped || skipped === 0 ? [again] : [again, showSkipped]} />
    return skipped > 0 && !withSkipped ? (
      <WorklistEnd text={t(texts.skippedOnly)} ways={[showSkipped]} />
    ) : (
      <WorklistEnd text={t(texts.none)} ways={[]} />
    )
  }
  const left = Math.min(remaining, mostUnlinked)
  return (
    <>
      <p className={classes['left']}>
        {t(texts.left)} {data.unlinked > mostUnlinked && `${t(recordsTexts.moreThan)} `}
        {count(left, recordCount)}
        {skipped > 0 && !withSkipped && (
          <Button variant="subtle" size="compact-sm" onClick={showSkipped[1]}>
            {showSkipped[0]}
          </Button>
        )}
      </p>
      <SuggestionForm
        key={suggestion.records.map(({ id }) => id).join()}
        {...{ suggestion }}
        onConfirmed={confirmed}
        onSkip={(records) => void skip(records)}
      />
    </>
  )
}
