import { appendFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import { guarded } from './columns.ts'
import { csvForm } from './export.ts'
import { faultsColumn } from './header.ts'
import type { RowFault } from './row-fault.ts'
import type { Row } from './table.ts'

/**
 * The rejected rows as a CSV file with their errors, to be corrected and imported again. It gets its name only when it is kept.
 */
export function wrongRowsFile(file: string, header: readonly string[], describe: (fault: RowFault) => string) {
  const part = `${file}.part`
  let isBegun = false
  return {
    add({ cells }: Row, faults: readonly RowFault[]) {
      if (!isBegun) writeFileSync(part, stringify([[faultsColumn[0], ...header]], csvForm), { mode: 0o600 })
      isBegun = true
      const row = [faults.map(describe).join(' '), ...cells.map(asText)]
      appendFileSync(part, stringify([row], { ...csvForm, bom: false }))
    },
    keep() {
      if (isBegun) renameSync(part, file)
    },
    discard() {
      if (isBegun) rmSync(part, { force: true })
    },
  }
}

const asText = (cell: unknown) =>
  cell === undefined || cell === null ? '' : guarded(typeof cell === 'string' ? cell : JSON.stringify(cell))
