import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { recordQueries } from '../records/queries.ts'
import { type By, importRulesOf } from '../records/rules.ts'
import type { FieldFault } from '../refusal.ts'
import { cellText } from './cell-text.ts'
import { type Column, isListColumn } from './columns.ts'
import type { Divide } from './divided-names.ts'
import { fill, type Filled } from './filled-records.ts'
import { indexed, type Index, knownRecords, type Referenced, referencedBy } from './found-records.ts'
import type { ImportedList, ListCells } from './list-declaration.ts'
import type { RowFault } from './row-fault.ts'
import { isWholeName } from './whole-names.ts'
import type { Row } from './table.ts'

type Values = Readonly<Record<string, unknown>>

/** The rows of a record's list in a file. */
export interface ListRows {
  readonly rows: readonly Values[]
  readonly referenced: readonly (Referenced | undefined)[]
  readonly faults: readonly RowFault[]
  /** The row and the column of the file in which an error of the record is. */
  readonly placed: <Fault extends FieldFault>(fault: Fault) => Fault & { line?: number }
}

interface Stated {
  line: number
  cells: ListCells
}

interface Options {
  /** Divides the names that are stated in one cell. */
  readonly divide: Divide
  /** Whether records that are found get the values that they do not have. */
  readonly fills: boolean
}

/** Reads a list from columns of its own; undefined if the file has none. */
export function listFrom(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  columns: readonly (Column | undefined)[],
  { divide, fills }: Options,
) {
  const declared = importRulesOf(type).list
  if (!declared || !columns.some((column) => column && isListColumn(column, type))) return undefined
  const statedIn = (record: Row) => rowsOf(declared, columns, record, divide)
  const named = new Set(columns.map((column) => column?.field))
  return {
    list: declared.list,
    field: declared.field,
    /** The lists of these records; finds the records that they refer to with one query. */
    async read(records: readonly Row[]): Promise<ListRows[]> {
      const all = records.map(statedIn)
      const stated = all.flatMap((rows) => rows.map(({ cells }) => declared.referenced(cells)))
      const known = await knownRecords(tx, company, declared, stated)
      const index = indexed(declared, known)
      return all.map((rows) => listRows(declared, rows, { index, named, fills }))
    },
    /**
     * Creates the missing records to which these lists refer, and fills in the others; returns what forgets the new ones.
     */
    async create(by: By, lists: readonly ListRows[]) {
      const all = [...new Set(lists.flatMap(({ referenced }) => referenced))].filter((each) => each !== undefined)
      const missing = all.filter(({ id }) => id === undefined)
      const existing = all.filter(
        (each): each is Referenced & Filled => each.id !== undefined && each.before !== undefined,
      )
      const filled = await fill(by, declared.type, existing)
      const undo = () => {
        filled.undo()
        for (const each of missing) delete each.id
      }
      const ids = await recordQueries(declared.type).save(by, missing)
      for (const [at, each] of missing.entries()) each.id = Number(ids[at])
      return { ids, filled: filled.steps, undo }
    },
  }
}

/** The rows that state anything of the list; one that repeats another states nothing new. */
function rowsOf(
  { list, columns: known }: ImportedList,
  columns: readonly (Column | undefined)[],
  record: Row,
  divide: Options['divide'],
): Stated[] {
  const repeated = new Set<string>()
  return [record, ...(record.continued ?? [])].flatMap(({ line, cells }) => {
    const texts = Object.fromEntries(
      known.map(({ name }) => {
        const at = columns.findIndex((column) => column?.field === `${list}.${name}`)
        return [name, cellText(cells[at]).trim()]
      }),
    )
    const text = Object.values(texts).join('\n')
    if (text.trim() === '' || repeated.has(text)) return []
    repeated.add(text)
    const whole = known.map(({ name }) => name).find((name) => isWholeName(name) && texts[name])
    if (!isWholeName(whole)) return [{ line, cells: texts }]
    const parts = divide(line, whole, texts[whole] ?? '', true)
    return [{ line, cells: { ...texts, ...parts, fathersName: parts.fathersName || texts['fathersName'] || '' } }]
  })
}

function listRows(
  declared: ImportedList,
  rowsStated: readonly Stated[],
  { index, named, fills }: { index: Index; named: ReadonlySet<string | undefined>; fills: boolean },
): ListRows {
  const { list, columnOf, columns } = declared
  const whole = columns.find(({ name }) => isWholeName(name) && named.has(`${list}.${name}`))?.name
  /** The column of the file: that of the whole name if the parts have none. */
  const columnIn = (column: string) =>
    whole !== undefined && !named.has(`${list}.${column}`) && ['surname', 'fathersName', 'name'].includes(column)
      ? whole
      : column
  const all = rowsStated.map((each) => ({
    ...each,
    found: referencedBy(declared, declared.referenced(each.cells), index, fills),
  }))
  // Somebody whom two rows name with another address or in the other script is one.
  const stated = all.filter(
    ({ found: { record }, cells }, at) =>
      !record || all.findIndex((each) => each.found.record === record && isSameRow(declared, each.cells, cells)) === at,
  )
  const { rows, faults } = declared.rowsOf(stated.map(({ cells }) => cells))
  const fault = (at: number, column: string, code: string): RowFault => ({
    line: stated[at]?.line ?? 0,
    field: `${list}.${columnIn(column)}`,
    code,
    ...(declared.codes[code] && { explanation: declared.codes[code] }),
  })
  const found = stated.map((each) => each.found)
  return {
    rows: rows.map((row) => ({ ...row, [declared.field]: 1 })),
    referenced: found.map(({ record }) => record),
    faults: [
      ...faults.map(({ at, column, code }) => fault(at, column, code)),
      ...found.flatMap((each, at) =>
        each.faults.map(({ field, ...more }) => ({ ...fault(at, field, more.code), ...more })),
      ),
    ],
    placed(given) {
      const [name, at = '', field = ''] = given.field.split('.')
      if (name !== list) return given
      const line = stated[Number(at)]?.line
      return { ...given, field: `${list}.${columnIn(columnOf[field] ?? field)}`, ...(line !== undefined && { line }) }
    },
  }
}

/** Whether two rows state the same of the list itself, besides whom they name. */
const isSameRow = ({ columns, type }: ImportedList, one: ListCells, other: ListCells) =>
  columns.every(({ name }) => name in type.fields.shape || isWholeName(name) || one[name] === other[name])
