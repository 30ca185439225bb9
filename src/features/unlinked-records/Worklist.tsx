import { Button, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import type { RecordType } from '../../shared/record.ts'
import { type RecordTypeTexts, textsNamed } from '../../shared/record-texts.ts'
import { codeText, inSentence, type Text } from '../../shared/texts.ts'
import type { DeskCalls } from './calls.ts'
import { type ChosenRecords, type MadeLinks, mostUnlinked } from './links.ts'
import { deskTexts, type DeskTexts, linkCodesOf, recordCount } from './texts.ts'
import classes from './Worklist.module.css'

interface WorklistProps<Group> {
  /** What the records lack. */
  of: Pick<RecordType, 'page'>
  title: Text
  calls: DeskCalls<Group>
  texts: DeskTexts
  types: readonly RecordTypeTexts[]
  children: (work: Work<Group>) => Shown
}

export interface Work<Group> {
  readonly group: Group
  /** The remaining groups of the page, this one first. */
  readonly rest: readonly Group[]
  /** Says what was done, and offers to undo it; earlier offers stay. Shows the next group if records of this one were linked. */
  readonly done: (said: string, links: MadeLinks, linked?: number) => void
  readonly skip: (records: ChosenRecords) => void
}

interface Shown {
  /** Shown beside the number of remaining records. */
  readonly extraButton?: ReactNode
  readonly content: ReactNode
}

/** A page of groups, the group shown, and how many records were linked or skipped since the page was loaded. */
const beginning = { after: '', withSkipped: false, at: 0, linked: 0, skipped: 0 }

/** A page that shows one group of records after another. */
export function Worklist<Group>(props: WorklistProps<Group>) {
  const { t } = useLanguage()
  const { page } = props.of
  return (
    <div className={classes['page']}>
      <header>
        <PageLink {...toList(page)}>{t(page.title)}</PageLink>
        <Title order={1}>{t(props.title)}</Title>
        <p className={classes['hint']}>{`${t(props.texts.intro)} ${t(deskTexts.confirmEach)}`}</p>
        <p className={classes['hint']}>{t(deskTexts.keys)}</p>
      </header>
      <Groups {...props} />
    </div>
  )
}

function Groups<Group>({ calls: { suggest, skip, undo }, texts, types, children }: WorklistProps<Group>) {
  const { t, count } = useLanguage()
  const queries = useQueryClient()
  const [place, setPlace] = useState(beginning)
  const { after, withSkipped, at } = place
  const { data, isError, refetch } = useQuery({
    queryKey: [suggest.path, after, withSkipped],
    queryFn: ({ signal }) => request(suggest, { body: { after, withSkipped }, signal, handledStatuses: helpOnly }),
    // A page is not reloaded while it is worked through.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const reloadOthers = () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== suggest.path })

  const next = (linked: number, skipped: number) =>
    setPlace(
      data && data.next !== null && at + 1 >= data.entities.length
        ? { ...beginning, withSkipped, after: data.next }
        : { ...place, at: at + 1, linked: place.linked + linked, skipped: place.skipped + skipped },
    )
  const start = (from: Partial<typeof beginning>) => {
    setPlace({ ...beginning, ...from })
    void queries.resetQueries({ queryKey: [suggest.path] })
  }
  /** Shows the page again from its first group. */
  const restart = () => {
    start({ after, withSkipped })
    void reloadOthers()
  }
  const undone = async (id: number) => {
    try {
      // An action of more than seven days ago is not found; the page stays.
      await request(undo, { params: { id }, handledStatuses: [404] })
      toast.success(t(texts.undone))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      const changed = error.changed.map(({ type, title }) => {
        const named = textsNamed(types, type)
        return named ? `${inSentence(t(named.before))} ${title}` : title
      })
      const reason = t(codeText(error.code, linkCodesOf(types)))
      if (!error.wasShown) toast.error([reason, changed.join(', ')].filter(Boolean).join(' '))
    }
    restart()
  }
  const work: Omit<Work<Group>, 'group' | 'rest'> = {
    done: (said, { undoId }, linked) => {
      toast.success(said, { action: { label: t(deskTexts.undo), run: () => void undone(undoId) } })
      if (linked === undefined) return restart()
      next(linked, 0)
      void reloadOthers()
    },
    // The next group is shown in the meantime.
    skip: (records) => {
      next(0, withSkipped ? 0 : records.length)
      void request(skip, { body: { records } }).then(reloadOthers, (error: unknown) => {
        if (!(error instanceof RequestFailed)) throw error
        if (!error.wasShown) toast.error(t(codeText(error.code, linkCodesOf(types))))
        restart()
      })
    },
  }
  if (isError && !data)
    return <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void refetch()]]} />
  if (!data) return <Skeleton lines={6} />
  const group = data.entities[at]
  const remaining = data.unlinked - place.linked - place.skipped
  const skipped = Math.min(data.skipped + place.skipped, mostUnlinked)
  const showSkipped = [
    `${t(deskTexts.withSkipped)} ${count(skipped, recordCount)}`,
    () => start({ withSkipped: true }),
  ] as const
  const left = skipped > 0 && !withSkipped ? [showSkipped] : []
  if (!group) {
    const again = [t(deskTexts.again), () => start({ withSkipped })] as const
    if (remaining > 0) return <WorklistEnd text={t(deskTexts.end)} ways={[again, ...left]} />
    return <WorklistEnd text={t(left.length > 0 ? deskTexts.skippedOnly : texts.none)} ways={left} />
  }
  const { extraButton, content } = children({ ...work, group, rest: data.entities.slice(at) })
  return (
    <>
      <p>
        {t(texts.left)} {data.unlinked > mostUnlinked && `${t(recordsTexts.moreThan)} `}
        {count(Math.min(remaining, mostUnlinked), recordCount)}
        {left.map(([label, show]) => (
          <Button key={label} variant="subtle" size="compact-sm" onClick={show}>
            {label}
          </Button>
        ))}
        {extraButton}
      </p>
      {content}
    </>
  )
}

/** Takes the focus from the last group. */
function WorklistEnd(props: ComponentProps<typeof EmptyList>) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => end.current?.focus(), [])
  return (
    <div ref={end} role="status" tabIndex={-1}>
      <EmptyList {...props} />
    </div>
  )
}
