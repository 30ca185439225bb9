import { sql } from 'kysely'
import { inputFields } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'
import { explanationOf } from '../../shared/value-explanations.ts'
import type { Actor, AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { recordQueries } from '../records/queries.ts'
import { Refusal } from '../refusal.ts'
import { valid } from '../validation.ts'
import type { Column } from './columns.ts'
import type { Row } from './table.ts'
import { type IdOf, type IdOfParts, valuesIn } from './values.ts'

export interface RowFault {
  line: number
  code: string
  /** Absent if the whole row is invalid. */
  field?: string
  /** More specific than the code, without the value. */
  explanation?: Text
  /** The earlier line with the same value, if the duplicate is in the file itself. */
  sameAs?: number | undefined
}

/** Imports rows and reports all errors of each invalid row, as the form does. */
export function rowsInto(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  columns: readonly (Column | undefined)[],
  { idOf, idOfParts, audited, actor }: { idOf: IdOf; idOfParts: IdOfParts; audited: AuditedAction[]; actor: Actor },
): (rows: readonly Row[]) => Promise<{ count: number; faults: RowFault[] }> {
  const records = recordQueries(type)
  const lines = new Map<string, number>()
  const key = ({ field, within = [] }: RecordType['unique'][number], values: Values) =>
    JSON.stringify([field, ...[field, ...within].map((name) => values[name])])
  const create = (all: readonly Checked[]) =>
    refusalOf(tx, async () => {
      const values = all.map((row) => row.values)
      const { entries } = await records.insertAll(tx, company, actor, values)
      audited.push(...entries)
    })
  const remember = ({ line, values }: Checked) => {
    for (const unique of type.unique) lines.set(key(unique, values), line)
  }

  return async (rows) => {
    const results = rows.map((row) => checked(type, columns, row, { idOf, idOfParts }))
    const validRows = results.filter((row) => 'values' in row)
    const faults = results.flatMap((row) => ('faults' in row ? row.faults : []))
    if (validRows.length === 0 || !(await create(validRows))) {
      validRows.forEach(remember)
      return { count: validRows.length, faults }
    }
    // At least one row was refused: insert them one by one to find out which.
    let count = 0
    for (const row of validRows) {
      const refusal = await create([row])
      if (refusal) faults.push(...faultsOf(row.line, refusal).map((fault) => ({ ...fault, ...doubleOf(fault, row) })))
      else remember(row)
      count += refusal ? 0 : 1
    }
    return { count, faults: faults.toSorted((a, b) => a.line - b.line) }
  }

  function doubleOf({ code, field }: RowFault, { values }: Checked) {
    const double = type.unique.find((unique) => unique.code === code)
    return double && field !== undefined ? { sameAs: lines.get(key(double, values)) } : {}
  }
}

type Values = Readonly<Record<string, unknown>>
interface Checked {
  line: number
  values: Values
}

function checked(
  type: RecordType,
  columns: readonly (Column | undefined)[],
  { line, cells }: Row,
  { idOf, idOfParts }: { idOf: IdOf; idOfParts: IdOfParts },
): Checked | { faults: RowFault[] } {
  // An unquoted separator within a cell shifts the cells after it into the wrong columns.
  if (cells.slice(columns.length).some((cell) => cell !== '')) return { faults: [{ line, code: 'REQUEST_NOT_VALID' }] }
  const { values, unknown } = valuesIn(type, columns, cells, idOf, idOfParts)
  const foreign = unknown.map((fault) => ({ line, ...fault }))
  try {
    const parsed = valid(inputFields(type), values)
    return foreign.length > 0 ? { faults: foreign } : { line, values: parsed }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const own = faultsOf(line, error).map((fault) => {
      const { field = '', code } = fault
      const explanation = explanationOf(inputFields(type), field, code, values[field])
      return { ...fault, ...(explanation && { explanation }) }
    })
    return { faults: [...own, ...foreign] }
  }
}

const faultsOf = (line: number, { code, faults }: Refusal): RowFault[] =>
  faults.length > 0 ? faults.map((fault) => ({ line, ...fault })) : [{ line, code }]

/** Runs work in a savepoint: a refusal is rolled back and returned; other errors propagate. */
async function refusalOf(tx: Tx, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  await sql`savepoint before_rows`.execute(tx)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint before_rows`.execute(tx)
    return error
  }
  await sql`release savepoint before_rows`.execute(tx)
  return undefined
}
