import type { FastifyError, FastifyInstance } from 'fastify'
import { DocumentFailed } from './documents/render.ts'
import { Refusal } from './refusal.ts'

/** Fastify's own refusals of a request that never reached a route. */
const isRequestFault = (error: unknown): error is FastifyError =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500

/** The database cannot be reached, is shutting down or is out of connections: worth another try, so 503 and not 500. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
])
const isUnreachable = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && unreachable.has(String(error.code))) ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message))

/** One place where what was thrown becomes an answer: refusals by their code, everything else logged whole and told bare. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) {
      const [first] = error.faults
      return reply
        .status(error.status)
        .headers(error.headers)
        .send({
          ...(error.oauthError && { error: error.oauthError }),
          message: error.code,
          ...(first && { field: first.field, errors: error.faults }),
        })
    }
    if (isRequestFault(error)) return reply.status(error.statusCode ?? 400).send({ message: 'REQUEST_NOT_VALID' })
    if (error instanceof DocumentFailed) {
      request.log.error({ err: error }, 'a document could not be made')
      return reply.status(503).header('retry-after', '1').send({ message: 'DOCUMENT_FAILED' })
    }
    if (isUnreachable(error)) {
      request.log.error({ err: error }, 'the database cannot be reached')
      return reply.status(503).header('retry-after', '5').send({ message: 'TEMPORARILY_UNAVAILABLE' })
    }
    request.log.error({ err: error }, 'request failed')
    return reply.status(500).send({ message: 'INTERNAL_ERROR', requestId: request.id })
  })
}
