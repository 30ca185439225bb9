import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { fileColumns, type Exchanged } from '../../server/exchange/columns.ts'
import { cellText } from '../../server/exchange/cell-text.ts'
import { type ImportOptions, nothingImported } from '../../server/exchange/import-result.ts'
import { wordsLearned } from '../../server/exchange/learned-words.ts'
import { importRulesOf } from '../../server/records/rules.ts'
import { codeOfLateError } from '../../server/errors.ts'
import { csv, jsonLines, listOf } from '../../server/operation.ts'
import {
  idempotencyCodes,
  idempotencyHeader,
  idempotencyKeyOf,
  requestHashOf,
} from '../../server/records/idempotency-key.ts'
import { pathId } from '../../server/records/parameters.ts'
import { Refusal, TemporarilyUnavailable } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { hashed } from '../../server/tokens.ts'
import { valid } from '../../server/validation.ts'
import { contentDisposition } from '../../server/documents/file-name.ts'
import { inLanguage } from '../../shared/texts.ts'
import { isBook, partsOf } from '../../shared/book.ts'
import { type ImportPreview, type ImportResult, mayImport } from '../../shared/imports.ts'
import { hintOf, importedFields, proposedColumns } from '../../server/exchange/chosen-columns.ts'
import { fileCodes, preview } from './answers.server.ts'
import { checkedRows, rowsFiles } from './checked-rows.server.ts'
import { orderedImport, read } from './ordered-import.server.ts'
import { bodyLimit, listed, order, rowsOrder, uploaded } from './upload.server.ts'
import { addedOnce, begun, ended, importsOf, storedImport } from '../../server/exchange/stored-imports.ts'
import { undone, undoneImport } from '../../server/exchange/undone-imports.ts'
import { serve } from '../../server/call.ts'
import { previewImport, storedImports, undoImport } from './calls.ts'

/** Checks and imports at the same time, of different companies. */
const mostAtOnce = 2
const shownRows = 5

const may = 'importRecords'
const schema = { tags: ['imports'] }

/**
 * Imports of files by administrators. A file is sent with each step and never stored. A check and an import answer in lines: their
 * progress, `{"done":200,"of":1000}`, and then the result, or the `message` of an error that occurred meanwhile:
 * docs/decisions/0023-an-import-in-the-browser.md
 */
export function importRoutes(app: FastifyInstance, db: Database, types: readonly Exchanged[]) {
  const running = new Map<CompanyId, Promise<unknown>>()
  app.addHook('onClose', () => Promise.allSettled(running.values()))

  function typeFor(request: FastifyRequest, name: string): Exchanged {
    const importable = types.find(({ type }) => type.name === name && mayImport(sessionFrom(request).role, type))
    if (!importable) throw new Refusal(400, 'REQUEST_NOT_VALID')
    return importable
  }

  /** One check or import of a company at a time. */
  async function alone<Result>(company: CompanyId, work: () => Promise<Result>): Promise<Result> {
    if (running.has(company) || running.size >= mostAtOnce) throw new TemporarilyUnavailable()
    const promise = work()
    running.set(company, promise)
    return promise.finally(() => running.delete(company))
  }

  serve(
    app,
    previewImport,
    {
      bodyLimit,
      config: { may, answers: { ok: preview, refusals: { 400: fileCodes } } },
      schema: { ...schema, body: uploaded },
    },
    async (request): Promise<ImportPreview> => {
      const body = valid(uploaded, request.body)
      const exchanged = typeFor(request, body.recordType)
      const company = companyFrom(request)
      const { file, sheet, headerRow, encoding } = body
      const upload = await alone(company, () =>
        read(db, file, { columns: fileColumns(exchanged), first: shownRows, sheet, headerRow, encoding }),
      )
      const { header, rows, words } = upload
      return {
        header: [...header],
        sheets: [...upload.sheets],
        sheet: upload.sheet,
        headerRow: upload.headerRow,
        ...(upload.encoding && { encoding: upload.encoding }),
        columns: proposedColumns(exchanged, header),
        fields: importedFields(exchanged),
        ...hintOf(exchanged),
        rows: rows.map(({ line, cells }) => ({ line, cells: header.map((_, at) => cellText(cells[at])) })),
        total: upload.total,
        words: header.map((_, at) => [...(words[at] ?? [])]),
        learned: await asCompany(db, company, (tx) => wordsLearned(tx, company, exchanged), 'read'),
      }
    },
  )

  /** Responds as soon as the file has been read; closing the page does not stop an import. */
  async function inLines(request: FastifyRequest, { dryRun }: { dryRun: boolean }) {
    const body = valid(order, request.body)
    const key = dryRun ? undefined : idempotencyKeyOf(request)
    const exchanged = typeFor(request, body.recordType)
    const company = companyFrom(request)
    const actor = sessionFrom(request)
    const lines = new PassThrough()
    // The browser has closed the connection.
    lines.on('error', () => undefined)
    const say = (line: object) => void (lines.writable && lines.write(`${JSON.stringify(line)}\n`))
    const isRead = Promise.withResolvers<void>()

    const run = orderedImport(db, { company, actor, exchanged }, body)
    const worked = (more: Pick<ImportOptions, 'dryRun' | 'begin' | 'finish'>) =>
      run({
        ...more,
        onRead: () => isRead.resolve(),
        progress: (done, of) => say({ done, of }),
      })

    function added() {
      const keyHash = key === undefined ? null : hashed(key)
      const requestHash = key === undefined ? null : requestHashOf(request, key)
      const row = { companyId: company, userId: actor.userId, recordType: exchanged.type.name, keyHash, requestHash }
      let id = 0
      return addedOnce(db, exchanged, row, () =>
        worked({
          begin: async (tx) => void (id = await begun(tx, row)),
          finish: (tx, recordIds, steps) => ended(tx, id, recordIds, steps),
        }),
      )
    }

    async function answered() {
      try {
        const result = await alone(company, () => (dryRun ? worked({ dryRun }) : added()))
        isRead.resolve()
        const { deleted, already, repeated, names: shown, faults, more, notAnalyzed } = result
        if (notAnalyzed !== undefined)
          request.log.warn({ err: notAnalyzed }, 'the statistics could not be updated after an import')
        // Nothing is stored if there are faults.
        const { count, records, forLists, filled } = dryRun || faults.length === 0 ? result : nothingImported()
        const ofList = partsOf(exchanged).some(({ type }) => importRulesOf(type).list) && { created: forLists, filled }
        say({
          count,
          deleted,
          already,
          repeated,
          ...((ofList || shown.length > 0) && { names: shown }),
          ...(isBook(exchanged) && { records }),
          ...ofList,
          faults,
          more,
        } satisfies ImportResult)
      } catch (error) {
        // Without effect once the response has begun.
        isRead.reject(error)
        say({ message: codeOfLateError(error, request.log) })
      } finally {
        lines.end()
      }
    }
    void answered()
    await isRead.promise
    return lines
  }

  for (const [path, dryRun] of [
    ['/api/imports/check', true],
    ['/api/imports', false],
  ] as const)
    app.post(
      path,
      {
        bodyLimit,
        config: {
          may,
          answers: {
            ok: jsonLines,
            refusals: {
              400: [...fileCodes, 'IMPORT_COLUMNS_NOT_VALID', ...(dryRun ? [] : [idempotencyCodes[400]])],
              ...(!dryRun && { 422: [idempotencyCodes[422]] }),
            },
          },
        },
        schema: { ...schema, body: order, ...(!dryRun && { headers: idempotencyHeader }) },
      },
      async (request, reply) => {
        const lines = await inLines(request, { dryRun })
        // Prevents a proxy from buffering until the last line.
        return reply.type(jsonLines).header('x-accel-buffering', 'no').send(lines)
      },
    )

  app.post(
    '/api/imports/rows',
    {
      bodyLimit,
      config: { may, answers: { ok: csv, refusals: { 400: [...fileCodes, 'IMPORT_COLUMNS_NOT_VALID'] } } },
      schema: { ...schema, body: rowsOrder },
    },
    async (request, reply) => {
      const body = valid(rowsOrder, request.body)
      const exchanged = typeFor(request, body.recordType)
      const company = companyFrom(request)
      const whose = { company, actor: sessionFrom(request), exchanged }
      const rows = await alone(company, () => checkedRows(db, whose, body))
      return reply
        .type(csv)
        .header('content-disposition', contentDisposition(`${inLanguage(rowsFiles[body.rows], body.language)}.csv`))
        .send(rows)
    },
  )

  serve(
    app,
    storedImports,
    {
      config: { may, answers: { ok: listOf(storedImport) } },
      schema: { ...schema, querystring: listed },
    },
    async (request) => {
      const exchanged = typeFor(request, valid(listed, request.query).recordType)
      const entities = await importsOf(db, companyFrom(request), exchanged)
      return { entities, total: entities.length }
    },
  )

  serve(
    app,
    undoImport,
    {
      config: {
        may,
        answers: {
          ok: undoneImport,
          refusals: { 400: ['IMPORT_RECORDS_CHANGED'], 404: ['IMPORT_NOT_EXIST'] },
        },
      },
      schema: { ...schema, params: pathId },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      return undone(db, companyFrom(request), sessionFrom(request), id, types)
    },
  )
}
