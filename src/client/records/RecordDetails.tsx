import './paper.css'
import { Alert, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { tableDateTime } from '../../shared/dates.ts'
import type { Stored } from '../../shared/record-of.ts'
import { may, removalIn } from '../../shared/roles.ts'
import { PageLink } from '../PageLink.tsx'
import { IconArrowLeft } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { useSetRecordTitle } from '../page-title.ts'
import { toList } from '../paths.ts'
import { rememberRecord } from '../recent-records.ts'
import { RequestFailed } from '../request.ts'
import { useSession } from '../session.ts'
import { MessagePage } from '../shell/MessagePage.tsx'
import { DrawerSkeleton, PageSkeleton } from '../Skeleton.tsx'
import { EmptyList } from './EmptyList.tsx'
import { whenIdle } from './lazy-form.ts'
import { Notice } from './Notice.tsx'
import { RecordContent } from './RecordContent.tsx'
import classes from './RecordDetails.module.css'
import { numberField, type RecordDetailsProps } from './record-pages.ts'
import { RecordPageActions } from './RecordPageActions.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RelatedRecords } from './RelatedRecords.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import { recordsTexts } from './texts.ts'
import { useUnsavedEntry } from './use-draft.ts'
import { useOpenForm } from './use-open-form.ts'
import { useRecordMenu } from './use-record-menu.tsx'
import { readRecord, useRecordChanges } from './use-records.ts'

/** The page of the record in the path; other companies' and unknown records are not found. */
export function RecordDetails<Row extends Stored>({ pages, recordActions }: RecordDetailsProps<Row>) {
  const { t } = useLanguage()
  const { type } = pages
  const { id: typed = '' } = useParams({ strict: false })
  const id = /^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : 0
  const { data, error, refetch } = useQuery({
    queryKey: [type.name, 'record', id],
    queryFn: () => readRecord<Row>(type, id),
    enabled: id > 0,
  })
  if (id === 0 || (error instanceof RequestFailed && error.status === 404)) return <MessagePage kind="notFound" />
  if (data) return <Details key={id} row={data} {...{ pages, recordActions }} />
  if (!error) return <PageSkeleton />
  return <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void refetch()]]} />
}

interface DetailsProps<Row extends Stored> extends RecordDetailsProps<Row> {
  row: Row
}

function Details<Row extends Stored>({ row, pages, recordActions }: DetailsProps<Row>) {
  const { type, texts, nameOf, Form, restorable = true } = pages
  const { t } = useLanguage()
  const queries = useQueryClient()
  const session = useSession()?.user
  const mayWrite = session !== undefined && may(session.role, type.may.write) && !type.appendOnly
  const mayRemove = mayWrite && may(session.role, removalIn(type.may))
  const head = useRef<HTMLElement>(null)
  const focusFirst = useEffectEvent(() => head.current?.querySelector('button')?.focus({ preventScroll: true }))

  const number = numberField(type)
  const title = [number && String(Reflect.get(row, number)), nameOf(row)].filter(Boolean).join(' – ')
  // A label alone does not say what has it.
  const heading = type.searchesLabels ? `${t(texts.before)} ${title}` : title
  useSetRecordTitle(`${heading} – ${t(texts.title)}`)
  useEffect(() => rememberRecord({ path: type.page.path, id: row.id, title }), [type, row.id, title])

  const { busy, reload, restore, remove } = useRecordChanges<Row>(pages, () => {})
  const { open, isLoading, openForm, close } = useOpenForm<Row>(type, [row], { mayWrite, mayAdd: false })
  const unsaved = useUnsavedEntry(type, { id: row.id })
  const { menuOf, isAsking, dialogs } = useRecordMenu(pages, recordActions, {
    mayWrite,
    mayRemove,
    busy,
    edit: ({ id }) => openForm({ edit: id }),
    remove,
    onAnswered: () => {},
  })
  const saved = (after: Row) => {
    queries.setQueryData([type.name, 'record', row.id], after)
    void reload()
  }
  const closed = useEffectEvent(() => {
    unsaved.look()
    focusFirst()
  })
  useEffect(() => (open ? () => closed() : undefined), [open])
  // The focused button has disappeared: focus its replacement.
  const { deleted } = row
  useEffect(() => (isAsking || busy ? () => focusFirst() : undefined), [isAsking, busy])
  useEffect(() => (mayWrite ? whenIdle(() => void Promise.allSettled([Form.preload()])) : undefined), [mayWrite, Form])

  const summary = recordActions?.summaryOf?.(row).join(' · ')
  const note = deleted ? undefined : recordActions?.badgeOf?.(row)
  return (
    <article className={classes['page']}>
      <header ref={head} className={classes['head']}>
        <PageLink {...toList(type.page)} data-screen-only className={classes['back']}>
          <IconArrowLeft size={16} aria-hidden />
          {t(texts.title)}
        </PageLink>
        <p className={classes['onPaper']}>{[session?.company?.name, t(texts.title)].filter(Boolean).join(' · ')}</p>
        <Title order={1}>{heading}</Title>
        {summary && <p className={classes['summary']}>{summary}</p>}
        {note && <p className={classes['note']}>{note}</p>}
        {deleted && (
          <Suspense>
            {recordActions?.deletionNote?.(row) ?? (
              <Alert color="yellow" title={t(recordsTexts.recordDeleted)}>
                {mayRemove && restorable && (
                  <RestoreButton {...{ pages, busy }} restore={(reason) => restore(row, reason)} />
                )}
              </Alert>
            )}
          </Suspense>
        )}
        <RecordPageActions actions={deleted ? [] : menuOf(row)} />
        <div role="status" data-screen-only>
          {unsaved.draft && !open && !deleted && (
            <Notice
              message={`${t(recordsTexts.unsavedEntry)} ${tableDateTime(new Date(unsaved.draft.at))}`}
              action={t(recordsTexts.continueEntry)}
              onFollow={() => openForm(unsaved.form)}
            />
          )}
        </div>
      </header>
      {!deleted && <Suspense>{recordActions?.topSection?.(row)}</Suspense>}
      <RecordContent {...{ row, pages }} />
      <Suspense>{recordActions?.extraSection?.(row)}</Suspense>
      <RelatedRecords type={type} id={row.id} except={recordActions?.hidesRelated} />
      <div data-screen-only>
        <RecordHistory record={row} texts={texts} isOpenAtFirst />
      </div>
      <Suspense fallback={<DrawerSkeleton />}>
        {open && <Form key={row.id} row={open.row} onClose={close} onSaved={saved} />}
        {isLoading && <DrawerSkeleton />}
      </Suspense>
      {dialogs}
    </article>
  )
}
