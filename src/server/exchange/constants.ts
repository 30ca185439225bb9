import type { Constants } from '../../shared/imports.ts'
import { columnNamed, fileColumns, type Column, type Exchanged } from './columns.ts'
import { FileFault } from './file-fault.ts'
import type { Row, Rows } from './table.ts'

/** Throws `FileFault` for an unknown name. */
export const constantColumns = (exchanged: Exchanged, constants: Constants): Column[] =>
  Object.keys(constants).map((name) => {
    const column = columnNamed(fileColumns(exchanged), name)
    if (column?.field === undefined) throw new FileFault(`Unknown column: ${name.slice(0, 60)}.`)
    return { ...column, isConstant: true }
  })

/** The rows with these values after the columns of the file. */
export function withConstants(rows: Rows, constants: Constants, width: number): Rows {
  const values = Object.values(constants)
  if (values.length === 0) return rows
  const extended = ({ line, cells }: Row): Row => {
    const padded = Array.from({ length: width }, (_, at) => cells[at] ?? '')
    return { line, cells: [...padded, ...values, ...cells.slice(width)] }
  }
  if (Array.isArray(rows)) return rows.map(extended)
  return {
    async *[Symbol.asyncIterator]() {
      for await (const row of rows) yield extended(row)
    },
  }
}
