import { sql } from 'kysely'
import { inputFields } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'
import { explanationOf } from '../../shared/value-explanations.ts'
import type { Actor } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import type { deferredAudit } from '../deferred-audit.ts'
import { recordQueries } from '../records/queries.ts'
import { Refusal } from '../refusal.ts'
import { valid } from '../validation.ts'
import type { Column } from './columns.ts'
import { importedValues } from './imported-values.ts'
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

interface ImportedRows {
  /** The ids of the new records. */
  ids: number[]
  faults: RowFault[]
}

interface Into {
  idOf: IdOf
  idOfParts: IdOfParts
  entries: Awaited<ReturnType<typeof deferredAudit>>
  actor: Actor
}

/** Imports rows and reports all errors of each invalid row, as the form does. */
export async function rowsInto(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  columns: readonly (Column | undefined)[],
  { idOf, idOfParts, entries, actor }: Into,
): Promise<(rows: readonly Row[]) => Promise<ImportedRows>> {
  const records = recordQueries(type)
  const added = await importedValues(tx, type)
  const create = (all: readonly Checked[]) =>
    created(tx, async () => {
      const values = all.map((row) => row.values)
      const inserted = await records.insertAll(tx, company, actor, values)
      await entries.add(inserted.entries)
      await added.add(all)
      return inserted.ids
    })

  return async (rows) => {
    const results = rows.map((row) => checked(type, columns, row, { idOf, idOfParts }))
    const validRows = results.filter((row) => 'values' in row)
    const faults = results.flatMap((row) => ('faults' in row ? row.faults : []))
    if (validRows.length === 0) return { ids: [], faults }
    const all = await create(validRows)
    if (!(all instanceof Refusal)) return { ids: [...all], faults }
    // At least one row was refused: insert them one by one to find out which.
    const ids: number[] = []
    for (const row of validRows) {
      const one = await create([row])
      if (!(one instanceof Refusal)) ids.push(...one)
      else for (const fault of faultsOf(row.line, one)) faults.push({ ...fault, ...(await added.sameAs(fault, row)) })
    }
    return { ids, faults: faults.toSorted((a, b) => a.line - b.line) }
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

/** Creates records in a savepoint: a refusal is rolled back and returned; other errors propagate. */
async function created(tx: Tx, create: () => Promise<readonly number[]>): Promise<readonly number[] | Refusal> {
  await sql`savepoint before_rows`.execute(tx)
  try {
    const ids = await create()
    await sql`release savepoint before_rows`.execute(tx)
    return ids
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint before_rows`.execute(tx)
    return error
  }
}
