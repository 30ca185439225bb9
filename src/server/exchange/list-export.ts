import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { today } from '../../shared/dates.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import '../../shared/latin-texts.ts'
import { inLanguage, languages } from '../../shared/texts.ts'
import { audit } from '../audit.ts'
import type { Database } from '../database/connection.ts'
import { contentDisposition } from '../documents/file-name.ts'
import { spreadsheet } from '../operation.ts'
import { withPersonalNumber } from '../personal-number-readings.ts'
import { recordAnswers } from '../records/answers.ts'
import { withoutNulls } from '../records/parameters.ts'
import { recordQueries } from '../records/queries.ts'
import { listQuery, type Limited } from '../records/search-routes.ts'
import { Refusal, TemporarilyUnavailable } from '../refusal.ts'
import { inScope, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { csvText, listCell, listColumns, type Cell } from './cells.ts'
import { csvForm, withReferenceNames } from './export.ts'
import { mostRows, workbook } from './xlsx.ts'

/** Records per transaction: reading them delays other requests for some milliseconds only. */
const batch = 500
/** Records after which readings of personal numbers are stored, of which only a number may wait. */
const betweenReadings = 10_000

/** Exports of one list that a user may receive at the same time. */
const mostAtOnce = 3

const formats = {
  xlsx: { mime: spreadsheet, ending: 'xlsx' },
  csv: { mime: 'text/csv; charset=utf-8', ending: 'csv' },
} as const

const parameters = z.object({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  language: z.enum(languages).default('rs').describe('of the headers'),
  only: z.array(z.int().positive()).max(1000).optional().describe('limits the list to records with these ids'),
})

/**
 * The list of a record type as a table: all live matches of a search in its order, with all their fields. The ids are read first,
 * the records in batches while the table is sent, so that neither memory nor a connection depends on the reader's speed:
 * docs/decisions/0019-a-list-is-exported-in-batches.md
 */
export function listExportRoute<Texts extends RecordTypeTexts, Shape extends z.ZodRawShape>(
  app: FastifyInstance,
  db: Database,
  texts: Texts,
  limited?: Limited<Texts['type'], Shape>,
) {
  const type: Texts['type'] = texts.type
  const { parameters: listParameters, queryIn } = listQuery(type, limited)
  const columns = listColumns(texts)
  const running = new Map<number, number>()
  const body = z.object({
    ...listParameters.omit({ page: true, size: true, exactTotal: true }).shape,
    ...parameters.shape,
  })
  app.post(
    `${type.base}/export`,
    { config: { may: type.may.read, answers: recordAnswers.export() }, schema: { tags: [type.name], body } },
    async (request, reply) => {
      const { userId } = sessionFrom(request)
      const ofUser = () => running.get(userId) ?? 0
      if (ofUser() >= mostAtOnce) throw new TemporarilyUnavailable()
      const given = withoutNulls(request.body)
      const { search: query, filter } = queryIn(given)
      const { format, language, only } = valid(parameters, given)
      const records = recordQueries(type, { filter })
      const company = type.scope === 'company' ? query.companyId : undefined
      const ids = await inScope(
        db,
        request,
        company,
        (tx, scope) => records.idsInOrder(tx, scope, { ...query, only }, mostRows),
        'read',
      )
      // One row is the header.
      if (ids.length === mostRows) throw new Refusal(400, 'EXPORT_TOO_LARGE')
      const changes = { type: texts.title[0], count: ids.length, format: format.toUpperCase() }
      await inScope(
        db,
        request,
        company,
        (tx, scope) =>
          audit(tx, sessionFrom(request), {
            action: 'RECORDS_EXPORTED',
            companyId: scope ?? null,
            changes: Object.fromEntries(Object.entries(changes).map(([name, to]) => [name, { from: null, to }])),
          }),
        'write',
      )

      async function* rows(): AsyncGenerator<readonly (readonly Cell[])[]> {
        for (let at = 0; at < ids.length; at += batch) {
          const wanted = ids.slice(at, at + batch)
          const found = await inScope(db, request, company, (tx, scope) => records.existing(tx, scope, wanted), 'read')
          app.personalNumberReadings.note(request, 'export', type, withPersonalNumber(type, found))
          if ((at + batch) % betweenReadings === 0) await app.personalNumberReadings.written()
          const byId = new Map(found.map((record) => [record.id, record]))
          const inOrder = wanted.flatMap((id) => byId.get(id) ?? [])
          yield inOrder.map((record) => {
            const named = withReferenceNames(record, type)
            return columns.map((column) => listCell(column, named[column.name], texts, language))
          })
        }
      }

      const title = inLanguage(texts.title, language)
      const header = columns.map(({ label }) => inLanguage(label, language))
      const { mime, ending } = formats[format]
      const file = format === 'xlsx' ? workbook(title, header, rows()) : csvFile(header, rows())
      running.set(userId, ofUser() + 1)
      file.once('close', () => {
        const others = ofUser() - 1
        if (others === 0) running.delete(userId)
        else running.set(userId, others)
      })
      return reply
        .type(mime)
        .header('content-disposition', contentDisposition(`${title} ${today()}.${ending}`))
        .send(file)
    },
  )
}

function csvFile(header: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
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
