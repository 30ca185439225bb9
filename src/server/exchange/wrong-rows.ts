import { appendFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import { codeText, inLanguage, type Language } from '../../shared/texts.ts'
import { cellText, isShownCell } from './cell-text.ts'
import { type Exchanged, fieldName } from './columns.ts'
import { guarded } from './formulas.ts'
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
      if (!isBegun) writeFileSync(part, stringify([wrongRowsHeader(header, 'rs')], csvForm), { mode: 0o600 })
      isBegun = true
      const row = [faults.map(describe).join(' '), ...wrongRow(cells)]
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

export const wrongRowsHeader = (header: readonly string[], language: Language) => [
  inLanguage(faultsColumn, language),
  ...header,
]

export const wrongRow = (cells: readonly unknown[]) => cells.map((cell) => guarded(asText(cell)))

function asText(cell: unknown) {
  if (cell === undefined || cell === null) return ''
  return typeof cell === 'string' || typeof cell === 'number' || isShownCell(cell)
    ? cellText(cell)
    : JSON.stringify(cell)
}

/** An error in words, without the row's value, which is personal data. */
export function faultSentence(exchanged: Exchanged, fault: RowFault, language: Language) {
  const { code, field, sameAs, explanation } = fault
  const text = inLanguage(explanation ?? codeText(code, exchanged.codes), language)
  const where = field === undefined ? '' : `${fieldName(exchanged, field)}: `
  const as = inLanguage(['као у реду', 'as in row'], language)
  return `${where}${text}${sameAs === undefined ? '' : ` (${as} ${sameAs})`}`
}
