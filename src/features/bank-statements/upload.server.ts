import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { mostStatementBytes } from './statement.ts'
import { tableFields } from './table.ts'
import type { UploadedFile } from './unpacked.server.ts'

const mostFiles = 50
const mostBytes = 4 * mostStatementBytes

/** Of a body in JSON. */
export const bodyLimit = 2 * mostStatementBytes

const received = new WeakMap<FastifyRequest, readonly UploadedFile[]>()

const columns = z
  .string()
  .max(4000)
  .transform((text, context) => {
    try {
      return z.array(z.enum(tableFields).nullable()).max(200).parse(JSON.parse(text))
    } catch {
      context.addIssue('REQUEST_NOT_VALID')
      return z.NEVER
    }
  })

const inBase64 = z.object({
  name: z.string().max(200),
  content: z.base64().max(bodyLimit).describe('of the file, in base64'),
})

/** The files of a form, or of a body in JSON, which programs may send instead. */
export const filesOf = (request: FastifyRequest, { file }: z.output<typeof uploadedForm>): readonly UploadedFile[] =>
  received.get(request) ??
  file.flatMap((each) =>
    typeof each === 'string' ? [] : [{ name: each.name, bytes: Buffer.from(each.content, 'base64') }],
  )

/** The fields of the form. */
export const uploadedForm = z.object({
  file: z
    .array(z.union([z.string().meta({ format: 'binary' }), inBase64]))
    .min(1, { error: 'BANK_STATEMENT_FILE_CANT_BE_NULL' })
    .describe('statements as the bank sends them, of any known format, or archives of them'),
  account: z.string().max(40).optional().describe('the own account, for tables and files without one'),
  number: z.string().max(20).optional().describe('the number of the statement, for tables'),
  listRefused: z
    .enum(['true', 'false'])
    .default('false')
    .describe('whether the answer is a list even if every file was refused; otherwise that is 400'),
  columns: columns
    .optional()
    .describe('of a table, a JSON list of what each column contains; found by the headers if absent'),
})

/** Reads forms with files in this scope. */
export async function takeFiles(app: FastifyInstance) {
  await app.register(multipart, {
    limits: { fileSize: mostStatementBytes, files: mostFiles, fields: 8, fieldSize: 4096, parts: mostFiles + 8 },
  })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await formOf(request)
  })
}

const tooLarge = () =>
  new Refusal(413, 'BANK_STATEMENT_FILE_TOO_LARGE', {
    faults: [{ code: 'BANK_STATEMENT_FILE_TOO_LARGE', field: 'file' }],
  })

async function formOf(request: FastifyRequest) {
  const files: UploadedFile[] = []
  const fields = new Map<string, unknown>()
  let size = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        size += bytes.length
        if (size > mostBytes) throw tooLarge()
        if (part.fieldname === 'file') files.push({ name: (part.filename ?? '').slice(0, 200), bytes })
      } else if (part.value !== '') fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
      throw refusedFields([{ code: 'BANK_STATEMENT_TOO_MANY_FILES', field: 'file' }])
    // Any other error of the parser is caused by the client's body.
    throw new Refusal(400, 'REQUEST_NOT_VALID')
  }
  received.set(request, files)
  return { ...Object.fromEntries(fields), file: files.map(({ name }) => name) }
}
