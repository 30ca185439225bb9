import { isBook } from '../../shared/book.ts'
import type { LearnedWord } from '../../shared/imports.ts'
import { may } from '../../shared/roles.ts'
import type { Database } from '../database/connection.ts'
import { asPlatform, continueAsCompany, type CompanyId } from '../database/tenancy.ts'
import { deferredAudit } from '../deferred-audit.ts'
import type { Step } from '../records/undo-log.ts'
import { stagesOf } from './book.ts'
import type { Exchanged } from './columns.ts'
import { constantColumns, withConstants } from './constants.ts'
import { columnsIn } from './header.ts'
import { type Imported, type ImportOptions, nothingImported } from './import-result.ts'
import { dividedNames } from './divided-names.ts'
import { createdSteps } from './filled-records.ts'
import { importStage, manyRows } from './import-stage.ts'
import { learn } from './learned-words.ts'
import { operator } from './operator.ts'
import { createMissing } from './references.ts'
import { rejections } from './rejections.ts'
import { analyze } from './statistics.ts'
import type { Table } from './table.ts'

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
  const { total = 0 } = table
  const { actor = operator(company), creating, words = [], constants = {} } = options
  const fixed = constantColumns(exchanged, constants)
  const ofFile =
    options.columns ?? (await columnsIn(exchanged, table, { skipColumns: options.skipColumns ?? false, fixed }))
  const named = [...ofFile, ...fixed]
  const all = withConstants(table.rows, constants, ofFile.length)
  const stages = stagesOf(exchanged, named, all)
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
        const rejected = rejections(result, {
          rejected: options.rejected,
          ofFile: (row) => ({ ...row, cells: row.cells.toSpliced(ofFile.length, fixed.length) }),
          hasParts: isBook(exchanged),
        })
        const isOwn = may('ADMIN', type.may.write)
        const asOwn = async () => {
          if (isOwn) await continueAsCompany(tx, company)
        }
        if (!creating) await asOwn()
        await options.begin?.(tx)
        const missing = creating && (await createMissing(tx, company, stages[0], creating))
        if (missing) {
          result.created.push(...missing.created)
          await asOwn()
        }
        const entries = await deferredAudit(tx)
        await entries.add(missing?.entries ?? [])
        const ids: number[] = []
        const steps: Step[] = []
        const context = { tx, company, actor, isOwn, entries, divide, rejected, result }
        for (const [at, stage] of stages.entries()) {
          // The rows of a book are read once for each part.
          const progress = (done: number) => options.progress?.(Math.floor((at * total + done) / stages.length))
          const imported = await importStage(stage, { ...context, options: { ...options, progress } })
          const type = stage.exchanged.type
          if (isBook(exchanged)) steps.push(...createdSteps(type, imported.ids))
          else ids.push(...imported.ids)
          steps.push(...imported.steps)
        }
        rejected.end()
        if (options.dryRun || (result.invalid > 0 && !options.skipErrors)) throw new RolledBack()
        for (const stage of stages) await learn(tx, company, stage.exchanged.type, stage.wordsOf(words))
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
  try {
    for (const stage of stages)
      if ((result.records[stage.exchanged.type.name] ?? 0) >= manyRows) await analyze(db, stage.exchanged.type)
  } catch (error) {
    result.notAnalyzed = error instanceof Error ? error : new Error('unknown', { cause: error })
  }
  return result
}

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
