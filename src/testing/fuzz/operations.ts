import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header', 'cookie']), schema: z.unknown() })
const content = z.record(z.string(), z.object({ schema: z.unknown() }))
const methods = z.enum(['get', 'post', 'put', 'delete'])
const operation = z.object({
  'x-roles': z.array(z.string()),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
})
const description = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.partialRecord(methods, operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})

export type Description = z.output<typeof description>

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As in the description: `/api/deathRecord/{id}`. */
  readonly path: string
  /** As in the permissions: `GET /api/deathRecord/:id`. */
  readonly route: string
  readonly roles: readonly string[]
  /** The schemas of its query parameters. */
  readonly query: Readonly<Record<string, unknown>>
  /** The schema of its JSON body. */
  readonly body: unknown
}

const verbs = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const

/** All operations of the OpenAPI description of the running application, and the description itself. */
export async function describedOperations(app: FastifyInstance) {
  const document = description.parse((await app.inject('/api/openapi.json')).json())
  const operations = Object.entries(document.paths).flatMap(([path, inPath]) =>
    Object.entries(inPath).flatMap(([verb, each]): Operation[] => {
      if (!each) return []
      const method = verbs[methods.parse(verb)]
      return [
        {
          method,
          path,
          route: `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          roles: each['x-roles'],
          query: Object.fromEntries(
            each.parameters.flatMap(({ name, in: place, schema }) => (place === 'query' ? [[name, schema]] : [])),
          ),
          body: each.requestBody?.content['application/json']?.schema,
        },
      ]
    }),
  )
  return { document, operations }
}
