import { Button, Title } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { tableDateTime } from '../../shared/dates.ts'
import { defaultPageSize, type RecordType, type Stored } from '../../shared/record.ts'
import { may } from '../../shared/roles.ts'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import { DrawerSkeleton } from '../Skeleton.tsx'
import { typeAhead } from '../type-ahead.ts'
import { isBareKey, useKeys } from './keys.ts'
import { whenIdle } from './lazy-form.ts'
import { countText, defaultSort, lastPage, type ListSearch } from './list-search.ts'
import { Notice } from './Notice.tsx'
import { PageFooter } from './PageFooter.tsx'
import { EmptyList } from './EmptyList.tsx'
import classes from './Records.module.css'
import { RecordTable, type RowAction } from './RecordTable.tsx'
import type { Period } from './period.ts'
import { SavedElsewhere } from './SavedElsewhere.tsx'
import { SearchBox } from './SearchBox.tsx'
import { recordsTexts } from './texts.ts'
import { type Saved, useHighlight, useJustSaved } from './use-just-saved.ts'
import { useUnsavedEntry } from './use-draft.ts'
import { useRowFocus } from './use-row-focus.ts'
import { type Filters, type Texts, useRecordChanges, useRecords } from './use-records.ts'

const Confirm = lazy(async () => ({ default: (await import('./Confirm.tsx')).Confirm }))

/** What a feature's form is given: the record to edit, or null for a new one. */
export interface OpenForm<Row> {
  row: Row | null
  /** Where a new one is sent, when not to the company of the session. */
  addTo?: string | undefined
  onClose: () => void
  /** `isFoundBy` tells whether a search finds the record; the form brings it so that the list needs no code for it. */
  onSaved: (record: Row, isFoundBy: (words: string) => boolean) => void
}

interface RecordPageProps<Row extends Stored> {
  type: RecordType
  texts: Texts
  /** From `useListSearch`. */
  search: ListSearch
  change: (changes: ListSearch, how?: { replace: boolean }) => void
  /** Sent along with the search. */
  filters?: Filters
  /** The filters' controls. */
  filterFields?: ReactNode
  period?: Period<Row>
  /** Whose records these are, and the way back to them. */
  of?: { name: string | undefined; back: ReactNode } | undefined
  /** Where new ones are sent; null where none can be added. */
  addTo?: string | null
  /** Buttons beside «add». */
  actions?: ReactNode
  /** The columns by which one knows a record, one or two; and those that a phone shows beside them, two at the most. */
  titleColumns: readonly string[]
  brief: readonly string[]
  nameOf: (row: Row) => string
  /** What is to be known of a row at once, beside its first column. */
  noteOf?: (row: Row) => string | undefined
  /** Whether the list offers to restore a deleted record; chapel contracts do not: docs/requirements.md#lists */
  restorable?: boolean
  /** Which rows may not be deleted by anybody who may delete. */
  mayDelete?: (row: Row) => boolean
  /** What a row's menu offers before edit and delete. */
  rowActions?: (row: Row) => readonly RowAction[]
  /** From `lazyForm`: loaded as soon as the list is there. */
  Form: ComponentType<OpenForm<Row>> & { preload: () => Promise<unknown> }
}

const none: Filters = {}

/** The layout of all lists: docs/requirements.md#lists */
export function RecordPage<Row extends Stored>(props: RecordPageProps<Row>) {
  const {
    type,
    texts,
    search,
    change,
    filters = none,
    titleColumns,
    brief,
    nameOf,
    noteOf,
    rowActions,
    restorable = true,
    mayDelete = () => true,
    Form,
  } = props
  const { filterFields, period, of, addTo, actions } = props
  const user = useSession()?.user
  const mayWrite = user !== undefined && may(user.role, type.may.write)
  const mayAdd = mayWrite && addTo !== null
  const { t, language } = useLanguage()
  const { q = '', page = 1, size = defaultPageSize, sort } = search
  const { data, isError, isPlaceholderData, refetch, queryKey } = useRecords<Row>(type, search, filters)
  const { highlighted, highlight } = useHighlight()
  const onRestored = ({ id }: Row) => highlight(id)
  const { busy, reload, restore, remove } = useRecordChanges<Row>(type, { texts, restorable, onRestored })
  const justSaved = useJustSaved<Row>({ queryKey, page, size, reload, highlight })
  const [open, setOpen] = useState<{ row: Row | null } | null>(null)
  const unsaved = useUnsavedEntry<Row>(type, addTo ?? undefined, data?.entities, (row) => setOpen({ row }))
  const [toDelete, setToDelete] = useState<Row | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const { focusRow, awaitRow } = useRowFocus(list, addButton)

  const total = data?.total ?? 0
  const outsidePeriod = data?.outsidePeriod ?? 0

  // The last record of the last page may be gone, or the page never was.
  const last = lastPage(total, size)
  const isBeyond = data !== undefined && !isPlaceholderData && page > last
  useEffect(() => {
    if (isBeyond) change({ page: last > 1 ? last : undefined }, { replace: true })
  })

  const close = () => {
    setOpen(null)
    unsaved.look()
    focusRow(open?.row ?? null)
  }
  const restoreRow = async (row: Row) => {
    await restore(row)
    focusRow(row)
  }
  const removeChosen = async (row: Row) => {
    await remove(row)
    setToDelete(null)
    focusRow(row)
  }
  const saved = (row: Row, isFoundBy: (words: string) => boolean) => {
    const outside = period?.includes(row) === false ? 'period' : isFoundBy(q) ? undefined : 'search'
    void justSaved.show(row, open?.row === null, outside)
  }
  /** A new record is the first one of the unsearched list; an older one is found by its name. */
  const showSaved = ({ row, isNew }: Saved<Row>) => {
    const found = { q: isNew ? undefined : nameOf(row), sort: undefined, page: undefined }
    if (period) period.show(row, found)
    else change(found)
    // Until the row is there, the line with «прикажи» keeps the focus.
    awaitRow(row.id, () => {
      justSaved.forget()
      highlight(row.id)
    })
  }
  const showAllPeriods = () => {
    period?.showAll()
    // The button disappears.
    document.querySelector<HTMLElement>('[type="search"]')?.focus()
  }
  const searchFor = (typed: string) =>
    // One step back leaves the search, however many letters it was.
    change({ q: typed === '' ? undefined : typed, page: undefined }, { replace: q !== '' && typed !== '' })

  const openNew = () => {
    typeAhead()
    setOpen({ row: null })
  }
  const isLoaded = data !== undefined
  useEffect(() => {
    if (!isLoaded || !mayWrite) return undefined
    // What cannot be loaded now is asked for again when it is needed.
    return whenIdle(() => void Promise.allSettled([Form.preload(), import('./Confirm.tsx')]))
  }, [isLoaded, mayWrite, Form])
  useKeys((event) => {
    if (!mayAdd || open || toDelete || event.code !== 'KeyN' || event.shiftKey || !isBareKey(event)) return
    event.preventDefault()
    openNew()
  })

  const actionsOf = (row: Row): readonly RowAction[] => [
    ...(rowActions?.(row) ?? []),
    ...(mayWrite
      ? [
          {
            key: 'edit',
            label: t(recordsTexts.edit),
            Icon: IconEdit,
            run: () => setOpen({ row }),
          },
        ]
      : []),
    ...(mayWrite && mayDelete(row)
      ? [
          {
            key: 'delete',
            label: t(recordsTexts.delete),
            Icon: IconTrash,
            danger: true,
            run: () => setToDelete(row),
          },
        ]
      : []),
  ]
  // In an empty list it stands beside the words that tell to use it.
  const isEmpty = data !== undefined && total === 0 && q === ''
  const add = (
    <Button
      ref={addButton}
      leftSection={<IconPlus size={18} aria-hidden />}
      rightSection={
        <kbd className={classes['key']} aria-hidden>
          N
        </kbd>
      }
      aria-keyshortcuts="N"
      onClick={openNew}
    >
      {t(texts.addButton)}
    </Button>
  )
  const content = () => {
    if (isError && !data)
      return <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void refetch()]]} />
    if (data && total === 0 && q === '')
      return (
        <EmptyList
          text={t(texts.empty)}
          ways={period?.isLimited ? [[period.all, showAllPeriods]] : []}
          first={mayAdd && add}
        />
      )
    if (data && total === 0)
      return (
        <EmptyList
          text={t(recordsTexts.noResults)}
          ways={[
            ...(period && outsidePeriod > 0 ? [[period.others(outsidePeriod), showAllPeriods] as const] : []),
            [t(recordsTexts.clearSearch), () => searchFor('')],
          ]}
        />
      )
    return (
      <>
        {period && outsidePeriod > 0 && (
          <button type="button" className={classes['others']} onClick={showAllPeriods}>
            {period.others(outsidePeriod)}
          </button>
        )}
        <RecordTable
          highlighted={highlighted}
          type={type}
          texts={texts}
          rows={data?.entities}
          titleColumns={titleColumns}
          brief={brief}
          nameOf={nameOf}
          noteOf={noteOf}
          sort={sort}
          onSort={(next) => change({ sort: next === defaultSort ? undefined : next, page: undefined })}
          actionsOf={actionsOf}
          onOpen={mayWrite ? (row) => setOpen({ row }) : undefined}
          onRestore={mayWrite && restorable ? (row) => void restoreRow(row) : undefined}
        />
        {data && (
          <PageFooter
            page={page}
            size={size}
            total={total}
            withDeleted={data.deleted > 0}
            forms={texts.count}
            onPage={(next) => change({ page: next > 1 ? next : undefined })}
            onSize={(next) => change({ size: sizeIn(next), page: undefined })}
          />
        )}
      </>
    )
  }
  return (
    <div className={classes['list']}>
      <header className={classes['head']}>
        <div>
          {of?.back}
          <Title order={1}>{of?.name ? `${t(texts.title)} – ${of.name}` : t(texts.title)}</Title>
          <p role="status" className={classes['count']}>
            {[period?.words, data && countText(data, texts, language)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className={classes['actions']}>
          {actions}
          {mayAdd && !isEmpty && add}
        </div>
      </header>
      <div className={classes['bar']}>
        <SearchBox hint={t(texts.searchHint)} searched={q} onSearch={searchFor} active={!open && !toDelete} />
        {filterFields}
      </div>
      <div role="status">
        {unsaved.draft && !open && (
          <Notice
            message={`${t(recordsTexts.unsavedEntry)} ${tableDateTime(new Date(unsaved.draft.at))}`}
            action={t(recordsTexts.continueEntry)}
            onFollow={() => void unsaved.open()}
          />
        )}
        {justSaved.elsewhere && (
          <SavedElsewhere
            saved={justSaved.elsewhere}
            period={period}
            onShow={showSaved}
            onDismiss={() => {
              justSaved.forget()
              focusRow(null)
            }}
          />
        )}
      </div>
      <div ref={list} className={classes['card']} inert={busy} aria-busy={busy || isPlaceholderData}>
        {content()}
      </div>
      <Suspense fallback={<DrawerSkeleton />}>
        {open && <Form row={open.row} addTo={addTo ?? undefined} onClose={close} onSaved={saved} />}
      </Suspense>
      <Suspense fallback={null}>
        {toDelete && (
          <Confirm
            title={t(recordsTexts.confirmDelete)}
            question={t(recordsTexts.sureToDelete)}
            about={nameOf(toDelete)}
            yes={t(recordsTexts.yes)}
            no={t(recordsTexts.no)}
            busy={busy}
            onYes={() => void removeChosen(toDelete)}
            onNo={() => {
              setToDelete(null)
              focusRow(toDelete)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const sizeIn = (size: number) => (size === 5 || size === 10 ? size : undefined)
