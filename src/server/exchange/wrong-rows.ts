import { stringify } from 'csv-stringify/sync'
import { guarded } from './columns.ts'
import { csvForm } from './export.ts'
import { faultsColumn } from './header.ts'
import type { RowFault } from './import.ts'
import type { Table } from './table.ts'

/** The rows that stayed outside as a CSV file, each with what is wrong with it: corrected there, it can come again. */
export function wrongRows(
  { header, rows }: Table,
  faults: readonly RowFault[],
  said: (fault: RowFault) => string,
): string {
  const byLine = Map.groupBy(faults, ({ line }) => line)
  const wrong = rows.flatMap(({ line, cells }) => {
    const own = byLine.get(line)
    return own ? [[own.map(said).join(' '), ...cells.map(asText)]] : []
  })
  return stringify([[faultsColumn[0], ...header], ...wrong], csvForm)
}

const asText = (cell: unknown) =>
  cell === undefined || cell === null ? '' : guarded(typeof cell === 'string' ? cell : JSON.stringify(cell))
