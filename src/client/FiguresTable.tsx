import type { ReactNode } from 'react'
import classes from './FiguresTable.module.css'

interface Column {
  readonly title: string
  readonly isNumber?: boolean
}
interface Row {
  readonly key: string | number
  /** The first one names the row. */
  readonly cells: readonly ReactNode[]
  /** The record whose data name the row. */
  readonly about?: number
}
interface FiguresTableProps {
  readonly label?: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** The cells of a last row, which sums the others. */
  readonly total?: readonly ReactNode[]
  /** Below a line of another table, which it must not widen: it scrolls by itself, with the keyboard too. */
  readonly isNested?: boolean
}

/** A small table of figures that is no list of records. */
export function FiguresTable({ label, columns, rows, total, isNested = false }: FiguresTableProps) {
  const row = ({ key, cells, about }: Row) => (
    <tr key={key}>
      {columns.map(({ title, isNumber }, at) =>
        at === 0 ? (
          <th key={title} scope="row" data-about={about}>
            {cells[at]}
          </th>
        ) : (
          <td key={title} data-number={isNumber || undefined}>
            {cells[at]}
          </td>
        ),
      )}
    </tr>
  )
  return (
    <div className={classes['scroll']} {...(isNested && { 'data-nested': true, tabIndex: 0 })}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" data-number={isNumber || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
        {total && <tfoot>{row({ key: 'total', cells: total })}</tfoot>}
      </table>
    </div>
  )
}
