import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCheck, IconDots, IconMinus, type TablerIcon } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { RecordType, Stored } from '../../shared/record.ts'
import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import { defaultSort } from './list-search.ts'
import { kindOf } from './kind.ts'
import classes from './Records.module.css'
import { shown } from './shown.ts'
import { recordsTexts } from './texts.ts'
import type { Texts } from './use-records.ts'

export interface RowAction {
  readonly key: string
  readonly label: string
  readonly Icon?: TablerIcon
  readonly danger?: boolean
  readonly run: () => void
}

interface RecordTableProps<Row extends Stored> {
  type: RecordType
  texts: Texts
  /** Undefined while loading: placeholders are shown. */
  rows: readonly Row[] | undefined
  /** The columns that identify a record. */
  titleColumns: readonly string[]
  /** The columns that phones show in addition. */
  brief: readonly string[]
  nameOf: (row: Row) => string
  noteOf: ((row: Row) => string | undefined) | undefined
  sort: string | undefined
  onSort: (sort: string) => void
  actionsOf: (row: Row) => readonly RowAction[]
  /** The row that has just been saved. */
  highlighted: number | null
  /** Both are missing for users who may only read. */
  onOpen: ((row: Row) => void) | undefined
  onRestore: ((row: Row) => void) | undefined
}

/** Moves the focus between rows with the arrow keys. */
export function walk({ key, currentTarget }: KeyboardEvent<HTMLTableRowElement>) {
  const rows = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])]
  const next = rows[rows.indexOf(currentTarget) + (key === 'ArrowDown' ? 1 : -1)]
  next?.focus()
  return next !== undefined
}

function YesOrNo({ value }: { value: boolean }) {
  const { t } = useLanguage()
  const Icon = value ? IconCheck : IconMinus
  return <Icon size={18} role="img" aria-label={t(value ? recordsTexts.yes : recordsTexts.no)} />
}

/** The list itself: a row opens on click and Enter; a deleted row only offers to restore it. */
export function RecordTable<Row extends Stored>(props: RecordTableProps<Row>) {
  const {
    type,
    texts,
    rows,
    titleColumns,
    brief,
    nameOf,
    noteOf,
    sort = defaultSort,
    onSort,
    actionsOf,
    onOpen,
    onRestore,
    highlighted,
  } = props
  const { t, language } = useLanguage()
  const labelOf = (column: string) => t(texts.fields[column] ?? ['', ''])
  const order = { [sort.replace('-', '')]: sort.startsWith('-') ? 'descending' : 'ascending' } as const

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
        {typeof row[column as keyof Row] === 'boolean' ? (
          <YesOrNo value={Boolean(row[column as keyof Row])} />
        ) : (
          shown(type, row, column, language)
        )}
        {at === 0 && !row.deleted && noteOf?.(row) && <span className={classes['note']}>{noteOf(row)}</span>}
      </td>
    ))
  const live = (row: Row) => (
    <tr
      key={row.id}

      data-record={row.id}
      data-highlighted={row.id === highlighted || undefined}
      tabIndex={0}
      onClick={() => {
        // Selecting text to copy it must not open the record.
        if (window.getSelection()?.isCollapsed !== false) onOpen?.(row)
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') onOpen?.(row)
        else if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !walk(event)) return
        event.preventDefault()
      }}
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
  const awaited = (row: number) => (
    <tr key={row} className={classes['awaited']}>
      <td colSpan={type.columns.length + 1}>
        <VisuallyHidden>{t(recordsTexts.loading)}</VisuallyHidden>
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
      <tbody>{rows ? rows.map((row) => (row.deleted ? deleted(row) : live(row))) : [1, 2, 3, 4, 5].map(awaited)}</tbody>
    </table>
  )
}
