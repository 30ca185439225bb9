import type { Actor } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import type { deferredAudit } from '../deferred-audit.ts'
import type { Step } from '../records/undo-log.ts'
import type { Stage } from './book.ts'
import type { Column } from './columns.ts'
import { recordRows } from './continued-rows.ts'
import type { Divide } from './divided-names.ts'
import { addFilled, createdSteps } from './filled-records.ts'
import { isDeleted } from './grouped-rows.ts'
import { addFirst, type Imported, type ImportOptions } from './import-result.ts'
import { listFrom } from './imported-list.ts'
import { rowsInto } from './imported-rows.ts'
import { learnedWords, withWords } from './learned-words.ts'
import { importRulesOf } from '../records/rules.ts'
import { referencesByName, referencesByParts } from './references.ts'
import type { rejections } from './rejections.ts'
import { analyzeWithin } from './statistics.ts'
import type { Row } from './table.ts'

/** Rows per database round trip. No more are in memory, unless the table was read as a whole or its rows are grouped. */
const batch = 200
/** After so many imported rows the statistics of the table are updated. */
export const manyRows = 1000

interface Importing {
  readonly tx: Tx
  readonly company: CompanyId
  readonly actor: Actor
  /** Whether the company's own rights suffice for the type. */
  readonly isOwn: boolean
  readonly entries: Awaited<ReturnType<typeof deferredAudit>>
  readonly divide: Divide
  readonly rejected: ReturnType<typeof rejections>
  readonly options: ImportOptions
  /** What is added to. */
  readonly result: Imported
}

/** Imports the records of one type; returns their ids, and the steps on those that their lists refer to. */
export async function importStage(
  stage: Stage,
  { tx, company, actor, isOwn, entries, divide, rejected, options, result }: Importing,
): Promise<{ ids: number[]; steps: Step[] }> {
  const { type } = stage.exchanged
  const { words = [], century, fill = false, withAlready = false } = options
  // The platform has no access to records of companies, nor to the meanings of their words.
  const learned = isOwn ? await learnedWords(tx, company, type) : []
  const columns = withWords(stage.columns, [...learned, ...stage.wordsOf(words)]).map(
    (column) => column && { ...column, century },
  )
  const importBatch = await rowsInto(tx, company, type, columns, {
    list: listFrom(tx, company, type, columns, { divide, fills: fill }),
    idOf: await referencesByName(tx, company, type, columns),
    idOfParts: await referencesByParts(tx, company, type, columns),
    divide,
    entries,
    actor,
    withAlready: withAlready && stage.mayRepeat,
  })
  const ids: number[] = []
  const steps: Step[] = []
  let [done, count, many] = [0, 0, manyRows]
  for await (const rows of inBatches(recordsIn(stage, columns, result))) {
    await options.progress?.(done)
    done += rows.reduce((all, { continued = [] }) => all + 1 + continued.length, 0)
    const imported = await importBatch(rows)
    const already = imported.already.filter(({ line }) => stage.namesKnown(line))
    count += imported.ids.length
    result.forLists += imported.created.length
    result.alreadyCount += already.length
    addFirst(result.already, stage.isPart ? already.map((each) => ({ ...each, recordType: type.name })) : already)
    addFirst(result.repeated, imported.repeated)
    if (options.finish) {
      ids.push(...imported.ids)
      steps.push(...createdSteps(importRulesOf(type).list?.type, imported.created), ...imported.filled)
    }
    await addFilled(tx, type, result.filled, imported.filled)
    rejected.add(rows, imported.faults, stage.reported)
    if (count < many) continue
    many = count * 10
    await analyzeWithin(tx, type)
  }
  // What follows refers to it: without statistics of 20,000 graves, 45,000 interments took minutes.
  if (stage.isPart && count >= manyRows) await analyzeWithin(tx, type, true)
  result.count += count
  result.records[type.name] = count
  return { ids, steps }
}

/** The rows that contain records; counts those that are marked as deleted. */
async function* recordsIn(
  { exchanged, rows }: Stage,
  columns: readonly (Column | undefined)[],
  result: Imported,
): AsyncGenerator<Row> {
  for await (const row of recordRows(exchanged.type, columns, rows)) {
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
