import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Stored } from '../../shared/record.ts'
import { IconArrowDown, IconArrowUp, IconCheck, IconDots, IconMinus } from '../icons.tsx'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import { hrefOfRecord, toRecord } from '../paths.ts'
import { useSession } from '../session.ts'
import { kindOf } from './kind.ts'
import { defaultSort } from './list-search.ts'
import { AwaitedRows } from './ListFrame.tsx'
import { numberField, type RecordPages, type RowAction } from './record-pages.ts'
import classes from './Records.module.css'
import { referenceIn } from './reference.ts'
import { openTab, rowProps } from './row-props.ts'
import { shown } from './shown.ts'
import { recordsTexts } from './texts.ts'
import { useRecordKeys } from './use-record-keys.ts'

interface RecordTableProps<Row extends Stored> {
  pages: RecordPages<Row>
  /** Undefined while loading: placeholders are shown. */
  rows: readonly Row[] | undefined
  noteOf: ((row: Row) => string | undefined) | undefined
  sort: string | undefined
  onSort: (sort: string) => void
  actionsOf: (row: Row) => readonly RowAction[]
  /** The row that has just been saved. */
  highlighted: number | null
  onOpen: (row: Row) => void
  /** Missing for users who may only read. */
  onRestore: ((row: Row) => void) | undefined
}

function YesOrNo({ value }: { value: boolean }) {
  const { t } = useLanguage()
  const Icon = value ? IconCheck : IconMinus
  return <Icon size={18} role="img" aria-label={t(value ? recordsTexts.yes : recordsTexts.no)} />
}

/** The table. Click and Enter open a row; a deleted row can be restored and links to its page. */
export function RecordTable<Row extends Stored>(props: RecordTableProps<Row>) {
  const { pages, rows, noteOf, sort = defaultSort, onSort, actionsOf, onOpen, onRestore, highlighted } = props
  const { type, texts, titleColumns, brief, nameOf } = pages
  const { t, language } = useLanguage()
  const role = useSession()?.user.role
  const labelOf = (column: string) => t(texts.fields[column] ?? ['', ''])
  const order = { [sort.replace('-', '')]: sort.startsWith('-') ? 'descending' : 'ascending' } as const

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
  const perLine = type.columns.length > 5 ? Math.ceil(type.columns.length / 2) : type.columns.length

  const header = (column: string) => (
    <th
      key={column}
      data-kind={kindOf(type, column)}
      data-title={placeOf(column)}
      scope="col"
      aria-sort={order[column] ?? 'none'}
    >
      <button type="button" onClick={() => onSort(sort === column ? `-${column}` : column)}>
        {labelOf(column)}
        {order[column] === 'ascending' && <IconArrowUp size={14} aria-hidden />}
        {order[column] === 'descending' && <IconArrowDown size={14} aria-hidden />}
      </button>
    </th>
  )
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
  const content = (row: Row, column: string) => {
    const value = row[column as keyof Row]
    if (typeof value === 'boolean') return <YesOrNo value={value} />
    const reference = referenceIn(type, row, column, role)
    if (reference?.link) return link(reference.link, reference.name, false)
    const text = shown(type, row, column, language)
    const isLink = column === linked || (row.deleted && linked === undefined && column === titleColumns[0])
    // A deleted row has no menu, so its link is focusable.
    return isLink ? link(toRecord(type.page, row.id), text, row.deleted) : text
  }
  const cells = (row: Row) =>
    type.columns.map((column, at) => (
      <td
        key={column}
        data-label={labelOf(column)}
        data-title={placeOf(column)}
        data-brief={brief.includes(column) || undefined}
        data-kind={kindOf(type, column)}
        title={shown(type, row, column, language)}
      >
        {row.deleted && at === 0 && <VisuallyHidden>{t(recordsTexts.deleted)}: </VisuallyHidden>}
        {content(row, column)}
        {at === 0 && !row.deleted && noteOf?.(row) && <span className={classes['note']}>{noteOf(row)}</span>}
      </td>
    ))
  const live = (row: Row) => (
    <tr
      key={row.id}
      data-record={row.id}
      data-highlighted={row.id === highlighted || undefined}
      {...rowProps(() => onOpen(row), hrefOfRecord(type.page, row.id))}
    >
      {cells(row)}
      <td className={classes['action']}>
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
      <td className={classes['action']}>
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
  return (
    <table aria-label={t(texts.title)} style={{ '--per-line': perLine } as CSSProperties}>
      <thead>
        <tr>
          {type.columns.map(header)}
          <th scope="col" className={classes['action']}>
            <VisuallyHidden>{t(recordsTexts.actions)}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((row) => (row.deleted ? deleted(row) : live(row)))
        ) : (
          <AwaitedRows columns={type.columns.length + 1} />
        )}
      </tbody>
    </table>
  )
}
