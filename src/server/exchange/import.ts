import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import { explanationOf } from '../../shared/fields.ts'
import { may } from '../../shared/roles.ts'
import { fold } from '../../shared/serbian-script.ts'
import type { Text } from '../../shared/texts.ts'
import { audit } from '../audit.ts'
import type { Database, Tx } from '../database/connection.ts'
import { asPlatform, continueAsCompany, type CompanyId } from '../database/tenancy.ts'
import { recordQueries } from '../records/queries.ts'
import { Refusal, type FieldFault } from '../refusal.ts'
import { valid } from '../validation.ts'
import { valueOf, type Column, type Exchanged } from './columns.ts'
import { columnsIn } from './header.ts'
import { operator } from './operator.ts'
import { createNamed, idsByName } from './references.ts'
import type { Row, Table } from './table.ts'

export interface ImportOptions {
  /** Everything happens, and nothing of it stays. */
  dryRun?: boolean
  /** Rows that are right go in though others are wrong; without it all or nothing. */
  skipErrors?: boolean
  /** Columns that name no field are passed over; without it they refuse the file. */
  skipColumns?: boolean
  /** The type whose records are made from the names that are not there yet: graveyards. */
  creating?: RecordType | undefined
  progress?: (done: number) => void
}

export interface RowFault {
  line: number
  code: string
  /** None where it is the row itself that is wrong. */
  field?: string
  /** Says it more exactly than the code, without the value. */
  explanation?: Text
  /** The line that has the same in it, when the file itself holds the double. */
  sameAs?: number | undefined
}

export interface Imported {
  /** How many went in; how many would have, when nothing was to stay. */
  count: number
  faults: RowFault[]
  /** Rows marked as deleted, which are left out. */
  deleted: number
  /** The names from which records were made. */
  created: string[]
}

/** So many rows go to the database at once. */
const block = 200

/** Takes back the transaction. */
class Undone extends Error {}

/**
 * Brings the rows of a file into a company in one transaction. Each goes through the declaration's schema and the common
 * `create`: what a clerk could not enter cannot be imported either. Throws `FileFault` for a header that leaves a doubt.
 */
export async function importRecords(
  db: Database,
  company: CompanyId,
  exchanged: Exchanged,
  table: Table,
  options: ImportOptions = {},
): Promise<Imported> {
  const { type, texts } = exchanged
  const columns = columnsIn(exchanged, table, { skipColumns: options.skipColumns ?? false })
  const result: Imported = { count: 0, faults: [], deleted: 0, created: [] }
  try {
    // What the super administrator writes, graveyards among it, a company itself has no right to write.
    await asPlatform(db, async (tx) => {
      const idOf = await references(tx, company, type, columns, table, options, result)
      if (may('ADMIN', type.may.write)) await continueAsCompany(tx, company)
      const rows = table.rows.filter((row) => !isDeleted(row, columns))
      result.deleted = table.rows.length - rows.length
      const bringIn = rowsInto(tx, company, type, columns, idOf)
      for (let done = 0; done < rows.length; done += block) {
        options.progress?.(done)
        const { count, faults } = await bringIn(rows.slice(done, done + block))
        result.count += count
        result.faults.push(...faults)
      }
      if (options.dryRun || (result.faults.length > 0 && !options.skipErrors)) throw new Undone()
      if (result.count === 0) return
      await audit(tx, operator(company), {
        action: 'RECORDS_IMPORTED',
        changes: { type: { from: null, to: texts.title[0] }, count: { from: null, to: result.count } },
      })
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return result
}

type IdOf = (field: string, name: string) => number | undefined

/** How each reference finds its record by name, those included that are made now. */
async function references(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  columns: readonly (Column | undefined)[],
  { rows }: Table,
  { creating }: ImportOptions,
  result: Imported,
): Promise<IdOf> {
  const finders = new Map<string, (name: string) => number | undefined>()
  for (const reference of type.references) {
    if (creating?.table === reference.table) {
      const at = columns.findIndex((column) => column?.field === reference.field)
      const names = rows.map(({ cells }) => cells[at]).filter((cell) => typeof cell === 'string')
      result.created.push(...(await createNamed(tx, company, creating, reference, [...new Set(names)])))
    }
    finders.set(reference.field, await idsByName(tx, company, reference))
  }
  return (field, name) => finders.get(field)?.(name)
}

/** Anything but a clear "no" is deleted: a record that nobody wanted any more must not come to life unnoticed. */
const isDeleted = ({ cells }: Row, columns: readonly (Column | undefined)[]) => {
  const cell = cells[columns.findIndex((column) => column?.name === 'deleted')] ?? ''
  return !['', 'false', 'netacno', 'ne', 'no', '0'].includes(
    fold(typeof cell === 'string' ? cell : JSON.stringify(cell)),
  )
}

/** Brings in rows, and says of each that is wrong all that is wrong with it, as the form does. */
function rowsInto(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  columns: readonly (Column | undefined)[],
  idOf: IdOf,
): (rows: readonly Row[]) => Promise<{ count: number; faults: RowFault[] }> {
  const records = recordQueries(type)
  const lines = new Map<string, number>()
  const key = (field: string, values: Values) => JSON.stringify([field, values[field]])
  const create = (all: readonly Checked[]) =>
    refusalOf(tx, () =>
      records.createAll(
        tx,
        company,
        operator(company),
        all.map(({ values }) => values),
      ),
    )
  const remember = ({ line, values }: Checked) => {
    for (const { field } of type.unique) lines.set(key(field, values), line)
  }

  return async (rows) => {
    const judged = rows.map((row) => checked(type, columns, row, idOf))
    const right = judged.filter((row) => 'values' in row)
    const faults = judged.flatMap((row) => ('faults' in row ? row.faults : []))
    if (right.length === 0 || !(await create(right))) {
      right.forEach(remember)
      return { count: right.length, faults }
    }
    // One of them cannot go in: one by one they show which.
    let count = 0
    for (const row of right) {
      const refusal = await create([row])
      if (refusal) faults.push(...faultsOf(row.line, refusal).map((fault) => ({ ...fault, ...doubleOf(fault, row) })))
      else remember(row)
      count += refusal ? 0 : 1
    }
    return { count, faults: faults.toSorted((a, b) => a.line - b.line) }
  }

  function doubleOf({ code, field }: RowFault, { values }: Checked) {
    const isDouble = type.unique.some((unique) => unique.code === code)
    return isDouble && field !== undefined ? { sameAs: lines.get(key(field, values)) } : {}
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
  idOf: IdOf,
): Checked | { faults: RowFault[] } {
  // A separator within a cell that is not quoted moves what follows into wrong columns.
  if (cells.slice(columns.length).some((cell) => cell !== '')) return { faults: [{ line, code: 'REQUEST_NOT_VALID' }] }
  const { values, unknown } = valuesIn(type, columns, cells, idOf)
  const foreign = unknown.map((fault) => ({ line, ...fault }))
  try {
    const wanted = valid(type.fields, values)
    return foreign.length > 0 ? { faults: foreign } : { line, values: wanted }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const own = faultsOf(line, error).map((fault) => {
      const { field = '', code } = fault
      const explanation = explanationOf(type.fields, field, code, values[field])
      return { ...fault, ...(explanation && { explanation }) }
    })
    return { faults: [...own, ...foreign] }
  }
}

const faultsOf = (line: number, { code, faults }: Refusal): RowFault[] =>
  faults.length > 0 ? faults.map((fault) => ({ line, ...fault })) : [{ line, code }]

/** The values of a row as the schema takes them, and the references whose names nobody bears. */
function valuesIn(type: RecordType, columns: readonly (Column | undefined)[], cells: readonly unknown[], idOf: IdOf) {
  const values: Record<string, unknown> = {}
  const unknown: FieldFault[] = []
  for (const [at, column] of columns.entries()) {
    if (column?.field === undefined) continue
    const { field } = column
    const value = valueOf(column, cells[at] ?? '')
    values[field] = value
    if (column.kind !== 'reference' || typeof value !== 'string' || value.trim() === '') continue
    const id = idOf(field, value)
    // Any id stands for the missing one, so that the schema judges the other fields.
    values[field] = id ?? 1
    const code = type.references.find((reference) => reference.field === field)?.code
    if (id === undefined && code !== undefined) unknown.push({ code, field })
  }
  return { values, unknown }
}

/** What was refused leaves the transaction as it was; any other fault ends the whole. */
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
