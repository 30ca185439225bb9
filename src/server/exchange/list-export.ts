import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { today } from '../../shared/dates.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import '../../shared/latin-texts.ts'
import { inLanguage, languages } from '../../shared/texts.ts'
import { audit } from '../audit.ts'
import type { Database, Tx } from '../database/connection.ts'
import type { CompanyOrAll } from '../database/tenancy.ts'
import { documentCompanyOf, isCompany } from '../documents/company.ts'
import { scriptParameter } from '../documents/routes.ts'
import { contentDisposition } from '../documents/file-name.ts'
import type { Documents } from '../documents/render.ts'
import { sendPdf } from '../documents/send.ts'
import { spreadsheet } from '../operation.ts'
import { withPersonalNumber } from '../personal-number-readings.ts'
import { recordAnswers } from '../records/answers.ts'
import { withoutNulls } from '../records/parameters.ts'
import { recordQueries } from '../records/queries.ts'
import { listQuery, type ListPeriod } from '../records/search-routes.ts'
import { Refusal } from '../refusal.ts'
import { inSessionCompany, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { atOnce } from './at-once.ts'
import { csvText, recordCell, listColumns, type Cell } from './cells.ts'
import { csvForm, withReferenceNames } from './export.ts'
import { limitsInWords, listDocument, mostPrintedColumns, mostPrintedRows, printedColumns } from './list-document.ts'
import { mostRows, workbook } from './xlsx.ts'

/** Records per transaction: reading them delays other requests by only a few milliseconds. */
const batch = 500
/**
 * The number of records after which readings of personal numbers are stored, because only a limited number may wait.
 */
const betweenReadings = 10_000

/** Exports of one list that a user may receive at the same time. */
const mostAtOnce = 3

export const tableFormats = {
  xlsx: { mime: spreadsheet, ending: 'xlsx' },
  csv: { mime: 'text/csv; charset=utf-8', ending: 'csv' },
} as const

const inSerbian = { cyrillic: 'rs', latin: 'rs-Latn' } as const

const parameters = z.object({
  format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
  language: z.enum(languages).default('rs').describe('of the headers'),
  script: scriptParameter.shape.script.describe('of a PDF in Serbian; by default that of the language'),
  only: z.array(z.int().positive()).max(1000).optional().describe('limits the list to records with these ids'),
})

/**
 * The list of a record type as a table: all live matches of a search in its order. A spreadsheet contains all their
 * fields; their ids are read first, the records in batches while the table is sent, so that neither memory nor a
 * connection is held by a slow client: docs/decisions/0019-a-list-is-exported-in-batches.md. A PDF contains chosen
 * columns, and is bounded.
 */
export function listExportRoute<Texts extends RecordTypeTexts, Shape extends z.ZodRawShape>(
  app: FastifyInstance,
  { db, documents }: { readonly db: Database; readonly documents: Documents },
  texts: Texts,
  listPeriod?: ListPeriod<Texts['type'], Shape>,
) {
  const type: Texts['type'] = texts.type
  const { parameters: listParameters, queryIn } = listQuery(type, listPeriod)
  const columns = listColumns(texts)
  const exports = atOnce(mostAtOnce)
  const printing = printedColumns(type)
  const body = z.object({
    ...listParameters.omit({ page: true, size: true, exactTotal: true }).shape,
    ...parameters.shape,
    ...printing.shape,
  })

  /** The list that a request asks for. */
  function requestedList(request: FastifyRequest) {
    const body = withoutNulls(request.body)
    const { search, filter, periodIn } = queryIn(body)
    const { format, language: chosen, only, script } = valid(parameters, body)
    const language = format === 'pdf' && chosen !== 'en' && script ? inSerbian[script] : chosen
    const records = recordQueries(type, { filter })
    const company = type.scope === 'company' ? search.companyId : undefined
    const read = <Result>(work: (tx: Tx, scope: CompanyOrAll) => Promise<Result>) =>
      inSessionCompany(db, request, company, work, 'read')
    const changes = (count: number) =>
      Object.entries({ type: texts.title[0], count, format: format.toUpperCase() }).map(
        ([name, to]) => [name, { from: null, to }] as const,
      )
    return {
      format,
      language,
      read,
      search,
      period: periodIn(language),
      columns: valid(printing, body).columns,
      ids: (most: number) => read((tx, scope) => records.idsInOrder(tx, scope, { ...search, only }, most)),
      audit: (count: number) =>
        inSessionCompany(
          db,
          request,
          company,
          (tx, scope) =>
            audit(tx, sessionFrom(request), {
              action: 'RECORDS_EXPORTED',
              companyId: scope ?? null,
              changes: Object.fromEntries(changes(count)),
            }),
          'write',
        ),
      /** The records with these ids and the names of their references. */
      async *batches(ids: readonly number[], withPersonalNumbers: boolean) {
        for (let at = 0; at < ids.length; at += batch) {
          const wanted = ids.slice(at, at + batch)
          const rows = await read((tx, scope) => records.existing(tx, scope, wanted))
          if (withPersonalNumbers)
            app.personalNumberReadings.note(request, 'export', type, withPersonalNumber(type, rows))
          if ((at + batch) % betweenReadings === 0) await app.personalNumberReadings.written()
          const byId = new Map(rows.map((record) => [record.id, record]))
          yield wanted.flatMap((id) => byId.get(id) ?? []).map((record) => withReferenceNames(record, type))
        }
      },
    }
  }

  async function pdf(list: ReturnType<typeof requestedList>, printedBy: string) {
    const { language, search, period } = list
    if (list.columns.length > mostPrintedColumns) throw new Refusal(400, 'LIST_TOO_WIDE_TO_PRINT')
    const ids = await list.ids(mostPrintedRows + 1)
    if (ids.length > mostPrintedRows) throw new Refusal(400, 'LIST_TOO_LONG_TO_PRINT')
    const searched = search.searchParam.trim()
    const [company, limits] = await list.read(async (tx, scope) => [
      scope !== undefined && (await isCompany(tx, scope)) ? await documentCompanyOf(tx, scope) : undefined,
      await limitsInWords(tx, texts, { searched, period, filters: search.filters }, language),
    ])
    const hasPersonalNumbers = list.columns.some((name) => name === type.personalNumber)
    const document = listDocument({
      texts,
      company,
      limits,
      language,
      printedBy,
      columns: list.columns.flatMap((name) => columns.find((column) => column.name === name) ?? []),
      records: (await Array.fromAsync(list.batches(ids, hasPersonalNumbers))).flat(),
      printedAt: new Date(),
    })
    const made = await documents.render(document)
    await list.audit(ids.length)
    return { fileName: document.fileName, made }
  }

  async function spreadsheetOf(list: ReturnType<typeof requestedList>) {
    const ids = await list.ids(mostRows)
    // One row is the header.
    if (ids.length === mostRows) throw new Refusal(400, 'EXPORT_TOO_LARGE')
    await list.audit(ids.length)
    async function* rows(): AsyncGenerator<readonly (readonly Cell[])[]> {
      for await (const part of list.batches(ids, true))
        yield part.map((record) => columns.map((column) => recordCell(column, record, texts, list.language)))
    }
    const title = inLanguage(texts.title, list.language)
    const header = columns.map(({ label }) => inLanguage(label, list.language))
    const file = list.format === 'csv' ? csvFile(header, rows()) : workbook(title, header, rows())
    return { title, file }
  }

  app.post(
    `${type.base}/export`,
    {
      config: { may: type.may.read, reads: true, answers: recordAnswers.export() },
      schema: { tags: [type.name], body },
    },
    async (request, reply) => {
      const { userId, name } = sessionFrom(request)
      exports.refuseMore(userId)
      const list = requestedList(request)
      if (list.format === 'pdf') {
        const ended = exports.started(userId)
        const { fileName, made } = await pdf(list, name).finally(ended)
        return sendPdf(reply, fileName, made)
      }
      const { mime, ending } = tableFormats[list.format]
      const { title, file } = await spreadsheetOf(list)
      file.once('close', exports.started(userId))
      return reply
        .type(mime)
        .header('content-disposition', contentDisposition(`${title} ${today()}.${ending}`))
        .send(file)
    },
  )
}

export function csvFile(header: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  async function* lines() {
    yield stringify([header], csvForm)
    for await (const rows of batches)
      yield stringify(
        rows.map((row) => row.map(csvText)),
        { ...csvForm, bom: false },
      )
  }
  return Readable.from(lines(), { objectMode: false })
}
