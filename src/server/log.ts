import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Where the lines of the log go: one JSON object each. */
export interface LogTarget {
  write(line: string): void
}

/** The logger of the server. Its lines contain no personal data: docs/privacy.md#logs */
export const loggerTo = (stream: LogTarget, level: string) => ({
  level,
  stream,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  redact: ['req.headers.authorization'],
  serializers: { req: loggedRequest, err: (error: unknown) => loggedError(error) },
})

/** The route instead of the URL: paths may contain one-time tokens, and queries names. */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url ?? 'unknown',
})

/** The id of a request: the reverse proxy's if there is one, otherwise random, so that no two processes give the same: too short to look like a personal number. */
export const requestId =
  (hasProxy: boolean) =>
  ({ headers }: IncomingMessage): string => {
    const sent = headers['x-request-id']
    return hasProxy && typeof sent === 'string' && /^[\w.:-]{8,64}$/.test(sent) ? sent : randomBytes(6).toString('hex')
  }

/** One line for each request when its response has ended, and the id of the request in the response. */
export const loggedRequests = fp((app: FastifyInstance, _options, done) => {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) =>
    request.log.info(
      {
        req: request,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.session?.companyId !== undefined && { company: request.session.companyId }),
      },
      'request',
    ),
  )
  done()
})

interface LoggedError {
  type: string
  message: string
  stack: string
  cause?: LoggedError
  [name: string]: unknown
}

/** Properties of errors that name something in the code or in the schema of the database. */
const namesOfSchema = ['code', 'constraint', 'table', 'column']

/**
 * The properties that locate a fault. PostgreSQL's `detail` and `where`, the raw bytes of a malformed request and
 * similar properties contain values of records, so properties are named here instead of logging them all.
 */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const named = namesOfSchema.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    // The stack repeats the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(named),
    ...(error.cause !== undefined && depth < 3 && { cause: loggedError(error.cause, depth + 1) }),
  }
}

/**
 * Messages quote invalid values («invalid input syntax for type date: "…"», «Unexpected token, "…" is not
 * valid JSON»), and names of the schema («violates unique constraint "users_email"»), which stay.
 */
const withoutValues = (message: string) =>
  message
    .replaceAll(/: ".*/gs, ': "…"')
    .replaceAll(/(?<=\s)'[^']*'/g, '"…"')
    .replaceAll(/(["`])([^"`]*)\1?/g, (quoted, _, text: string) => (/^[a-z][a-z_]*$/.test(text) ? quoted : '"…"'))
