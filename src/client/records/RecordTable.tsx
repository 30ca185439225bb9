import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { shownColumn, sortableColumns } from '../../shared/list-columns.ts'
import type { Stored } from '../../shared/record-of.ts'
import { IconArrowDown, IconArrowUp, IconCheck, IconDots, IconMinus } from '../icons.tsx'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import { hrefOfRecord, toRecord } from '../paths.ts'
import { useSession } from '../session.ts'
import { kindOf } from './kind.ts'
import { AwaitedRows } from './ListFrame.tsx'
import { perLineStyle } from './per-line.ts'
import { numberField, type RecordPages, type RowAction } from './record-pages.ts'
import classes from './Records.module.css'
import { referenceIn } from './reference.ts'
import { openTab, rowProps } from './row-props.ts'
import { formatValue } from './field-format.ts'
import { columnIn, nextSort } from './sorting.ts'
import { recordsTexts } from './texts.ts'
import { useRecordKeys } from './use-record-keys.ts'

interface RecordTableProps<Row extends Stored> {
  pages: RecordPages<Row>
  /** Undefined while loading: placeholders are shown. */
  rows: readonly Row[] | undefined
  badgeOf: ((row: Row) => string | undefined) | undefined
  layout: { readonly columns: readonly string[]; readonly isCompact: boolean }
  sort: string
  onSort: (sort: string) => void
  actionsOf: (row: Row) => readonly RowAction[]
  /** The ids of selected rows. */
  selected: ReadonlySet<number>
  /** The row that has just been saved. */
  highlighted: number | null
  onOpen: (row: Row) => void
  /** Missing for users who may only read. */
  onRestore: ((row: Row) => void) | undefined
}

const ascending = 'ascending' as const
const descending = 'descending' as const

function YesOrNo({ value }: { value: boolean }) {
  const { t } = useLanguage()
  const Icon = value ? IconCheck : IconMinus
  return <Icon size={18} role="img" aria-label={t(value ? recordsTexts.yes : recordsTexts.no)} />
}

/** The table. Click and Enter open a row; a deleted row can be restored and links to its page. */
export function RecordTable<Row extends Stored>(props: RecordTableProps<Row>) {
  const { pages, rows, layout, badgeOf, sort, onSort, actionsOf, onOpen, onRestore, highlighted, selected } = props
  const { type, texts, titleColumns, brief, nameOf } = pages
  const { columns, isCompact } = layout
  const { t, language } = useLanguage()
  const role = useSession()?.user.role
  const labelOf = (column: string) => t(texts.fields[column] ?? ['', ''])
  const order = new Map(
    sort
      .split(',')
      .map((each, at) => [columnIn(each), { at, direction: each.startsWith('-') ? descending : ascending }]),
  )

  const rowOf = ({ dataset }: HTMLElement) => rows?.find(({ id }) => String(id) === dataset['record'])
  useShortcut(
    'openTab',
    (place) => {
      const row = rowOf(place)
      return row !== undefined && openTab(hrefOfRecord(type.page, row.id))
    },
    { place: 'row' },
  )
  useRecordKeys({
    place: 'row',
    isOffered: (isAction) => rows?.some((row) => !row.deleted && actionsOf(row).some(isAction)) === true,
    actionsOf: (place) => {
      const row = rowOf(place)
      return row ? actionsOf(row) : []
    },
  })

  const placeOf = (column: string) =>
    titleColumns.includes(column) ? (titleColumns.length === 1 ? 'alone' : 'together') : undefined
  // In narrow windows the columns of a record are on two lines, and those of the header too.
  const perLine = columns.length > 5 ? Math.min(6, Math.ceil(columns.length / 2)) : columns.length
  const sortable = sortableColumns(type)

  const header = (column: string) => {
    const sorted = order.get(column)
    const Arrow = sorted?.direction === descending ? IconArrowDown : IconArrowUp
    const isSortable = sortable.includes(column)
    return (
      <th
        key={column}
        data-kind={kindOf(type, column)}
        data-title={placeOf(column)}
        scope="col"
        aria-sort={sorted?.direction ?? (isSortable ? 'none' : undefined)}
      >
        {isSortable ? (
          <button
            type="button"
            title={t(recordsTexts.sortByMore)}
            onClick={({ shiftKey }) => onSort(nextSort(sort, column, shiftKey))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !event.shiftKey) return
              event.preventDefault()
              onSort(nextSort(sort, column, true))
            }}
          >
            {labelOf(column)}
            {sorted && <Arrow size={14} aria-hidden />}
            {sorted && order.size > 1 && <small>{sorted.at + 1}</small>}
          </button>
        ) : (
          <span>{labelOf(column)}</span>
        )}
      </th>
    )
  }
  const linked = numberField(type)
  const link = (to: ReturnType<typeof toRecord>, text: string, isFocusable: boolean) => (
    <Link
      {...to}
      className={classes['number']}
      tabIndex={isFocusable ? undefined : -1}
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </Link>
  )
  const textOf = (row: Row, column: string) => {
    const choice = texts.choices?.[column]?.[String(Reflect.get(row, column))]
    return choice ? t(choice) : formatValue(type, row, shownColumn(type, row, column), language)
  }
  const content = (row: Row, column: string) => {
    const value: unknown = Reflect.get(row, column)
    if (typeof value === 'boolean') return <YesOrNo value={value} />
    const reference = referenceIn(type, row, column, role)
    if (reference?.link) return link(reference.link, reference.name, false)
    if (reference === null) return null
    const text = textOf(row, column)
    const isLink = column === linked || (row.deleted && linked === undefined && column === titleColumns[0])
    // A deleted row has no menu, so its link is focusable.
    return isLink ? link(toRecord(type.page, row.id), text, row.deleted) : text
  }
  /** Columns that only phones show. */
  const onPhones = brief.filter((column) => !type.columns.includes(column) && !columns.includes(column))
  /** Of three, the first two share a line. */
  const briefOf = (column: string) => {
    const at = brief.indexOf(column)
    return at < 0 ? undefined : brief.length > 2 && at < 2 ? 'half' : true
  }
  const cells = (row: Row) =>
    [...columns, ...onPhones].map((column, at) => (
      <td
        key={column}
        data-label={labelOf(column)}
        data-title={placeOf(column)}
        data-brief={briefOf(column)}
        data-phone={at >= columns.length || undefined}
        data-kind={kindOf(type, column)}
        title={textOf(row, column)}
      >
        {row.deleted && at === 0 && <VisuallyHidden>{t(recordsTexts.deleted)}: </VisuallyHidden>}
        {at === 0 && selected.has(row.id) && <VisuallyHidden>{t(recordsTexts.selected)}: </VisuallyHidden>}
        {content(row, column)}
        {at === 0 && !row.deleted && badgeOf?.(row) && <span className={classes['note']}>{badgeOf(row)}</span>}
      </td>
    ))
  const selecting = (row: Row) => {
    const action = actionsOf(row).find(({ key }) => key === 'select')
    return (
      action && (
        <input
          type="checkbox"
          className={classes['select']}
          tabIndex={-1}
          aria-label={`${t(recordsTexts.select)}: ${nameOf(row)}`}
          checked={selected.has(row.id)}
          onChange={action.run}
          onClick={(event) => event.stopPropagation()}
        />
      )
    )
  }
  const live = (row: Row) => (
    <tr
      key={row.id}
      data-record={row.id}
      data-highlighted={row.id === highlighted || undefined}
      data-selected={selected.has(row.id) || undefined}
      {...rowProps(() => onOpen(row), hrefOfRecord(type.page, row.id))}
    >
      {cells(row)}
      <td data-screen-only className={classes['action']}>
        {selecting(row)}
        {actionsOf(row).length > 0 && (
          <Menu
            label={`${t(recordsTexts.actions)}: ${nameOf(row)}`}
            className={classes['dots']}
            button={<IconDots size={20} aria-hidden />}
            items={actionsOf(row)}
          />
        )}
      </td>
    </tr>
  )
  const deleted = (row: Row) => (
    <tr key={row.id} data-record={row.id} className={classes['deleted']}>
      {cells(row)}
      <td data-screen-only className={classes['action']}>
        {onRestore && (
          <button
            type="button"
            className={classes['restore']}
            aria-label={`${t(recordsTexts.restore)}: ${nameOf(row)}`}
            onClick={() => onRestore(row)}
          >
            {t(recordsTexts.restore)}
          </button>
        )}
      </td>
    </tr>
  )
  const table = (
    <table aria-label={t(texts.title)} style={perLineStyle(perLine)} data-compact={isCompact || undefined}>
      <thead>
        <tr>
          {columns.map(header)}
          <th data-screen-only scope="col" className={classes['action']}>
            <VisuallyHidden>{t(recordsTexts.actions)}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((row) => (row.deleted ? deleted(row) : live(row)))
        ) : (
          <AwaitedRows columns={columns.length + 1} />
        )}
      </tbody>
    </table>
  )
  // Columns that were added may not fit: they are scrolled inside the list, whose header stays there.
  const isWide = columns.some((column) => !type.columns.includes(column))
  return isWide ? <div className={classes['scroller']}>{table}</div> : table
}
