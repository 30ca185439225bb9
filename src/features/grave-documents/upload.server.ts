import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { asCompany } from '../../server/database/tenancy.ts'
import { addPart, beginFile, type FileCodes } from '../../server/files/stored-files.ts'
import { pathId } from '../../server/records/parameters.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { text } from '../../shared/fields.ts'
import { fileCalls, mostThumbnailBytes, partBytes, type UploadedFile } from '../../shared/files.ts'
import { graveDocument } from './record.ts'
import { serve } from '../../server/call.ts'

export const fileCodes: FileCodes = {
  tooLarge: 'GRAVE_DOCUMENT_FILE_TOO_LARGE',
  empty: 'GRAVE_DOCUMENT_FILE_EMPTY',
  typeNotAllowed: 'GRAVE_DOCUMENT_FILE_TYPE_NOT_ALLOWED',
  partNotValid: 'GRAVE_DOCUMENT_FILE_PART_NOT_VALID',
  withScript: 'GRAVE_DOCUMENT_FILE_WITH_SCRIPT',
  tooManyPixels: 'GRAVE_DOCUMENT_FILE_TOO_MANY_PIXELS',
  full: 'GRAVE_DOCUMENT_FILES_FULL',
  notFound: 'GRAVE_DOCUMENT_FILE_NOT_EXIST',
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
export function uploadRoutes(app: FastifyInstance, { db, fileSpace }: RouteDependencies) {
  const common = { may: graveDocument.may.write }
  const ok = z.object({ file: uploaded })
  const schema = { tags: [graveDocument.name] }
  const unsafe = [fileCodes.withScript, fileCodes.tooManyPixels]
  const refused = [fileCodes.typeNotAllowed, fileCodes.partNotValid, ...unsafe]
  const calls = fileCalls(graveDocument.base)
  const limits = { space: fileSpace, codes: fileCodes }
  const bytes = (base64: string) => Buffer.from(base64, 'base64')

  serve(
    app,
    calls.begin,
    {
      config: {
        ...common,
        answers: {
          ok,
          refusals: {
            400: [...fileName.codes, ...refused, fileCodes.empty, fileCodes.full],
            413: [fileCodes.tooLarge],
          },
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
        file: await asCompany(db, company, (tx) => beginFile(tx, company, sessionFrom(request), file, limits)),
      }
    },
  )

  serve(
    app,
    calls.addPart,
    {
      config: {
        ...common,
        answers: {
          ok,
          refusals: { 400: [fileCodes.partNotValid, fileCodes.full, ...unsafe], 404: [fileCodes.notFound] },
        },
      },
      schema: { ...schema, params: pathId, body: further },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const { number, part: content } = valid(further, request.body)
      const company = companyFrom(request)
      const added = { id, number, bytes: bytes(content) }
      return {
        file: await asCompany(db, company, (tx) => addPart(tx, company, sessionFrom(request), added, limits)),
      }
    },
  )
}
