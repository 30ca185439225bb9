import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { contentDisposition } from '../../server/documents/file-name.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import {
  addPart,
  beginFile,
  contentOf,
  type FileCodes,
  storedFile,
  thumbnailOf,
} from '../../server/files/stored-files.ts'
import { fileTypeOf } from '../../server/files/file-type.ts'
import { listOf } from '../../server/operation.ts'
import { instant } from '../../server/records/answers.ts'
import { computeColumns } from '../../server/records/computed-columns.ts'
import type { OnSave } from '../../server/records/on-save.ts'
import { pathId } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { companyFrom, inScope, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { documentKinds } from '../../shared/document-kinds.ts'
import { text } from '../../shared/fields.ts'
import {
  type FileType,
  fileTypeNames,
  fileTypes,
  mostThumbnailBytes,
  partBytes,
  type UploadedFile,
} from '../../shared/files.ts'
import { grave } from '../graves/record.ts'
import { graveDocument, type ListedDocument } from './record.ts'
import { graveDocumentTexts } from './texts.ts'

const documents = recordQueries(graveDocument)

computeColumns(graveDocument, () => ({
  fileType: sql`coalesce((select media_type from files
    where files.company_id = grave_documents.company_id and files.id = grave_documents.file_id), 'NONE')`,
}))

const codes: FileCodes = {
  tooLarge: 'GRAVE_DOCUMENT_FILE_TOO_LARGE',
  empty: 'GRAVE_DOCUMENT_FILE_EMPTY',
  typeNotAllowed: 'GRAVE_DOCUMENT_FILE_TYPE_NOT_ALLOWED',
  partNotValid: 'GRAVE_DOCUMENT_FILE_PART_NOT_VALID',
  full: 'GRAVE_DOCUMENT_FILES_FULL',
  notFound: 'GRAVE_DOCUMENT_FILE_NOT_EXIST',
}

/** The file of a document stays the same; another scan is another document. */
const keepFile: OnSave<typeof graveDocument> = (_tx, _company, _actor, after, before) => {
  if (before && before.fileId !== null && before.fileId !== after.fileId)
    throw refusedFields([{ code: 'GRAVE_DOCUMENT_FILE_KEPT', field: 'fileId' }])
  return Promise.resolve()
}

export function graveDocumentRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  recordRoutes(app, dependencies.db, graveDocument, undefined, { onSave: keepFile })
  listExportRoute(app, dependencies, graveDocumentTexts)
  uploadRoutes(app, dependencies)
  deliveryRoutes(app, dependencies)
  listRoute(app, dependencies)
}

const inBase64 = (mostBytes: number) => z.string().max(Math.ceil(mostBytes / 3) * 4)
const part = inBase64(partBytes).describe(`the bytes in base64; all parts but the last one have ${partBytes} bytes`)
const fileName = text('GRAVE_DOCUMENT_FILE_NAME')
const begun = z.object({
  name: fileName,
  size: z.int().min(0).describe('in bytes'),
  part,
  thumbnail: inBase64(mostThumbnailBytes).optional().describe('a small picture of a photo, in base64'),
})
const further = z.object({ number: z.int().min(2).max(1000).describe('of the part; the first one has 1'), part })
const uploaded: z.ZodType<UploadedFile> = z.object({
  id: z.int(),
  isComplete: z.boolean().describe('whether all parts are stored, so that a document can refer to it as `fileId`'),
})

/** A file is sent in parts, so that none takes long on a slow line: docs/decisions/0038-files-are-rows-of-the-database.md */
function uploadRoutes(app: FastifyInstance, { db, fileSpace }: RouteDependencies) {
  const common = { may: graveDocument.may.write }
  const ok = z.object({ file: uploaded })
  const schema = { tags: [graveDocument.name] }
  const refused = [codes.typeNotAllowed, codes.partNotValid]
  const bytes = (base64: string) => Buffer.from(base64, 'base64')

  app.post(
    `${graveDocument.base}/files`,
    {
      config: {
        ...common,
        answers: {
          ok,
          refusals: { 400: [...fileName.codes, ...refused, codes.empty, codes.full], 413: [codes.tooLarge] },
        },
      },
      schema: { ...schema, body: begun },
    },
    async (request) => {
      const { name, size, part: first, thumbnail } = valid(begun, request.body)
      const company = companyFrom(request)
      const file = {
        name,
        size,
        first: bytes(first),
        thumbnail: thumbnail === undefined ? undefined : bytes(thumbnail),
      }
      return {
        file: await asCompany(db, company, (tx) =>
          beginFile(tx, company, sessionFrom(request), file, { space: fileSpace, codes }),
        ),
      }
    },
  )

  app.post(
    `${graveDocument.base}/files/:id/parts`,
    {
      config: { ...common, answers: { ok, refusals: { 400: [codes.partNotValid], 404: [codes.notFound] } } },
      schema: { ...schema, params: pathId, body: further },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const { number, part: content } = valid(further, request.body)
      const company = companyFrom(request)
      const added = { id, number, bytes: bytes(content) }
      return { file: await asCompany(db, company, (tx) => addPart(tx, company, sessionFrom(request), added, codes)) }
    },
  )
}

/** Whoever gets hold of a link can neither run a script in a file nor show it in another page. */
const contentSecurity = "default-src 'none'; sandbox; frame-ancestors 'none'"

const delivered = (reply: FastifyReply, type: FileType) =>
  reply
    .type(fileTypes[type].mediaType)
    .header('content-security-policy', contentSecurity)
    .header('x-content-type-options', 'nosniff')

function deliveryRoutes(app: FastifyInstance, { db }: RouteDependencies) {
  const types = Object.values(fileTypes).map(({ mediaType }) => mediaType)
  const route = (ok: readonly (typeof types)[number][]) => ({
    config: { may: graveDocument.may.read, answers: { ok, refusals: { 404: [graveDocument.notFound] } } },
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

  app.get(`${graveDocument.base}/:id/file`, route(types), async (request, reply) => {
    const { company, document, file } = await requested(request)
    await asCompany(db, company, (tx) =>
      audit(tx, sessionFrom(request), { action: 'GRAVE_DOCUMENT_OPENED', recordId: document.id }),
    )
    return delivered(reply, file.mediaType)
      .header('content-disposition', contentDisposition(`${document.title}.${fileTypes[file.mediaType].ending}`))
      .header('content-length', file.size)
      .header('etag', `"${file.sha256}"`)
      .send(Readable.from(contentOf(db, company, file), { objectMode: false, highWaterMark: 1 }))
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
  app.get(
    `${grave.base}/:id/documents`,
    {
      config: { may: grave.may.read, answers: { ok: listOf(listed), refusals: { 404: [grave.notFound] } } },
      schema: { tags: [graveDocument.name], params: pathId },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      return inScope(db, request, undefined, async (tx, company) => {
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
