import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { codesOf } from '../shared/field.ts'
import { recordsInUse } from '../shared/in-use.ts'
import { ruleOf, scopeFor } from '../shared/roles.ts'

/** An operation's responses, for its OpenAPI description only: responses are not validated against it. */
export interface Answers {
  /** The 200 response: its JSON, or another content type. */
  readonly ok: z.ZodType | ContentType | readonly ContentType[]
  /** The operation's own error codes, by status, besides those of fields in its body and query. */
  readonly refusals?: Readonly<Partial<Record<Status, readonly string[]>>>
}
type ContentType =
  | 'application/pdf'
  | 'application/zip'
  | `image/${string}`
  | 'text/plain'
  | typeof csv
  | typeof jsonLines
  | typeof spreadsheet
export const csv = 'text/csv'
/** XLSX. */
export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A JSON value in each line, sent while the work is done. */
export const jsonLines = 'application/x-ndjson'
type Status = 400 | 401 | 404 | 409 | 413 | 422 | 429 | 500 | 503

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required for every API route. */
    answers?: Answers
  }
}

export const nothing = z.object({})
/** A list that is not paged. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ entities: z.array(row), total: z.int() })

const descriptions: Readonly<Record<number, string>> = {
  400: 'Refused: a value, a reference or the state of the record',
  401: 'The session is valid, but its role or company is not permitted to do this',
  403: 'No valid session',
  404: 'Not found',
  409: 'Somebody else has changed the record in the meantime',
  413: 'The body is too large',
  415: 'The body has an unsupported content type',
  422: 'The `Idempotency-Key` has been used for another request, which created the record `recordId`',
  429: 'Too many attempts; `Retry-After` gives the time to wait',
  500: 'Internal error; find it in the log by the request id',
  503: 'Temporarily unavailable; `Retry-After` gives the time to wait',
}

/** Of a record that cannot be deleted (`inUse` of its type). */
const inUseCode = /^[A-Z]+_IN_USE$/

function refusal(status: number, codes: readonly string[], isOauth: boolean) {
  const code = z.enum([...new Set(codes)] as [string, ...string[]])
  const field = z.string().describe('the field that the code belongs to')
  const schema = z.object({
    ...(isOauth && { error: z.string().optional().describe("RFC 6749's error") }),
    message: code,
    ...(codes.includes('MFA_REQUIRED') && {
      mfa_token: z.string().optional().describe('with MFA_REQUIRED: for the second step, for 5 minutes'),
      mfa_factors: z
        .array(z.enum(['passkey', 'otp', 'recovery_code']))
        .optional()
        .describe('with MFA_REQUIRED: the factors for the second step, the preferred one first'),
    }),
    ...(status === 400 && {
      field: field.optional(),
      errors: z.array(z.object({ code, field })).optional().describe("all invalid fields, in the form's order"),
    }),
    ...(codes.includes('RECORDS_CHANGED_SINCE') && {
      changed: z
        .array(z.object({ type: z.string(), id: z.int(), title: z.string() }))
        .describe('the records that were changed since'),
    }),
    ...(codes.some((each) => inUseCode.test(each)) && { inUse: recordsInUse.optional() }),
    ...(status === 422 && { recordId: z.int() }),
    ...(status === 500 && { requestId: z.string() }),
  })
  return { description: descriptions[status], content: { 'application/json': { schema } } }
}

/** With the codes of fields of objects within it. */
function codesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return [...codesOf(schema), ...Object.values(schema.shape).flatMap(codesIn)]
  if (schema instanceof z.ZodArray) return codesIn(schema.element)
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? codesIn(schema.unwrap()) : []
}

const contentSchema = (kind: ContentType) =>
  z.string().meta(kind.startsWith('text/') || kind === jsonLines ? {} : { format: 'binary' })

type Transform = typeof jsonSchemaTransform
type Operation = Parameters<Transform>[0] & {
  route: {
    method?: unknown
    config?: { may?: Parameters<typeof ruleOf>[0]; answers?: Answers; beforeEnrolment?: true; reads?: true }
  }
}

/** Completes a route's OpenAPI operation from its declarations: roles, responses and error codes. */
export const described = ((operation: Operation) => {
  const { schema, url, route } = operation
  const { may, answers, beforeEnrolment, reads = route.method === 'GET' } = route.config ?? {}
  if (!schema || schema.hide || !may || !answers) return jsonSchemaTransform(operation)
  const rule = ruleOf(may)
  const isOauth = url.startsWith('/oauth/')
  const isOpen = rule.roles === 'anyone'
  // The body of a DELETE is parsed too, and then ignored.
  const takesBody = ['POST', 'PUT', 'DELETE'].includes(String(route.method))
  const takesInput = takesBody || schema.params !== undefined || schema.querystring !== undefined
  const refusals: Record<number, readonly string[]> = {
    400: [
      ...(takesInput ? ['REQUEST_NOT_VALID'] : []),
      ...[schema.body, schema.querystring].flatMap(codesIn),
      ...(answers.refusals?.[400] ?? []),
    ],
    401: [
      ...(isOpen || rule.roles.length === 3 ? [] : [rule.refusal]),
      ...(isOpen || beforeEnrolment ? [] : ['SECOND_FACTOR_ENROLMENT_REQUIRED']),
      ...(isOpen ? [] : ['TOKEN_WITHOUT_SCOPE']),
      ...(answers.refusals?.[401] ?? []),
    ],
    403: isOpen ? [] : ['SESSION_NOT_VALID'],
    404: answers.refusals?.[404] ?? [],
    409: answers.refusals?.[409] ?? [],
    413: takesBody ? ['REQUEST_NOT_VALID', ...(answers.refusals?.[413] ?? [])] : [],
    415: takesBody ? ['REQUEST_NOT_VALID'] : [],
    422: answers.refusals?.[422] ?? [],
    429: answers.refusals?.[429] ?? [],
    500: ['INTERNAL_ERROR', ...(answers.refusals?.[500] ?? [])],
    503: ['TEMPORARILY_UNAVAILABLE', 'STORAGE_FULL', ...(answers.refusals?.[503] ?? [])],
  }
  const ok =
    answers.ok instanceof z.ZodType
      ? { 'application/json': { schema: answers.ok } }
      : Object.fromEntries([answers.ok].flat().map((kind) => [kind, { schema: contentSchema(kind) }]))
  const response = {
    200: { description: 'Done', content: ok },
    ...Object.fromEntries(
      Object.entries(refusals)
        .filter(([, codes]) => codes.length > 0)
        .map(([status, codes]) => [status, refusal(Number(status), codes, isOauth)]),
    ),
  }
  const roles = isOpen ? ['anyone'] : [...rule.roles]
  const scope = scopeFor(may, reads)
  return jsonSchemaTransform({
    ...operation,
    schema: {
      ...schema,
      description: `For ${isOpen ? 'anyone, without a session' : roles.join(', ')}.`,
      'x-roles': roles,
      security: isOpen ? [] : [{ session: [] }, ...(scope ? [{ accessToken: [scope] }] : [])],
      response,
    } as typeof schema,
  })
}) as Transform

/** How a request authenticates. */
export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of `POST /oauth/token`; after single sign-on also with the scheme `Social`',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token that a user has made for another program, with the scopes that the operation names',
  },
} as const
