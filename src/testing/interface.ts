import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

interface Content {
  schema: z.core.JSONSchema.BaseSchema
}
interface Operation {
  tags?: string[]
  'x-roles'?: string[]
  security?: Record<string, string[]>[]
  parameters?: { in: string; name: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string; content?: Record<string, Content> }>
}
export interface Interface {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  json: () => unknown
  body: string
}

export const interfaceOf = async (app: FastifyInstance) => (await app.inject('/api/openapi.json')).json<Interface>()

export const operationOf = ({ paths }: Interface, route: string) => {
  const [method = '', path = ''] = route.split(' ')
  return paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

/** Compares a response with the route's OpenAPI description, and returns the difference. */
export async function documentedAnswers(app: FastifyInstance) {
  const description = await interfaceOf(app)
  const schemas = new Map<string, z.ZodType>()
  return (route: string, answer: Answer): string | undefined => {
    const documented = operationOf(description, route)?.responses[answer.statusCode]
    const kind = String(answer.headers['content-type']).split(';')[0] ?? ''
    const content = documented?.content?.[kind]
    const what = `${route}: ${answer.statusCode} ${answer.body.slice(0, 200)}`
    if (!content) return `${what} is not documented as ${kind}`
    if (kind !== 'application/json') return undefined
    const key = `${route} ${answer.statusCode}`
    const schema = schemas.get(key) ?? z.fromJSONSchema(content.schema)
    schemas.set(key, schema)
    const { error } = schema.safeParse(answer.json())
    return error && `${what} differs from its documentation: ${z.prettifyError(error)}`
  }
}
