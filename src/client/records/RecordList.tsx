import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { type ChosenFilters, chosenFilters } from '../../shared/page-filters.ts'
import { defaultPageSize } from '../../shared/list-page.ts'
import type { Stored } from '../../shared/record-of.ts'
import { may, removalIn } from '../../shared/roles.ts'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import { DrawerSkeleton } from '../Skeleton.tsx'
import { typeAhead } from '../type-ahead.ts'
import { AddButton } from './AddButton.tsx'
import { usePreloaded } from './lazy-form.ts'
import { ListBar } from './ListBar.tsx'
import { ListNotices } from './ListNotices.tsx'
import { CountAll } from './CountAll.tsx'
import { NothingFound } from './NothingFound.tsx'
import { countText, defaultSort, type ListSearch } from './list-search.ts'
import { useListLayout } from './list-layout.ts'
import { ListFrame, pageChanges, useExistingPage } from './ListFrame.tsx'
import type { Period } from './period.ts'
import type { RecordActions, RecordPages } from './record-pages.ts'
import classes from './Records.module.css'
import { RecordTable } from './RecordTable.tsx'
import { useUnsavedEntry } from './use-draft.ts'
import { type Saved, useHighlight, useJustSaved } from './use-just-saved.ts'
import { useOpenForm } from './use-open-form.ts'
import { usePageAction } from './use-page-action.ts'
import { useRecordMenu } from './use-record-menu.tsx'
import { type Filters, useRecordChanges, useRecords } from './use-records.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useSelection } from './use-selection.tsx'

interface RecordListProps<Row extends Stored> {
  pages: RecordPages<Row>
  /** The actions for records of this type. */
  recordActions?: RecordActions<Row> | undefined
  /** From `useListSearch`. */
  search: ListSearch
  change: (changes: ListSearch, how?: { replace: boolean }) => void
  /** The page's own parameters of the search, and the controls for them. */
  filters?: Filters
  filterFields?: ReactNode
  period?: Period<Row>
  /** What the list contains, in a line. */
  explanation?: ReactNode
  /** The company that the records belong to, and the link back. */
  of?: { name: string | undefined; back: ReactNode } | undefined
  /** The URL for new records; null if none can be added. */
  addTo?: string | null
  /** Buttons next to "add". */
  actions?: ReactNode
}

const focusSearch = () => document.querySelector<HTMLElement>('[type="search"]')?.focus()

/** The list of a record type, with the form over it. */
export function RecordList<Row extends Stored>(props: RecordListProps<Row>) {
  const { pages, recordActions, search, change, filters, filterFields, period, explanation, of, addTo, actions } = props
  const { type, texts, nameOf, restorable = true, Form } = pages
  const user = useSession()?.user
  const mayWrite = user !== undefined && may(user.role, type.may.write)
  const mayAdd = mayWrite && addTo !== null
  const mayChange = mayWrite && !type.appendOnly
  const mayRemove = mayChange && may(user.role, removalIn(type.may))
  const { t, language } = useLanguage()
  const { q = '', page = 1, size = defaultPageSize, filters: chosen = {} } = search
  const unchosen = defaultSort(type)
  const { data, rows, isError, isPlaceholderData, refetch, body, queryKey } = useRecords<Row>(type, search, filters)
  const layout = useListLayout(pages)
  const { highlighted, highlight } = useHighlight()
  const { busy, reload, restoreAtOnce, remove } = useRecordChanges<Row>(pages, ({ id }) => highlight(id))
  const { elsewhere, ...justSaved } = useJustSaved<Row>({ queryKey, page, size, reload, highlight })
  const { open, isLoading, openForm, close } = useOpenForm<Row>(type, data?.entities, { mayWrite: mayChange, mayAdd })
  const unsaved = useUnsavedEntry(type, { addTo: addTo ?? undefined })
  const addButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { focusRow, awaitRow } = useRowFocus(list, addButton)
  const exported = { type, search, filters, columns: layout.columns }
  const { selected, selecting, selection } = useSelection({
    pages,
    rows,
    list,
    exported,
    mayDelete: mayRemove && pages.deletesSeveral !== false,
    onDone: () => focusRow(null),
  })
  const { menuOf, isAsking, dialogs } = useRecordMenu(pages, recordActions, {
    mayWrite: mayChange,
    mayRemove,
    busy,
    edit: ({ id }) => openForm({ edit: id }),
    remove,
    onAnswered: focusRow,
  })

  const { total = 0, outsidePeriod = 0 } = data ?? {}
  useExistingPage({ page, size, total: isPlaceholderData ? undefined : data?.total }, change)

  const closed = useEffectEvent((row: Row | null) => {
    unsaved.look()
    focusRow(row)
  })
  useEffect(() => (open ? () => closed(open.row) : undefined), [open])

  const saved = (row: Row, isFoundBy: (words: string, filters: ChosenFilters) => boolean) => {
    const outside = period?.includes(row) === false ? 'period' : isFoundBy(q, chosen) ? undefined : 'search'
    void justSaved.show(row, open?.row === null, outside)
  }
  /** A new record is first in a list of the newest ones; another one is found by its name. */
  const showSaved = ({ row, isNew }: Saved<Row>) => {
    const search = {
      q: isNew && !type.order ? undefined : nameOf(row),
      filters: undefined,
      sort: undefined,
      page: undefined,
    }
    if (period) period.show(row, search)
    else change(search)
    // Until the row is rendered, the notice with «прикажи» keeps the focus.
    awaitRow(row.id, () => {
      justSaved.forget()
      highlight(row.id)
    })
  }
  const showAllPeriods = () => {
    period?.showAll()
    // The button that had the focus disappears.
    focusSearch()
  }
  const searchFor = (typed: string) =>
    // One step back leaves the search, regardless of the number of letters.
    change(
      { q: typed === '' ? undefined : typed, page: undefined, exact: undefined },
      { replace: q !== '' && typed !== '' },
    )

  const openNew = () => {
    typeAhead()
    openForm({ new: true })
  }
  usePreloaded(Form, data !== undefined && mayWrite)
  useShortcut('add', openNew, { isActive: mayAdd && !open && !isAsking })

  const pageAction = usePageAction(type)
  // In an empty list, the button is next to the text that mentions it.
  const isFiltered = chosenFilters(type, chosen).length > 0
  const isEmpty = data !== undefined && total === 0 && q === '' && !isFiltered
  const add = <AddButton ref={addButton} label={t(texts.addButton)} onClick={openNew} />
  const othersButton =
    period && outsidePeriod > 0
      ? ([period.others(outsidePeriod, data?.outsidePeriodIsExact !== false), showAllPeriods] as const)
      : null
  const countAll = () => {
    change({ exact: true, page: search.page })
    // The button disappears when the exact total is shown.
    focusSearch()
  }
  const clearFilters = () => {
    change({ filters: undefined })
    focusSearch()
  }
  const nothing = (
    <NothingFound
      {...{ period, showAllPeriods }}
      empty={t(texts.empty)}
      first={mayAdd && add}
      others={othersButton}
      clearSearch={q === '' ? undefined : () => searchFor('')}
      clearFilters={isFiltered ? clearFilters : undefined}
    />
  )
  return (
    <>
      <ListFrame
        title={of?.name ? `${t(texts.title)} – ${of.name}` : t(texts.title)}
        back={of?.back}
        count={[period?.words, data && countText(data, texts, language)].filter(Boolean).join(' · ')}
        explanation={explanation}
        counting={data?.totalIsExact === false && <CountAll onCount={countAll} />}
        actions={
          <>
            {actions}
            {mayAdd && !isEmpty && add}
          </>
        }
        search={{ hint: t(texts.searchHint), searched: q, onSearch: searchFor, active: !open && !isAsking }}
        filters={
          <>
            {filterFields}
            <ListBar {...{ pages, search, change, layout }} exported={data && { ...exported, total }} />
          </>
        }
        notices={
          <ListNotices
            draft={open ? undefined : unsaved.draft}
            elsewhere={elsewhere}
            onContinue={() => openForm(unsaved.form)}
            period={elsewhere ? period?.of(elsewhere.row) : undefined}
            onShow={() => elsewhere && showSaved(elsewhere)}
            onDismiss={() => {
              justSaved.forget()
              focusRow(null)
            }}
          />
        }
        onRetry={isError && !data ? () => void refetch() : undefined}
        nothing={data && total === 0 ? nothing : undefined}
        footer={
          data && {
            page,
            size,
            total,
            isExact: data.totalIsExact !== false,
            withDeleted: data.deleted > 0,
            sums: data.sums,
            amounts: { type, body },
            texts,
            ...pageChanges(change),
          }
        }
        isLoading={isPlaceholderData}
        isBusy={busy}
        cardRef={list}
      >
        {othersButton && (
          <button type="button" className={classes['others']} onClick={showAllPeriods}>
            {othersButton[0]}
          </button>
        )}
        {selection}
        <RecordTable
          {...{ pages, rows, highlighted, layout, selected }}
          sort={search.sort ?? unchosen}
          badgeOf={recordActions?.badgeOf}
          onSort={(next) => change({ sort: next === unchosen ? undefined : next, page: undefined })}
          actionsOf={(row) => [pageAction(row), selecting(row), ...menuOf(row)]}
          onOpen={(row) => (mayChange && !pages.opensPage ? openForm({ edit: row.id }) : pageAction(row).run())}
          onRestore={mayRemove && restorable ? (row) => void restoreAtOnce(row).then(() => focusRow(row)) : undefined}
        />
      </ListFrame>
      <Suspense fallback={<DrawerSkeleton />}>
        {open && (
          <Form key={open.row?.id ?? 'new'} row={open.row} addTo={addTo ?? undefined} onClose={close} onSaved={saved} />
        )}
        {isLoading && <DrawerSkeleton />}
      </Suspense>
      {dialogs}
    </>
  )
}
