import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { type ChildLists, nestedLists } from '../../shared/child-lists.ts'
import type { Reference } from '../../shared/references.ts'
import { inLanguage } from '../../shared/texts.ts'
import { audit } from '../audit.ts'
import type { Database, Tx } from '../database/connection.ts'
import { asCompany, continueAsCompany, type CompanyId } from '../database/tenancy.ts'
import { recordQueries, type ListFilter } from '../records/queries.ts'
import { cellOf, columnsOf, type Column, type Exchanged } from './columns.ts'
import { operator } from './operator.ts'

const batch = 500

export interface ExportOptions {
  format: 'csv' | 'json'
  /** The header of a CSV file: field names, or their Serbian labels. */
  headers: 'names' | 'labels'
  withDeleted: boolean
}

/**
 * Writes all records of a type to a file, from one consistent snapshot; returns the number of records. The file gets its
 * final name only when it is complete and the audit entry is written.
 */
export async function exportRecords(
  db: Database,
  company: CompanyId,
  exchanged: Exchanged,
  file: string,
  options: ExportOptions,
): Promise<number> {
  const part = `${file}.part`
  try {
    const count = await written(db, company, exchanged, part, options)
    await asCompany(db, company, (tx) =>
      audit(tx, operator(company), {
        action: 'RECORDS_EXPORTED',
        changes: { type: { from: null, to: exchanged.title[0] }, count: { from: null, to: count } },
      }),
    )
    renameSync(part, file)
    return count
  } finally {
    rmSync(part, { force: true })
  }
}

const exportedColumns = (exchanged: Exchanged, { withDeleted }: ExportOptions) =>
  columnsOf(exchanged).filter(({ name }) => name !== 'deleted' || withDeleted)

/** The CSV file of a type, in a transaction of the company. */
export function csvOf(tx: Tx, company: CompanyId, exchanged: Exchanged, options: ExportOptions): AsyncIterable<string> {
  const records = allRecords(tx, company, exchanged, options.withDeleted)
  return Readable.from(rows(exportedColumns(exchanged, options), records, options)).pipe(stringify(csvForm))
}

async function written(db: Database, company: CompanyId, exchanged: Exchanged, file: string, options: ExportOptions) {
  const columns = exportedColumns(exchanged, options)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await continueAsCompany(tx, company)
      let count = 0
      const records = async function* () {
        for await (const record of allRecords(tx, company, exchanged, options.withDeleted)) {
          count++
          yield record
        }
      }
      const out = createWriteStream(file, { mode: 0o600, flush: true })
      if (options.format === 'json') await pipeline(Readable.from(lines(columns, records())), out)
      else await pipeline(Readable.from(rows(columns, records(), options)), stringify(csvForm), out)
      return count
    })
}

type Values = Readonly<Record<string, unknown>>

async function* allRecords(
  tx: Tx,
  company: CompanyId,
  { type }: Exchanged,
  withDeleted: boolean,
): AsyncGenerator<Values> {
  const live: ListFilter = (columns) => columns('deleted', '=', false)
  const records = recordQueries(type, { filter: withDeleted ? undefined : live })
  for (let last = 0; ;) {
    const rows = await records.following(tx, company, last, batch)
    for (const record of rows) yield withReferenceNames(record, type)
    last = rows.at(-1)?.id ?? 0
    if (rows.length < batch) return
  }
}

/** Replaces references by their names, since ids mean nothing elsewhere; in the rows of lists too. */
export function withReferenceNames(record: Values, { references = [], lists = {} }: Referring): Values {
  const names = references.map(({ as }) => [as, (record[as] as { name: string } | null)?.name ?? null])
  const rows = nestedLists({ lists }).map(([name, list]) => {
    const ids = list.references?.map(({ field }) => field) ?? []
    return [
      name,
      (record[name] as readonly Values[]).map((row) =>
        Object.fromEntries(Object.entries(withReferenceNames(row, list)).filter(([field]) => !ids.includes(field))),
      ),
    ]
  })
  return { ...record, ...(Object.fromEntries([...names, ...rows]) as Values) }
}
type Referring = { readonly references?: readonly Reference[]; readonly lists?: ChildLists }

/** Opens in Serbian Excel by a double click: UTF-8 with BOM, semicolons, otherwise RFC 4180. */
export const csvForm = { bom: true, delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const

async function* rows(columns: readonly Column[], records: AsyncIterable<Values>, { headers }: ExportOptions) {
  yield columns.map(({ name, label }) => (headers === 'labels' ? inLanguage(label, 'rs') : name))
  for await (const record of records) yield columns.map((column) => cellOf(column, record[column.name]))
}

async function* lines(columns: readonly Column[], records: AsyncIterable<Values>) {
  for await (const record of records)
    yield `${JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, record[name] ?? null])))}\n`
}
