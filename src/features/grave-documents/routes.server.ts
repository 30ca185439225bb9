import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { contentDisposition } from '../../server/documents/file-name.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { contentOf, fileDamaged, storedFile, thumbnailOf } from '../../server/files/file-content.ts'
import { fileTypeOf } from '../../server/files/file-type.ts'
import { listOf } from '../../server/operation.ts'
import { instant } from '../../server/records/answers.ts'
import { pathId } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, inSessionCompany, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { documentKinds } from './document-kinds.ts'
import { type FileType, fileTypeNames, fileTypes } from '../../shared/files.ts'
import { grave } from '../graves/record.ts'
import { graveDocument, type ListedDocument } from './record.ts'
import { graveDocumentTexts } from './texts.ts'
import { uploadRoutes } from './upload.server.ts'
import { serve } from '../../server/call.ts'
import { documentsOfGrave } from './calls.ts'

const documents = recordQueries(graveDocument)

export function graveDocumentRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  recordRoutes(app, dependencies.db, graveDocument)
  listExportRoute(app, dependencies, graveDocumentTexts)
  uploadRoutes(app, dependencies)
  deliveryRoutes(app, dependencies)
  listRoute(app, dependencies)
}

/** Whoever gets hold of a link can neither run a script in a file nor show it in another page. */
const contentSecurity = "default-src 'none'; sandbox; frame-ancestors 'none'"

const delivered = (reply: FastifyReply, type: FileType) =>
  reply
    .type(fileTypes[type].mediaType)
    .header('content-security-policy', contentSecurity)
    .header('x-content-type-options', 'nosniff')

function deliveryRoutes(app: FastifyInstance, { db, folder }: RouteDependencies) {
  const types = Object.values(fileTypes).map(({ mediaType }) => mediaType)
  const route = (ok: readonly (typeof types)[number][], damaged: readonly string[] = []) => ({
    config: { may: graveDocument.may.read, answers: { ok, refusals: { 404: [graveDocument.notFound], 500: damaged } } },
    schema: { tags: [graveDocument.name], params: pathId },
  })

  /** The live document with its file. */
  async function requested(request: FastifyRequest) {
    const company = companyFrom(request)
    const { id } = valid(pathId, request.params)
    const found = await asCompany(
      db,
      company,
      async (tx) => {
        const document = await documents.find(tx, company, id)
        if (!document || document.deleted || document.fileId === null) return undefined
        const file = await storedFile(tx, company, document.fileId)
        return file && { document, file }
      },
      'read',
    )
    if (!found) throw new Refusal(404, graveDocument.notFound)
    return { company, ...found }
  }

  app.get(`${graveDocument.base}/:id/file`, route(types, [fileDamaged]), async (request, reply) => {
    const { company, document, file } = await requested(request)
    const content = await contentOf(db, folder, file)
    await asCompany(db, company, (tx) =>
      audit(tx, sessionFrom(request), { action: 'GRAVE_DOCUMENT_OPENED', recordId: document.id }),
    )
    return delivered(reply, file.mediaType)
      .header('content-disposition', contentDisposition(`${document.title}.${fileTypes[file.mediaType].ending}`))
      .header('content-length', file.size)
      .header('etag', `"${file.sha256}"`)
      .send(Readable.from(content, { objectMode: false, highWaterMark: 1 }))
  })

  app.get(`${graveDocument.base}/:id/thumbnail`, route(types.filter(isOfImage)), async (request, reply) => {
    const { company, file } = await requested(request)
    const bytes = await asCompany(db, company, (tx) => thumbnailOf(tx, company, file.id), 'read')
    const thumbnail = bytes && Buffer.from(bytes)
    const type = thumbnail && fileTypeOf(thumbnail)
    if (!type) throw new Refusal(404, graveDocument.notFound)
    return delivered(reply, type).send(thumbnail)
  })
}
const isOfImage = (mediaType: string) => mediaType.startsWith('image/')

const listed: z.ZodType<ListedDocument> = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(documentKinds),
  title: z.string(),
  documentDate: z.string().nullable().meta({ format: 'date' }),
  dateCreated: instant,
  note: z.string().nullable(),
  file: z
    .object({
      type: z.enum(fileTypeNames),
      size: z.int().describe('in bytes'),
      hasThumbnail: z.boolean(),
    })
    .nullable()
    .describe('null for a document on paper'),
})

/** The live documents of a grave, the newest first. */
function listRoute(app: FastifyInstance, { db }: RouteDependencies) {
  serve(
    app,
    documentsOfGrave,
    {
      config: { may: grave.may.read, answers: { ok: listOf(listed), refusals: { 404: [grave.notFound] } } },
      schema: { tags: [graveDocument.name], params: pathId },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      return inSessionCompany(db, request, undefined, async (tx, company) => {
        if (company === undefined) throw new Refusal(404, grave.notFound)
        const { rows } = await sql<ListedDocument | { id: null }>`
          select document.id, document.version, document.kind, document.title, document.document_date,
            document.date_created, document.note,
            case when files.id is not null then json_build_object('type', files.media_type, 'size', files.size,
              'hasThumbnail', exists (select from file_parts thumbnail where thumbnail.company_id = files.company_id
                and thumbnail.file_id = files.id and thumbnail.number = 0)) end as file
          from graves
          left join grave_documents document on document.company_id = graves.company_id
            and document.grave_id = graves.id and not document.deleted
          left join files on files.company_id = document.company_id and files.id = document.file_id
          where graves.company_id = ${company} and graves.id = ${id}
          order by document.document_date desc nulls last, document.id desc`.execute(tx)
        if (rows.length === 0) throw new Refusal(404, grave.notFound)
        // A grave without documents is a single row of nulls.
        const entities = rows.filter((row) => row.id !== null)
        return { entities, total: entities.length }
      })
    },
  )
}
