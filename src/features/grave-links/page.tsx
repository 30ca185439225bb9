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
import { type ChosenLinks, type CreatedGraves, type GraveLinks, mostWithoutGrave } from '../../shared/grave-links.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { may } from '../../shared/roles.ts'
import { codeText } from '../../shared/texts.ts'
import { grave } from '../graves/record.ts'
import { LinkForm } from './form.tsx'
import { proposedGraves } from './new-graves.ts'
import { NewGraves } from './section.tsx'
import { linkCodes, linkTexts as texts, recordCount } from './texts.ts'

/** Records that name a place but no grave, which an administrator links group by group: docs/requirements.md#records-without-a-grave */
export function GraveLinksPage() {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  if (!role) return null
  if (!may(role, 'merge')) return <Navigate to="/forbidden" replace />
  return (
    <div className={classes['page']}>
      <header>
        <PageLink {...toList(grave.page)}>{t(grave.page.title)}</PageLink>
        <Title order={1}>{t(pageTitles.graveLinks)}</Title>
        <p className={classes['hint']}>{t(texts.intro)}</p>
        <p className={classes['hint']}>{t(texts.keys)}</p>
      </header>
      <Worklist />
    </div>
  )
}

const key = 'graveLinks'
/** A page of groups, and the one that is shown of it. */
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
  /** Whether all new graves of the page are shown. */
  const [isTogether, setTogether] = useState(false)
  /** How many records were linked and skipped since the page was loaded. */
  const [done, setDone] = useState({ linked: 0, skipped: 0 })
  const { after, at, withSkipped } = place
  const { data, isError, refetch } = useQuery({
    queryKey: [key, after, withSkipped],
    queryFn: ({ signal }) =>
      request<GraveLinks>('/api/grave/links', { method: 'POST', body: { after, withSkipped }, signal, stay: helpOnly }),
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
    setTogether(false)
    setDone({ linked: 0, skipped: 0 })
    setPlace(at)
    void queries.resetQueries({ queryKey: [key] })
  }
  const linked = (records: ChosenLinks) => {
    toast.success(t(texts.linked))
    next(records.length, 0)
    void reloadOthers()
  }
  /** Other groups of the page may be about the new graves. */
  const created = ({ graves, records }: CreatedGraves) => {
    toast.success(`${t(texts.created)} ${graves}; ${t(texts.createdRecords)} ${records}.`)
    start({ ...place, at: 0 })
    void reloadOthers()
  }
  /** The next group is shown meanwhile. */
  const skip = async (records: ChosenLinks) => {
    const from = place
    next(0, withSkipped ? 0 : records.length)
    try {
      await request('/api/grave/links/skipping', { method: 'POST', body: { records } })
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.shown) toast.error(t(codeText(error.code, linkCodes)))
      start({ ...from, at: 0 })
    }
    await reloadOthers()
  }
  if (isError && !data)
    return <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void refetch()]]} />
  if (!data) return <Skeleton lines={6} />
  const group = isEnd ? undefined : data.entities[at]
  const remaining = data.unlinked - done.linked - done.skipped
  const skipped = Math.min(data.skipped + done.skipped, mostWithoutGrave)
  const showSkipped = [
    `${t(texts.withSkipped)} ${count(skipped, recordCount)}`,
    () => start({ ...beginning, withSkipped: true }),
  ] as const
  if (!group) {
    const again = [t(texts.again), () => start({ ...beginning, withSkipped })] as const
    if (remaining > 0)
      return <WorklistEnd text={t(texts.end)} ways={withSkipped || skipped === 0 ? [again] : [again, showSkipped]} />
    return skipped > 0 && !withSkipped ? (
      <WorklistEnd text={t(texts.skippedOnly)} ways={[showSkipped]} />
    ) : (
      <WorklistEnd text={t(texts.none)} ways={[]} />
    )
  }
  const proposed = proposedGraves(data.entities.slice(at))
  if (isTogether) return <NewGraves {...{ proposed }} onCreated={created} onBack={() => setTogether(false)} />
  return (
    <>
      <p className={classes['left']}>
        {t(texts.left)} {data.unlinked > mostWithoutGrave && `${t(recordsTexts.moreThan)} `}
        {count(Math.min(remaining, mostWithoutGrave), recordCount)}
        {skipped > 0 && !withSkipped && (
          <Button variant="subtle" size="compact-sm" onClick={showSkipped[1]}>
            {showSkipped[0]}
          </Button>
        )}
        {proposed.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setTogether(true)}>
            {t(texts.allNew)} {proposed.length}
          </Button>
        )}
      </p>
      <LinkForm
        key={group.records.map(({ id }) => id).join()}
        {...{ group }}
        onLinked={linked}
        onCreated={created}
        onSkip={(records) => void skip(records)}
      />
    </>
  )
}
