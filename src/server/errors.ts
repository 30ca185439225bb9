import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { DocumentFailed } from './documents/render.ts'
import { DamagedFile } from './files/file-content.ts'
import { isStorageFull, StorageFull, type Storage } from './database/storage.ts'
import { isUnavailable } from './database/unavailable.ts'
import { Refusal, TemporarilyUnavailable } from './refusal.ts'

/** Fastify's own errors for requests that never reached a route. */
const isRequestFault = (error: unknown): error is FastifyError =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500

const reasonOf = (error: Error) => ('code' in error ? `${String(error.code)} ${error.message}` : error.message)

function refuse(reply: FastifyReply, refusal: Refusal) {
  const [first] = refusal.faults
  return reply
    .status(refusal.status)
    .headers(refusal.headers)
    .send({
      ...refusal.details,
      message: refusal.code,
      ...(first && { field: first.field, errors: refusal.faults }),
    })
}

/** Central error handler: returns refusals by code; logs all other errors in full and returns no details. */
export function answerErrors(app: FastifyInstance, storage: Storage) {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) {
      request.refusal = error
      if (error instanceof DamagedFile) request.log.error({ err: error }, 'a file cannot be read')
      return refuse(reply, error)
    }
    if (isRequestFault(error)) return reply.status(error.statusCode ?? 400).send({ message: 'REQUEST_NOT_VALID' })
    if (error instanceof DocumentFailed) {
      request.log.error({ err: error }, 'a document could not be made')
      return reply.status(503).header('retry-after', '1').send({ message: 'DOCUMENT_FAILED' })
    }
    if (isStorageFull(error)) {
      storage.noticeFull()
      request.log.warn({ reason: reasonOf(error) }, 'the disk of the database is full')
      return refuse(reply, new StorageFull())
    }
    if (isUnavailable(error)) {
      // Logged without the stack, because every request logs it while it lasts.
      request.log.warn({ reason: reasonOf(error) }, 'the database is unreachable or overloaded')
      return refuse(reply, new TemporarilyUnavailable())
    }
    request.log.error({ err: error }, 'request failed')
    return reply.status(500).send({ message: 'INTERNAL_ERROR', requestId: request.id })
  })
}

/** The code of an error that occurs after the response has begun. */
export function codeOfLateError(error: unknown, log: FastifyBaseLogger): string {
  if (error instanceof Refusal) return error.code
  if (isStorageFull(error)) return 'STORAGE_FULL'
  if (isUnavailable(error)) return 'TEMPORARILY_UNAVAILABLE'
  log.error({ err: error }, 'request failed after its response had begun')
  return 'INTERNAL_ERROR'
}
