import { mostFaults } from '../../shared/imports.ts'
import type { Imported, ImportOptions } from './import-result.ts'
import type { RowFault } from './row-fault.ts'
import type { Row } from './table.ts'

interface Rejecting {
  readonly rejected: ImportOptions['rejected']
  /** The row as the file has it. */
  readonly ofFile: (row: Row) => Row
  /** Whether several records of a row may be invalid. */
  readonly hasParts: boolean
}

/** Reports the invalid rows, those of a book at its end. */
export function rejections(result: Imported, { rejected, ofFile, hasParts }: Rejecting) {
  const told = new Set<string>()
  const lines = new Set<number>()
  const invalid = new Map<number, { row: Row; faults: RowFault[] }>()
  const reject = (row: Row, faults: RowFault[]) => {
    if (!hasParts) return rejected?.(ofFile(row), faults)
    const known = invalid.get(row.line)
    if (known) known.faults.push(...faults)
    else invalid.set(row.line, { row, faults })
  }
  return {
    add(rows: readonly Row[], all: readonly RowFault[], reported: (fault: RowFault) => RowFault | undefined) {
      const wrong = new Set(all.map(({ line }) => line))
      if (!hasParts) result.invalid += wrong.size
      else for (const line of wrong) lines.add(line)
      const faults = all.flatMap((each) => {
        const fault = reported(each)
        const key = JSON.stringify([fault?.line, fault?.field, fault?.code])
        if (!fault || (hasParts && told.has(key))) return []
        if (hasParts) told.add(key)
        return fault
      })
      const stated = faults.slice(0, mostFaults - result.faults.length)
      result.faults.push(...stated)
      result.more ||= stated.length < faults.length
      const byLine = Map.groupBy(faults, ({ line }) => line)
      for (const { continued = [], faults: ofOthers = [], ...first } of rows) {
        // All rows of a record, which can be corrected only together.
        const ofRecord = [first, ...continued]
        if (![...ofRecord, ...ofOthers].some(({ line }) => wrong.has(line))) continue
        const ofFirst = new Set([first.line, ...ofOthers.map(({ line }) => line)])
        reject(
          first,
          faults.filter(({ line }) => ofFirst.has(line)),
        )
        for (const row of continued) reject(row, byLine.get(row.line) ?? [])
      }
    },
    end() {
      if (!hasParts) return
      result.faults = result.faults.toSorted((one, other) => one.line - other.line)
      result.invalid = lines.size
      for (const { row, faults } of [...invalid.values()].toSorted((one, other) => one.row.line - other.row.line))
        rejected?.(ofFile(row), faults)
    },
  }
}
