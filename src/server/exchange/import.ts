import type { RecordType } from '../../shared/record.ts'
import { type LearnedWord, mostFaults } from '../../shared/imports.ts'
import { may } from '../../shared/roles.ts'
import type { Database } from '../database/connection.ts'
import { asPlatform, continueAsCompany, type CompanyId } from '../database/tenancy.ts'
import { deferredAudit } from '../deferred-audit.ts'
import type { Step } from '../records/undo-log.ts'
import type { Column, Exchanged } from './columns.ts'
import { recordRows } from './continued-rows.ts'
import { constantColumns, withConstants } from './constants.ts'
import { columnsIn } from './header.ts'
import { type Imported, type ImportOptions, nothingImported } from './import-result.ts'
import { dividedNames } from './divided-names.ts'
import { isDeleted } from './grouped-rows.ts'
import { addFilled, createdSteps } from './filled-records.ts'
import { listFrom } from './imported-list.ts'
import { rowsInto } from './imported-rows.ts'
import type { RowFault } from './row-fault.ts'
import { learn, learnedWords, withWords } from './learned-words.ts'
import { operator } from './operator.ts'
import { createMissing, referencesByName, referencesByParts } from './references.ts'
import { analyze, analyzeWithin } from './statistics.ts'
import type { Row, Rows, Table } from './table.ts'

/** Rows per database round trip. No more are in memory, unless the table was read as a whole. */
const batch = 200
/** After so many imported rows the statistics of the table are updated. */
const manyRows = 1000

/** Thrown to roll back the transaction. */
class RolledBack extends Error {}

/**
 * Imports the rows of a file into a company in one transaction. Each passes the declaration's schema and the common `create`,
 * so an import cannot contain anything that a clerk could not enter. Throws `FileFault` for an ambiguous header.
 */
export async function importRecords(
  db: Database,
  company: CompanyId,
  exchanged: Exchanged,
  table: Table,
  options: ImportOptions = {},
): Promise<Imported> {
  const { type } = exchanged
  const { actor = operator(company), creating, words = [], constants = {} } = options
  const fixed = constantColumns(exchanged, constants)
  const ofFile =
    options.columns ?? (await columnsIn(exchanged, table, { skipColumns: options.skipColumns ?? false, fixed }))
  const named = [...ofFile, ...fixed]
  const all = withConstants(table.rows, constants, ofFile.length)
  const ofFileOnly = (row: Row, ofRow: readonly RowFault[]) =>
    options.rejected?.({ ...row, cells: row.cells.toSpliced(ofFile.length, fixed.length) }, ofRow)
  const { divide, shown } = dividedNames(options.names)
  let result: Imported = { ...nothingImported(), names: shown }
  // The rows of a stream cannot be read again, nor rejected ones be stated again.
  const isRepeatable = Array.isArray(table.rows) && !options.rejected
  try {
    // Does not use the company's write queue, in which its other writers would wait for the whole import. Types that
    // only the super administrator writes, such as graveyards, are not writable with a company's rights.
    await asPlatform(
      db,
      async (tx) => {
        result = { ...nothingImported(), names: shown }
        const isOwn = may('ADMIN', type.may.write)
        const asOwn = async () => {
          if (isOwn) await continueAsCompany(tx, company)
        }
        if (!creating) await asOwn()
        await options.begin?.(tx)
        const missing = creating && (await createMissing(tx, company, type, creating, { columns: named, rows: all }))
        if (missing) {
          result.created.push(...missing.created)
          await asOwn()
        }
        const entries = await deferredAudit(tx)
        await entries.add(missing?.entries ?? [])
        // The platform has no access to records of companies, nor to the meanings of their words.
        const columns = withWords(named, [...(isOwn ? await learnedWords(tx, company, type) : []), ...words]).map(
          (column) => column && { ...column, century: options.century },
        )
        const idOf = await referencesByName(tx, company, type, columns)
        const idOfParts = await referencesByParts(tx, company, type, columns)
        const list = listFrom(tx, company, type, columns, { divide, fills: options.fill ?? false })
        const importBatch = await rowsInto(tx, company, type, columns, {
          list,
          idOf,
          idOfParts,
          divide,
          entries,
          actor,
          withAlready: options.withAlready ?? false,
        })
        const ids: number[] = []
        const steps: Step[] = []
        let done = 0
        let many = manyRows
        for await (const rows of inBatches(recordsIn(all, type, columns, result))) {
          await options.progress?.(done)
          done += rows.reduce((count, { continued = [] }) => count + 1 + continued.length, 0)
          const imported = await importBatch(rows)
          result.count += imported.ids.length
          result.forLists += imported.created.length
          result.alreadyCount += imported.already.length
          addFirst(result.already, imported.already)
          addFirst(result.repeated, imported.repeated)
          if (options.finish) {
            ids.push(...imported.ids)
            steps.push(...createdSteps(type, imported.created), ...imported.filled)
          }
          await addFilled(tx, type, result.filled, imported.filled)
          reject(rows, imported.faults, result, ofFileOnly)
          if (result.count < many) continue
          many = result.count * 10
          await analyzeWithin(tx, type)
        }
        if (options.dryRun || (result.invalid > 0 && !options.skipErrors)) throw new RolledBack()
        await learn(tx, company, type, words)
        await options.finish?.(tx, ids, steps)
        if (result.count > 0) await entries.add([{ actor, entry: summary(exchanged, result, words) }])
        await entries.write()
      },
      isRepeatable ? 'write' : 'write once',
    )
  } catch (error) {
    if (error instanceof RolledBack) return result
    throw error
  }
  if (result.count < manyRows) return result
  return analyze(db, type).then(
    () => result,
    (error: unknown) => ({
      ...result,
      notAnalyzed: error instanceof Error ? error : new Error('unknown', { cause: error }),
    }),
  )
}

const addFirst = <Named>(all: Named[], further: readonly Named[]) =>
  void all.push(...further.slice(0, mostFaults - all.length))

const summary = ({ title }: Exchanged, { count }: Imported, words: readonly LearnedWord[]) => ({
  action: 'RECORDS_IMPORTED' as const,
  changes: {
    type: { from: null, to: title[0] },
    count: { from: null, to: count },
    ...(words.length > 0 && {
      words: { from: null, to: words.map(({ word, option }) => `${word}: ${option}`).join(', ') },
    }),
  },
})

/** Reports the invalid rows of a batch. */
function reject(
  rows: readonly Row[],
  faults: readonly RowFault[],
  result: Imported,
  rejected: NonNullable<ImportOptions['rejected']>,
) {
  const byLine = Map.groupBy(faults, ({ line }) => line)
  result.invalid += byLine.size
  const stated = faults.slice(0, mostFaults - result.faults.length)
  result.faults.push(...stated)
  result.more ||= stated.length < faults.length
  for (const { continued = [], ...first } of rows) {
    // All rows of a record, which can be corrected only together.
    const all = [first, ...continued]
    if (all.some(({ line }) => byLine.has(line))) for (const row of all) rejected(row, byLine.get(row.line) ?? [])
  }
}

/** The rows that contain records; counts those that are marked as deleted. */
async function* recordsIn(
  rows: Rows,
  type: RecordType,
  columns: readonly (Column | undefined)[],
  result: Imported,
): AsyncGenerator<Row> {
  for await (const row of recordRows(type, columns, rows)) {
    if (isDeleted(row, columns)) result.deleted++
    else if (row.continued) yield { ...row, continued: row.continued.filter((each) => !isDeleted(each, columns)) }
    else yield row
  }
}

async function* inBatches(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let next: Row[] = []
  for await (const row of rows) {
    next.push(row)
    if (next.length < batch) continue
    yield next
    next = []
  }
  if (next.length > 0) yield next
}
