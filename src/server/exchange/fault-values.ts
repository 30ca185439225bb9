import type { ImportFault } from '../../shared/imports.ts'
import { cellText } from './cell-text.ts'
import type { Column } from './columns.ts'
import type { RowFault } from './row-fault.ts'
import type { Row } from './table.ts'

const longestValue = 100

/** Errors with what the file contains there, for who corrects it; not for logs, because these are personal data. */
export function withValues(
  faults: readonly RowFault[],
  columns: readonly (Column | undefined)[],
  rows: readonly Row[],
): (RowFault & Pick<ImportFault, 'value'>)[] {
  const lines = new Set(faults.map(({ line }) => line))
  const cellsOf = new Map(rows.filter(({ line }) => lines.has(line)).map(({ line, cells }) => [line, cells]))
  return faults.map((fault) => {
    const { line, field } = fault
    if (field === undefined) return fault
    const texts = columns.map((column, at) =>
      column?.field === field || column?.field?.startsWith(`${field}.`) ? cellText(cellsOf.get(line)?.[at]).trim() : '',
    )
    const value = texts.filter((text) => text !== '').join(' / ')
    return value === '' ? fault : { ...fault, value: value.slice(0, longestValue) }
  })
}
