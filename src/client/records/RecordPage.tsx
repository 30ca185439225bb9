import { Button, Title } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { tableDateTime } from '../../shared/dates.ts'
import { defaultPageSize, type RecordType, type Stored } from '../../shared/record.ts'
import { may } from '../../shared/roles.ts'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import { DrawerSkeleton } from '../Skeleton.tsx'
import { typeAhead } from '../type-ahead.ts'
import { isBareKey, useKeys } from './keys.ts'
import { whenIdle } from './lazy-form.ts'
import { LazyConfirm, preloadConfirm } from './LazyConfirm.tsx'
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

/** The props of a feature's form: the record to edit, or null for a new one. */
export interface OpenForm<Row> {
  row: Row | null
  /** The URL for a new record, if it is not added to the session's company. */
  addTo?: string | undefined
  onClose: () => void
  /**
   * `isFoundBy` returns whether a search finds the record; passed by the form, so that the list does not load its
   * code.
   */
  onSaved: (record: Row, isFoundBy: (words: string) => boolean) => void
}

export interface RecordPageProps<Row extends Stored> {
  type: RecordType
  texts: Texts
  /** From `useListSearch`. */
  search: ListSearch
  change: (changes: ListSearch, how?: { replace: boolean }) => void
  /** Sent with the search. */
  filters?: Filters
  /** Controls of the filters. */
  filterFields?: ReactNode
  period?: Period<Row>
  /** The company that the records belong to, and the link back. */
  of?: { name: string | undefined; back: ReactNode } | undefined
  /** The URL for new records; null if none can be added. */
  addTo?: string | null
  /** Buttons next to "add". */
  actions?: ReactNode
  /** One or two columns that identify a record, and up to two that phones show in addition. */
  titleColumns: readonly string[]
  brief: readonly string[]
  nameOf: (row: Row) => string
  /** A note shown in a row's first column. */
  noteOf?: (row: Row) => string | undefined
  /** Whether the list offers to restore a deleted record; chapel contracts do not: docs/requirements.md#lists */
  restorable?: boolean
  /** Excludes rows from deletion, even for users who may delete. */
  mayDelete?: (row: Row) => boolean
  /** Menu items before edit and delete. */
  rowActions?: (row: Row) => readonly RowAction[]
  /** From `lazyForm`: loaded as soon as the list is shown. */
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
  const others = period?.others(outsidePeriod, data?.outsidePeriodIsExact !== false)

  // The last record of the last page may have been deleted, or the page never existed.
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
  /** A new record is the first one of the unsearched list; an edited one is found by its name. */
  const showSaved = ({ row, isNew }: Saved<Row>) => {
    const found = { q: isNew ? undefined : nameOf(row), sort: undefined, page: undefined }
    if (period) period.show(row, found)
    else change(found)
    // Until the row is rendered, the notice with «прикажи» keeps the focus.
    awaitRow(row.id, () => {
      justSaved.forget()
      highlight(row.id)
    })
  }
  const showAllPeriods = () => {
    period?.showAll()
    // The button that had the focus disappears.
    document.querySelector<HTMLElement>('[type="search"]')?.focus()
  }
  const searchFor = (typed: string) =>
    // One step back leaves the search, regardless of the number of letters.
    change(
      { q: typed === '' ? undefined : typed, page: undefined, exact: undefined },
      { replace: q !== '' && typed !== '' },
    )

  const openNew = () => {
    typeAhead()
    setOpen({ row: null })
  }
  const isLoaded = data !== undefined
  useEffect(() => {
    if (!isLoaded || !mayWrite) return undefined
    // Code that cannot be loaded now is loaded when it is needed.
    return whenIdle(() => void Promise.allSettled([Form.preload(), preloadConfirm()]))
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
  // In an empty list, the button is next to the text that mentions it.
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
            ...(others && outsidePeriod > 0 ? [[others, showAllPeriods] as const] : []),
            [t(recordsTexts.clearSearch), () => searchFor('')],
          ]}
        />
      )
    return (
      <>
        {others && outsidePeriod > 0 && (
          <button type="button" className={classes['others']} onClick={showAllPeriods}>
            {others}
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
            isExact={data.totalIsExact !== false}
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
          {data?.totalIsExact === false && (
            <button
              type="button"
              className={classes['countAll']}
              onClick={() => {
                change({ exact: true, page: search.page })
                // The button disappears when the exact total is shown.
                document.querySelector<HTMLElement>('[type="search"]')?.focus()
              }}
            >
              {t(recordsTexts.countAll)}
            </button>
          )}
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
      {toDelete && (
        <LazyConfirm
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
    </div>
  )
}

const sizeIn = (size: number) => (size === 5 || size === 10 ? size : undefined)
