import { stringify } from 'csv-stringify/sync'
import { guarded } from './columns.ts'
import { csvForm } from './export.ts'
import { faultsColumn } from './header.ts'
import type { RowFault } from './imported-rows.ts'
import type { Table } from './table.ts'

/** The rejected rows as a CSV file with their errors, to be corrected and imported again. */
export function wrongRows(
  { header, rows }: Table,
  faults: readonly RowFault[],
  describe: (fault: RowFault) => string,
): string {
  const byLine = Map.groupBy(faults, ({ line }) => line)
  const wrong = rows.flatMap(({ line, cells }) => {
    const own = byLine.get(line)
    return own ? [[own.map(describe).join(' '), ...cells.map(asText)]] : []
  })
  return stringify([[faultsColumn[0], ...header], ...wrong], csvForm)
}

const asText = (cell: unknown) =>
  cell === undefined || cell === null ? '' : guarded(typeof cell === 'string' ? cell : JSON.stringify(cell))
