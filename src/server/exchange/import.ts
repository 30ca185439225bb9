import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import { nestedLists } from '../../shared/child-lists.ts'
import type { LearnedWord } from '../../shared/imports.ts'
import { may } from '../../shared/roles.ts'
import { fold } from '../../shared/serbian-script.ts'
import { auditEach, type Actor, type AuditedAction } from '../audit.ts'
import type { Database, Tx } from '../database/connection.ts'
import { asPlatform, continueAsCompany, type CompanyId } from '../database/tenancy.ts'
import { type Column, type Exchanged, partOf } from './columns.ts'
import { recordRows } from './continued-rows.ts'
import { columnsIn } from './header.ts'
import { type RowFault, rowsInto } from './imported-rows.ts'
import { learn, learnedWords, withWords } from './learned-words.ts'
import { operator } from './operator.ts'
import { createMissing, idsByName, idsByParts } from './references.ts'
import type { Row, Table } from './table.ts'
import type { IdOf, IdOfParts } from './values.ts'

export interface ImportOptions {
  /** Runs everything, then rolls back. */
  dryRun?: boolean
  /** Imports the valid rows even if others are invalid; otherwise all or nothing. */
  skipErrors?: boolean
  /** Ignores unknown columns; otherwise they make the import fail. */
  skipColumns?: boolean
  /** The referenced type whose missing records are created by name: graveyards. */
  creating?: RecordType | undefined
  /** The importing user; by default the operator. */
  actor?: Actor
  /** The fields of the file's columns; by default recognised by the headers. */
  columns?: readonly (Column | undefined)[]
  /** Meanings of words in fields with choices, in addition to those of earlier imports; stored with the import. */
  words?: readonly LearnedWord[]
  /** Called in the transaction before the first row. */
  begin?: (tx: Tx) => Promise<void>
  /** Called in the transaction with the ids of all records, before it is committed. */
  finish?: (tx: Tx, ids: readonly number[]) => Promise<void>
  /** The import continues when the returned promise has resolved. */
  progress?: (done: number) => void | Promise<void>
}

export interface Imported {
  /** Imported rows, or rows that would be imported in a dry run. */
  count: number
  faults: RowFault[]
  /** Rows marked as deleted, which are skipped. */
  deleted: number
  /** The names for which records were created. */
  created: string[]
  /** The error with which the statistics of the tables could not be updated; the records are imported nevertheless. */
  notAnalyzed?: Error
}

/** Rows per database round trip. */
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
  const { actor = operator(company), creating, words = [] } = options
  const named = options.columns ?? columnsIn(exchanged, table, { skipColumns: options.skipColumns ?? false })
  const result: Imported = { count: 0, faults: [], deleted: 0, created: [] }
  try {
    // Does not use the company's write queue, in which its other writers would wait for the whole import. Types that
    // only the super administrator writes, such as graveyards, are not writable with a company's rights.
    await asPlatform(db, async (tx) => {
      const audited: AuditedAction[] = []
      const asOwn = async () => {
        if (may('ADMIN', type.may.write)) await continueAsCompany(tx, company)
      }
      if (!creating) await asOwn()
      await options.begin?.(tx)
      if (creating) {
        const { created, entries } = await createMissing(tx, company, type, creating, {
          columns: named,
          rows: table.rows,
        })
        result.created.push(...created)
        audited.push(...entries)
        await asOwn()
      }
      // The platform has no access to records of companies, nor to the meanings of their words.
      const isOwn = may('ADMIN', type.may.write)
      const columns = withWords(named, [...(isOwn ? await learnedWords(tx, company, type) : []), ...words])
      const idOf = await references(tx, company, type)
      const idOfParts = await referencesByParts(tx, company, type, columns)
      const all = recordRows(type, columns, table.rows)
      const rows = all.filter((row) => !isDeleted(row, columns))
      result.deleted = all.length - rows.length
      const importBatch = rowsInto(tx, company, type, columns, { idOf, idOfParts, audited, actor })
      for (let done = 0; done < rows.length; done += batch) {
        await options.progress?.(done)
        const { count, faults } = await importBatch(rows.slice(done, done + batch))
        result.count += count
        result.faults.push(...faults)
      }
      if (options.dryRun || (result.faults.length > 0 && !options.skipErrors)) throw new RolledBack()
      await learn(tx, company, type, words)
      await options.finish?.(
        tx,
        audited.flatMap(({ entry }) => (entry.type === type ? (entry.recordId ?? []) : [])),
      )
      if (result.count > 0)
        audited.push({
          actor,
          entry: {
            action: 'RECORDS_IMPORTED',
            changes: {
              type: { from: null, to: exchanged.title[0] },
              count: { from: null, to: result.count },
              ...(words.length > 0 && {
                words: { from: null, to: words.map(({ word, option }) => `${word}: ${option}`).join(', ') },
              }),
            },
          },
        })
      // At the end, because the company's other writers wait for the head of the chain from the first entry on.
      for (let done = 0; done < audited.length; done += batch) await auditEach(tx, audited.slice(done, done + batch))
    })
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

/**
 * Without statistics the foreign keys of the records imported next are checked by an index that finds all records of the company:
 * 45,000 interments in 20,000 new graves took minutes. PostgreSQL's own maintenance updates them within a minute, the embedded
 * database's within a day.
 */
async function analyze(db: Database, { table, lists = {} }: RecordType) {
  for (const each of [table, ...Object.values(lists).map((list) => list.table)])
    await sql`analyze ${sql.table(each)}`.execute(db)
}

/** How each reference finds its record by name, including records created by this import. */
async function references(tx: Tx, company: CompanyId, type: RecordType): Promise<IdOf> {
  const finders = new Map<string, Awaited<ReturnType<typeof idsByName>>>()
  for (const reference of type.references) finders.set(reference.field, await idsByName(tx, company, reference))
  for (const [name, { references = [] }] of nestedLists(type))
    for (const reference of references)
      finders.set(`${name}.${reference.field}`, await idsByName(tx, company, reference))
  return (field, name, row) => finders.get(field)?.(name, row)
}

/** The same for references given in several columns of the file. */
async function referencesByParts(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  columns: readonly (Column | undefined)[],
): Promise<IdOfParts> {
  const finders = new Map<string, Awaited<ReturnType<typeof idsByParts>>>()
  for (const reference of type.references)
    if (columns.some((column) => column && partOf(column, type)?.reference === reference))
      finders.set(reference.field, await idsByParts(tx, company, reference))
  return (field, stated, row) => finders.get(field)?.(stated, row)
}

/**
 * Treats every value except an explicit "no" as deleted, so that an import never silently restores a deleted record.
 */
const isDeleted = ({ cells }: Row, columns: readonly (Column | undefined)[]) => {
  const cell = cells[columns.findIndex((column) => column?.name === 'deleted')] ?? ''
  return !['', 'false', 'netacno', 'ne', 'no', '0'].includes(
    fold(typeof cell === 'string' ? cell : JSON.stringify(cell)),
  )
}
