import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ruleOf } from '../shared/roles.ts'

/** What an operation answers, for the interface's description only: answers are not checked against it. */
export interface Answers {
  /** The 200 answer: its JSON, or another kind of content. */
  readonly ok: z.ZodType | 'application/pdf' | 'text/plain'
  /** The codes that the operation itself refuses with, by status. */
  readonly refusals?: Readonly<Partial<Record<Status, readonly string[]>>>
}
type Status = 400 | 401 | 404 | 409 | 429 | 503

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route of the interface states them. */
    answers?: Answers
  }
}

export const nothing = z.object({})
/** A list that is not paged. */
export const listOf = (row: z.ZodType) => z.object({ entities: z.array(row), total: z.int() })

const descriptions: Readonly<Record<number, string>> = {
  400: 'Refused: a value, a reference or the state of the record',
  401: 'The session is valid, but its role or company may not do this',
  403: 'No valid session',
  404: 'Not found',
  409: 'Somebody else changed the record meanwhile',
  413: 'The body is too large',
  415: 'The body is of another kind',
  429: 'Too many attempts; `Retry-After` says when to try again',
  500: 'A fault of the server; the request id finds it in the log',
  503: 'Not available at the moment; `Retry-After` says when to try again',
}

function refusal(status: number, codes: readonly string[], isOauth: boolean) {
  const code = z.enum([...new Set(codes)] as [string, ...string[]])
  const field = z.string().describe('the field that the code belongs to')
  const schema = z.object({
    ...(isOauth && { error: z.string().optional().describe("RFC 6749's error") }),
    message: code,
    ...(status === 400 && {
      field: field.optional(),
      errors: z.array(z.object({ code, field })).optional().describe("all wrong fields, in the form's order"),
    }),
    ...(status === 500 && { requestId: z.string() }),
  })
  return { description: descriptions[status], content: { 'application/json': { schema } } }
}

type Transform = typeof jsonSchemaTransform
type Operation = Parameters<Transform>[0] & {
  route: { method?: unknown; config?: { may?: Parameters<typeof ruleOf>[0]; answers?: Answers } }
}

/** Completes a route's OpenAPI operation by what its declarations say: roles, answers, and the codes of each refusal. */
export const described = ((operation: Operation) => {
  const { schema, url, route } = operation
  const { may, answers } = route.config ?? {}
  if (!schema || schema.hide || !may || !answers) return jsonSchemaTransform(operation)
  const rule = ruleOf(may)
  const isOauth = url.startsWith('/oauth/')
  const isOpen = rule.roles === 'anyone'
  const takesBody = ['POST', 'PUT'].includes(String(route.method))
  const takesInput = takesBody || schema.params !== undefined || schema.querystring !== undefined
  const refusals: Record<number, readonly string[]> = {
    400: [...(takesInput ? ['REQUEST_NOT_VALID'] : []), ...(answers.refusals?.[400] ?? [])],
    401: [...(isOpen || rule.roles.length === 3 ? [] : [rule.refusal]), ...(answers.refusals?.[401] ?? [])],
    403: isOpen ? [] : ['SESSION_NOT_VALID'],
    404: answers.refusals?.[404] ?? [],
    409: answers.refusals?.[409] ?? [],
    413: takesBody ? ['REQUEST_NOT_VALID'] : [],
    415: takesBody ? ['REQUEST_NOT_VALID'] : [],
    429: answers.refusals?.[429] ?? [],
    500: ['INTERNAL_ERROR'],
    503: ['TEMPORARILY_UNAVAILABLE', 'STORAGE_FULL', ...(answers.refusals?.[503] ?? [])],
  }
  const ok =
    typeof answers.ok === 'string'
      ? { [answers.ok]: { schema: z.string().meta(answers.ok === 'application/pdf' ? { format: 'binary' } : {}) } }
      : { 'application/json': { schema: answers.ok } }
  const response = {
    200: { description: 'Done', content: ok },
    ...Object.fromEntries(
      Object.entries(refusals)
        .filter(([, codes]) => codes.length > 0)
        .map(([status, codes]) => [status, refusal(Number(status), codes, isOauth)]),
    ),
  }
  const roles = isOpen ? ['anyone'] : [...rule.roles]
  return jsonSchemaTransform({
    ...operation,
    schema: {
      ...schema,
      description: `For ${isOpen ? 'anyone, without a session' : roles.join(', ')}.`,
      'x-roles': roles,
      security: isOpen ? [] : [{ session: [] }],
      response,
    } as typeof schema,
  })
}) as Transform

/** The scheme by which a session is shown. */
export const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The access token of `POST /oauth/token`' },
} as const
