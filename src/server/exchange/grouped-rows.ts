import { isSame, meant, nearKey } from '../../shared/identity.ts'
import { fold } from '../../shared/serbian-script.ts'
import type { Text } from '../../shared/texts.ts'
import { cellText } from './cell-text.ts'
import type { Column } from './columns.ts'
import type { RowFault } from './row-fault.ts'
import type { Row, Rows } from './table.ts'

// Rows that name the same record need not stand together: docs/domain/interments.md#sheets-of-old-registers

export const textOf = (cell: unknown) => cellText(cell).trim()
export const isEmpty = (cell: unknown) =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')
export const areEmpty = (cells: Row['cells'], at: readonly number[]) => at.every((each) => isEmpty(cells[each]))

/**
 * Treats every value except an explicit "no" as deleted, so that an import never silently restores a deleted record.
 */
export const isDeleted = ({ cells }: Row, columns: readonly (Column | undefined)[]) => {
  const cell = cells[columns.findIndex((column) => column?.name === 'deleted')] ?? ''
  return !['', 'false', 'netacno', 'ne', 'no', '0'].includes(
    fold(typeof cell === 'string' ? cell : JSON.stringify(cell)),
  )
}

/** What earlier rows named by texts that are the same: docs/domain/script-and-sorting.md#identity */
export function namedBefore<Named extends { readonly texts: readonly string[] }>() {
  const near = new Map<string, Named[]>()
  // Most rows name it as an earlier one does.
  const exact = new Map<string, Named>()
  const nearKeyOf = (texts: readonly string[]) => JSON.stringify(texts.map(nearKey))
  return {
    find(texts: readonly string[]): Named | undefined {
      const key = JSON.stringify(texts)
      const known = exact.get(key) ?? meant(texts, near.get(nearKeyOf(texts)) ?? [], (each) => each.texts).one
      if (known) exact.set(key, known)
      return known
    },
    add(named: Named) {
      exact.set(JSON.stringify(named.texts), named)
      const key = nearKeyOf(named.texts)
      const alike = near.get(key)
      if (alike) alike.push(named)
      else near.set(key, [named])
    },
  }
}

const differs: Text = [
  'У другом реду за исто пише нешто друго. Уједначите та два реда.',
  'Another row states something else about the same. Make the two rows agree.',
]

interface Group {
  readonly texts: readonly string[]
  readonly line: number
  readonly cells: unknown[]
  /** The line that states each of the cells. */
  readonly lines: number[]
  readonly faults: RowFault[]
}

/**
 * One row for all that name the same record by these columns, with what any of them states; what they state differently is an error.
 */
export async function* merged(
  columns: readonly (Column | undefined)[],
  { imported, identity, rows }: { imported: readonly number[]; identity: readonly number[]; rows: Rows },
): AsyncGenerator<Row> {
  const groups: Group[] = []
  const known = namedBefore<Group>()
  for await (const { line, cells } of rows) {
    if (areEmpty(cells, imported)) continue
    const texts = identity.map((at) => textOf(cells[at]))
    const isNamed = texts.at(-1) !== '' && !isDeleted({ line, cells }, columns)
    const group = isNamed ? known.find(texts) : undefined
    if (group) add(group, columns, { line, cells }, imported)
    else {
      const first = { texts, line, cells: [...cells], lines: cells.map(() => line), faults: [] }
      groups.push(first)
      if (isNamed) known.add(first)
    }
  }
  for (const { line, cells, faults } of groups) yield { line, cells, ...(faults.length > 0 && { faults }) }
}

function add(
  group: Group,
  columns: readonly (Column | undefined)[],
  { line, cells }: Row,
  imported: readonly number[],
) {
  for (const at of imported) {
    if (isEmpty(cells[at])) continue
    if (isEmpty(group.cells[at])) {
      group.cells[at] = cells[at]
      group.lines[at] = line
    } else if (!isSame(textOf(cells[at]), textOf(group.cells[at]))) {
      const field = columns[at]?.field ?? ''
      if (group.faults.every((fault) => fault.field !== field))
        group.faults.push({ line, field, code: 'IMPORT_ROWS_DIFFER', explanation: differs, sameAs: group.lines[at] })
    }
  }
}
