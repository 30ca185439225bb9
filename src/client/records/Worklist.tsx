import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { codeText, type CountedText, type Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { request, RequestFailed } from '../request.ts'
import { Skeleton } from '../Skeleton.tsx'
import { toast } from '../toasts.tsx'
import { EmptyList } from './EmptyList.tsx'
import { recordsTexts } from './texts.ts'
import { helpOnly } from './use-suggestions.ts'
import classes from './Worklist.module.css'
import { WorklistEnd } from './WorklistEnd.tsx'
import { type Call } from '../../shared/call.ts'

/** A page of groups of records that an administrator works through. */
interface Page<Group> {
  readonly entities: readonly Group[]
  /** Where the next page begins; null after the last one. */
  readonly next: string | null
  readonly unlinked: number
  readonly skipped: number
}

interface WorklistProps<Group, Skipped> {
  suggest: Call<string, { answer: Page<Group>; body: object }>
  /** Stores skipped records. */
  skip: Call<string, { answer: object; body: { records: Skipped[] } }>
  /** The number of records up to which they are counted. */
  most: number
  texts: Readonly<Record<'left' | 'withSkipped' | 'again' | 'end' | 'skippedOnly' | 'none', Text>>
  count: CountedText
  codes: Readonly<Record<string, Text>>
  children: (work: Work<Group, Skipped>) => Shown
}

interface Work<Group, Skipped> {
  readonly group: Group
  /** The remaining groups of the page, this one first. */
  readonly rest: readonly Group[]
  /** Shows the next group after this many records were linked. */
  readonly linked: (records: number) => void
  readonly skip: (records: Skipped[]) => void
  /** Shows this page again from its first group. */
  readonly restart: () => void
}

interface Shown {
  /** Shown beside the number of remaining records. */
  readonly beside?: ReactNode
  readonly content: ReactNode
}

/** A page of groups, and the group shown. */
interface Place {
  readonly after: string
  readonly at: number
  readonly withSkipped: boolean
}
const beginning: Place = { after: '', at: 0, withSkipped: false }

/** Shows one group of records after another. */
export function Worklist<Group, Skipped>({
  suggest,
  skip,
  most,
  texts,
  count: counted,
  codes,
  children,
}: WorklistProps<Group, Skipped>) {
  const { t, count } = useLanguage()
  const queries = useQueryClient()
  const [place, setPlace] = useState(beginning)
  const [isEnd, setEnd] = useState(false)
  /** How many records were linked and skipped since the page was loaded. */
  const [done, setDone] = useState({ linked: 0, skipped: 0 })
  const { after, at, withSkipped } = place
  const { data, isError, refetch } = useQuery({
    queryKey: [suggest.path, after, withSkipped],
    queryFn: ({ signal }) => request(suggest, { body: { after, withSkipped }, signal, handledStatuses: helpOnly }),
    // A page is not reloaded while it is worked through.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const reloadOthers = () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== suggest.path })

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
  const start = (from: Place) => {
    setEnd(false)
    setDone({ linked: 0, skipped: 0 })
    setPlace(from)
    void queries.resetQueries({ queryKey: [suggest.path] })
  }
  const work: Omit<Work<Group, Skipped>, 'group' | 'rest'> = {
    linked: (records) => {
      next(records, 0)
      void reloadOthers()
    },
    restart: () => {
      start({ ...place, at: 0 })
      void reloadOthers()
    },
    // The next group is shown in the meantime.
    skip: (records) => {
      const from = place
      next(0, withSkipped ? 0 : records.length)
      void request(skip, { body: { records } })
        .catch((error: unknown) => {
          if (!(error instanceof RequestFailed)) throw error
          if (!error.wasShown) toast.error(t(codeText(error.code, codes)))
          start({ ...from, at: 0 })
        })
        .then(reloadOthers)
    },
  }
  if (isError && !data)
    return <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void refetch()]]} />
  if (!data) return <Skeleton lines={6} />
  const group = isEnd ? undefined : data.entities[at]
  const remaining = data.unlinked - done.linked - done.skipped
  const skipped = Math.min(data.skipped + done.skipped, most)
  const showSkipped = [
    `${t(texts.withSkipped)} ${count(skipped, counted)}`,
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
  const { beside, content } = children({ ...work, group, rest: data.entities.slice(at) })
  return (
    <>
      <p className={classes['left']}>
        {t(texts.left)} {data.unlinked > most && `${t(recordsTexts.moreThan)} `}
        {count(Math.min(remaining, most), counted)}
        {skipped > 0 && !withSkipped && (
          <Button variant="subtle" size="compact-sm" onClick={showSkipped[1]}>
            {showSkipped[0]}
          </Button>
        )}
        {beside}
      </p>
      {content}
    </>
  )
}
