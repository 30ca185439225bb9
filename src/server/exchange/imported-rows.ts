import { sql } from 'kysely'
import { inputFields } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import { explanationOf } from '../../shared/value-explanations.ts'
import type { Actor, AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import type { deferredAudit } from '../deferred-audit.ts'
import { recordQueries } from '../records/queries.ts'
import type { Step } from '../records/undo-log.ts'
import { Refusal } from '../refusal.ts'
import { valid } from '../validation.ts'
import { cellFaults } from './cell-faults.ts'
import { type Column } from './columns.ts'
import type { Divide } from './divided-names.ts'
import { type By, importRulesOf } from '../records/rules.ts'
import type { ListRows, listFrom } from './imported-list.ts'
import type { KnownRow, RepeatedRow } from '../../shared/imports.ts'
import { importedValues } from './imported-values.ts'
import { knownRows } from './known-rows.ts'
import { partlyKnownExplanation, periodExplanation, refuseMonthFirst } from './partly-known-dates.ts'
import { repeatedRows } from './repeated-rows.ts'
import type { RowFault } from './row-fault.ts'
import type { Row } from './table.ts'
import { type IdOf, type IdOfParts, valuesIn } from './values.ts'
import { fieldsOfName } from './whole-names.ts'

interface ImportedRows {
  /** The ids of the new records. */
  ids: number[]
  /** Those of the records that were created because the new records refer to them. */
  created: number[]
  /** What was filled in in those that existed. */
  filled: Step[]
  faults: RowFault[]
  /** Rows that are in the register already. */
  already: KnownRow[]
  /** Valid rows that equal an earlier one. */
  repeated: RepeatedRow[]
}

interface Into {
  divide: Divide
  list: ReturnType<typeof listFrom>
  idOf: IdOf
  idOfParts: IdOfParts
  entries: Awaited<ReturnType<typeof deferredAudit>>
  actor: Actor
  /** Whether rows that are in the register already are imported too. */
  withAlready: boolean
}

/** Imports rows and reports all errors of each invalid row, as the form does. */
export async function rowsInto(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  columns: readonly (Column | undefined)[],
  { list, idOf, idOfParts, divide, entries, actor, withAlready }: Into,
): Promise<(rows: readonly Row[]) => Promise<ImportedRows>> {
  const records = recordQueries(type)
  const added = await importedValues(tx, type)
  const known = await knownRows(tx, company, type, columns)
  const repetition = repeatedRows(columns)
  /** The values with the ids of the records that their lists refer to. */
  const withIds = ({ values, listed }: Checked) => {
    if (!list || !listed) return values
    const rows = listed.rows.map((row, at) => ({ ...row, [list.field]: listed.referenced[at]?.id }))
    return { ...values, [list.list]: rows }
  }
  async function create(all: readonly Checked[]) {
    const lists = all.flatMap(({ listed }) => listed ?? [])
    let forget = () => {}
    const result = await inSavepoint(tx, async () => {
      const ofBatch: AuditedAction[] = []
      const by: By = { tx, company, actor, writer: 'import', entries: ofBatch }
      const before = await list?.create(by, lists)
      if (before) forget = before.undo
      const ids = await records.save(
        by,
        all.map((each) => ({ values: withIds(each) })),
      )
      await entries.add(ofBatch)
      await added.add(all)
      return { ids, created: before?.ids ?? [], filled: before?.filled ?? [] }
    })
    if (result instanceof Refusal) forget()
    return result
  }

  return async (rows) => {
    refuseMonthFirst(columns, rows)
    const lists = (await list?.read(rows)) ?? []
    const results = rows.map((row, at) => checked(type, columns, row, { idOf, idOfParts, divide, listed: lists[at] }))
    const allValid = results.filter((row) => 'values' in row)
    const faults = results.flatMap((row) => ('faults' in row ? row.faults : []))
    const recorded = await known(allValid.map((row) => ({ line: row.line, values: withIds(row) })))
    const already = [...recorded].map(([line, recordId]) => ({ line, recordId }))
    const validRows = withAlready ? allValid : allValid.filter(({ line }) => !recorded.has(line))
    const repeated = repetition(rows.filter(({ line }) => validRows.some((row) => row.line === line)))
    const told = { faults, already, repeated }
    if (validRows.length === 0) return { ids: [], created: [], filled: [], ...told }
    const all = await create(validRows)
    if (!(all instanceof Refusal)) return { ...all, ...told }
    // At least one row was refused: insert them one by one to find out which.
    const ids: number[] = []
    const created: number[] = []
    const filled: Step[] = []
    for (const row of validRows) {
      const one = await create([row])
      if (!(one instanceof Refusal)) {
        ids.push(...one.ids)
        created.push(...one.created)
        filled.push(...one.filled)
      } else for (const fault of faultsOf(row.line, one)) faults.push({ ...fault, ...(await added.sameAs(fault, row)) })
    }
    return { ids, created, filled, ...told, faults: faults.toSorted((a, b) => a.line - b.line) }
  }
}

type Values = Readonly<Record<string, unknown>>
interface Checked {
  line: number
  values: Values
  listed?: ListRows | undefined
}

function checked(
  type: RecordType,
  columns: readonly (Column | undefined)[],
  { line, cells, continued = [], faults: ofRows = [] }: Row,
  { listed, ...resolving }: Parameters<typeof valuesIn>[3] & { listed: ListRows | undefined },
): Checked | { faults: RowFault[] } {
  // An unquoted separator within a cell shifts the cells after it into the wrong columns.
  const shifted = [{ line, cells }, ...continued].filter((row) =>
    row.cells.slice(columns.length).some((cell) => cell !== ''),
  )
  if (shifted.length > 0) return { faults: shifted.map((row) => ({ line: row.line, code: 'REQUEST_NOT_VALID' })) }
  const ofCells = cellFaults(type, columns, { line, cells, continued })
  /** Errors of other cells; the precision of a date follows from it. */
  const others = (faults: readonly RowFault[]) =>
    faults.filter(({ line: at, field }) =>
      ofCells.every((each) => at !== each.line || ![each.field, type.precisions?.[each.field ?? '']].includes(field)),
    )
  /** The column of the file that contains a field: that of a whole name if its part has none. */
  const columnOf = (field: string) =>
    columns.some((column) => column?.field === field)
      ? field
      : (columns.find((column) => Object.values(fieldsOfName({ type }, column?.field)).includes(field))?.field ?? field)
  const { values, unknown } = valuesIn(type, columns, { line, cells }, resolving)
  const declared = importRulesOf(type).list
  if (listed && declared) values[declared.list] = listed.rows
  const foreign = [
    ...ofRows,
    ...ofCells,
    ...others([...unknown.map((fault) => ({ line, ...fault })), ...(listed?.faults ?? [])]),
  ]
  try {
    const parsed = valid(inputFields(type), values)
    return foreign.length > 0
      ? { faults: foreign.toSorted((a, b) => a.line - b.line) }
      : { line, values: parsed, listed }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const ofValues = faultsOf(line, error).map((fault) => {
      const { field = '', code } = fault
      const explanation =
        explanationOf(inputFields(type), field, code, values[field]) ??
        periodExplanation(declared ?? {}, field, code) ??
        partlyKnownExplanation(type, field, code)
      const placed = listed?.placed({ field, code }) ?? (field === '' ? {} : { field: columnOf(field) })
      return { ...fault, ...placed, ...(explanation && { explanation }) }
    })
    const all = [...others(ofValues), ...foreign]
    return { faults: listed ? all.toSorted((a, b) => a.line - b.line) : all }
  }
}

const faultsOf = (line: number, { code, faults }: Refusal): RowFault[] =>
  faults.length > 0 ? faults.map((fault) => ({ line, ...fault })) : [{ line, code }]

/** Creates records in a savepoint: a refusal is rolled back and returned; other errors propagate. */
async function inSavepoint<Created>(tx: Tx, create: () => Promise<Created>): Promise<Created | Refusal> {
  await sql`savepoint before_rows`.execute(tx)
  try {
    const result = await create()
    await sql`release savepoint before_rows`.execute(tx)
    return result
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint before_rows`.execute(tx)
    return error
  }
}
