import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import { explanationOf } from '../../shared/value-explanations.ts'
import type { Actor, AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { recordQueries } from '../records/queries.ts'
import { recordTables } from '../records/record-tables.ts'
import { type FieldFault, Refusal } from '../refusal.ts'
import { valid } from '../validation.ts'
import { cellText } from './cell-text.ts'
import { type Column, isListColumn } from './columns.ts'
import { type ImportedList, importedListOf, type ListCells } from './list-declaration.ts'
import type { RowFault } from './row-fault.ts'
import type { Row } from './table.ts'

type Values = Readonly<Record<string, unknown>>

/** A record that a row of a list refers to; without an id it is created when the first record that refers to it is. */
interface Referenced {
  id?: number
  readonly values: Values
}

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

/** Reads a list from columns of its own; undefined if the file has none. */
export function listFrom(tx: Tx, company: CompanyId, type: RecordType, columns: readonly (Column | undefined)[]) {
  const declared = importedListOf(type)
  if (!declared || !columns.some((column) => column && isListColumn(column, type))) return undefined
  const statedIn = (record: Row) => rowsOf(declared, columns, record)
  return {
    list: declared.list,
    field: declared.field,
    /** The lists of these records; finds the records that they refer to with one query. */
    async read(records: readonly Row[]): Promise<ListRows[]> {
      const all = records.map(statedIn)
      const stated = all.flatMap((rows) => rows.map(({ cells }) => declared.referenced(cells)))
      const known = await knownRecords(tx, company, declared, stated)
      const index = indexed(declared, known)
      return all.map((rows) => listRows(declared, rows, index))
    },
    /** Creates the missing records to which these lists refer; returns their audit entries, and what forgets them. */
    async create(actor: Actor, lists: readonly ListRows[]) {
      const missing = [...new Set(lists.flatMap(({ referenced }) => referenced))].filter((each) => each && !each.id)
      const entries: readonly AuditedAction[] = []
      const ids: number[] = []
      const undo = () => {
        for (const each of missing) if (each) delete each.id
      }
      if (missing.length === 0) return { ids, entries, undo }
      const values = missing.flatMap((each) => (each ? [each.values] : []))
      const inserted = await recordQueries(declared.type).insertAll(tx, company, actor, values)
      for (const [at, each] of missing.entries()) if (each) each.id = Number(inserted.ids[at])
      return { ids: inserted.ids.map(Number), entries: inserted.entries, undo }
    },
  }
}

/** The rows that state anything of the list; one that repeats another states nothing new. */
function rowsOf(
  { list, columns: known }: ImportedList,
  columns: readonly (Column | undefined)[],
  record: Row,
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
    return [{ line, cells: texts }]
  })
}

const keyOf = (name: string, values: Values) => JSON.stringify([name, values[name]])

type Index = ReturnType<typeof indexed>

/** The records by their numbers and names, because each row is compared with all of them. */
function indexed({ numbers, nameKeyOf }: ImportedList, records: readonly Referenced[]) {
  const byNumber = new Map<string, Referenced>()
  const byName = new Map<string, Referenced[]>()
  const add = (record: Referenced) => {
    for (const name of numbers) if (record.values[name]) byNumber.set(keyOf(name, record.values), record)
    const key = nameKeyOf(record.values)
    const named = byName.get(key)
    if (named) named.push(record)
    else byName.set(key, [record])
  }
  for (const each of records) add(each)
  return { byNumber, byName, add }
}

function listRows(declared: ImportedList, stated: readonly Stated[], known: Index): ListRows {
  const { list, columnOf } = declared
  const { rows, faults } = declared.rowsOf(stated.map(({ cells }) => cells))
  const fault = (at: number, column: string, code: string): RowFault => ({
    line: stated[at]?.line ?? 0,
    field: `${list}.${column}`,
    code,
    ...(declared.codes[code] && { explanation: declared.codes[code] }),
  })
  const found = stated.map(({ cells }) => referencedBy(declared, declared.referenced(cells), known))
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
      return { ...given, field: `${list}.${columnOf[field] ?? field}`, ...(line !== undefined && { line }) }
    },
  }
}

interface Found {
  record?: Referenced
  faults: (FieldFault & Pick<RowFault, 'explanation'>)[]
}

/** The record that a row states, found by a number or else by its name, or a new one, which later rows can find. */
function referencedBy(declared: ImportedList, stated: Values, known: Index): Found {
  const { type, columnOf, field, numbers } = declared
  const { values, faults } = checked(type, stated)
  for (const name of numbers) {
    const same = known.byNumber.get(keyOf(name, stated))
    if (same) return { record: same, faults: [] }
  }
  // A wrong number must not be ignored because somebody has the same name.
  if (faults.some((fault) => numbers.includes(fault.field))) return { faults }
  const key = declared.nameKeyOf(stated)
  const named = (known.byName.get(key) ?? []).filter((each) => declared.mayBe(stated, each.values))
  const same = named.length > 1 ? named.filter((each) => declared.isSame(stated, each.values)) : named
  if (key !== '' && same[0] && same.length === 1) return { record: same[0], faults: [] }
  if (key !== '' && named.length > 0) return { faults: [{ field: columnOf[field] ?? field, code: declared.ambiguous }] }
  if (!values) return { faults }
  const record = { values }
  known.add(record)
  return { record, faults: [] }
}

function checked({ fields }: RecordType, stated: Values): { values?: Values; faults: Found['faults'] } {
  try {
    return { values: valid(fields, stated), faults: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults = error.faults.map((fault) => {
      const explanation = explanationOf(fields, fault.field, fault.code, stated[fault.field])
      return { ...fault, ...(explanation && { explanation }) }
    })
    return { faults }
  }
}

/** The live records that the rows may state. */
async function knownRecords(
  tx: Tx,
  company: CompanyId,
  { type, numbers, nameKeyOf }: ImportedList,
  stated: readonly Values[],
): Promise<Referenced[]> {
  if (stated.length === 0) return []
  const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value)
  const isStated = [
    ...numbers.map((name) => ({ name, values: stated.map((each) => each[name]).filter(isDigits) })),
    { name: 'nameKey', values: stated.map(nameKeyOf).filter((key) => key !== '') },
  ].map(({ name, values }) => sql<boolean>`${sql.ref(name)} = any(${values}::text[])`)
  const rows: (Values & { id: number })[] = await recordTables(tx)
    .selectFrom(type.table)
    .select('id')
    .select(Object.keys(type.fields.shape))
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .where((eb) => eb.or(isStated))
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...values }) => ({ id, values }))
}
