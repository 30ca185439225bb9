import type { Operation } from '../fuzz/operations.ts'
import type { schemaValues } from '../fuzz/schema-values.ts'

/** A valid request of an operation. */
export interface Sent {
  readonly url: string
  readonly body?: unknown
}

/** A position in a request that can contain an id; `put` returns the request with the id there. */
export interface Position {
  readonly name: string
  readonly place: 'path' | 'query' | 'body'
  /** Whether the operation describes it as an id: its response then must not depend on whose id it is. */
  readonly isId: boolean
  readonly put: (request: Sent, id: number) => Sent
}

type Schemas = ReturnType<typeof schemaValues>
type Keys = readonly string[]

/** Names that an operation may read although its description lacks them; they are tried in every query and body. */
const undescribed: readonly Keys[] = [
  ['id'],
  ['ids', '0'],
  ['companyId'],
  ['company'],
  ['company', 'id'],
  ['selectedCompanyId'],
  ['actingUserId'],
  ['userId'],
  ['user', 'id'],
  ['graveyardId'],
  ['graveyard', 'id'],
  ['recordId'],
]

/** Every position of an operation that can have an id, from its description. */
export function positionsOf(operation: Operation, schemas: Schemas): Position[] {
  const inPath = operation.path.split('/').flatMap((segment, at): Position[] =>
    segment.startsWith('{')
      ? [
          {
            name: `path ${segment}`,
            place: 'path',
            isId: true,
            put: ({ url, ...rest }, id) => {
              const [path = '', query] = url.split('?')
              const segments = path.split('/').with(at, String(id))
              return { ...rest, url: segments.join('/') + (query === undefined ? '' : `?${query}`) }
            },
          },
        ]
      : [],
  )
  const hasBody = operation.method === 'POST' || operation.method === 'PUT'
  const described = Object.entries(operation.query).flatMap(([name, schema]) =>
    mayBeId(name, schema, schemas) ? [name] : [],
  )
  const single = undescribed.flatMap(([name, ...more]) => (name !== undefined && more.length === 0 ? [name] : []))
  const inQuery = [...new Set([...described, ...single])].flatMap((name): Position[] => [
    {
      name: `query ${name}`,
      place: 'query',
      isId: described.includes(name) && isNamedId(name),
      put: (request, id) => withQuery(request, name, [id]),
    },
    {
      name: `query ${name} after the own one`,
      place: 'query',
      isId: false,
      put: (request, id) => withQuery(request, name, [...ownValues(request, name), id]),
    },
  ])
  const inBody = hasBody
    ? unique([...leaves(operation.body, schemas), ...undescribed]).map((keys): Position => ({
        name: `body ${keys.join('.')}`,
        place: 'body',
        isId: keys.some(isNamedId),
        put: (request, id) => ({ ...request, body: withValue(request.body ?? {}, keys, id) }),
      }))
    : []
  return [...inPath, ...inQuery, ...inBody]
}

const unique = (all: readonly Keys[]) => [...new Map(all.map((keys) => [keys.join('.'), keys])).values()]

const isNamedId = (name: string) => /ids?$|^(company|user|graveyard)$/i.test(name)

/** An integer, a value of any type, or a value whose name says that it is an id. */
function mayBeId(name: string, schema: unknown, schemas: Schemas): boolean {
  const { type, anyOf, oneOf, enum: choices } = schemas.resolve(schema)
  if (/id$/i.test(name)) return true
  const any = anyOf ?? oneOf
  if (any) return any.some((each) => mayBeId(name, each, schemas))
  return choices === undefined && [type ?? 'integer'].flat().includes('integer')
}

/** The keys of all values of a schema that can be ids, in nested objects and the first row of lists too. */
function leaves(schema: unknown, schemas: Schemas, keys: Keys = []): Keys[] {
  if (schema === undefined) return []
  const { properties, items, anyOf, oneOf, allOf } = schemas.resolve(schema)
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])]
  if (parts.length > 0 && keys.length === 0) return parts.flatMap((part) => leaves(part, schemas, keys))
  const nested = [
    ...parts.flatMap((part) => leaves(part, schemas, keys).filter((found) => found.length > keys.length)),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => leaves(each, schemas, [...keys, name])),
    ...(items === undefined ? [] : leaves(items, schemas, [...keys, '0'])),
  ]
  const name = keys.findLast((key) => key !== '0') ?? ''
  return keys.length > 0 && mayBeId(name, schema, schemas) ? [keys, ...nested] : nested
}

const ownValues = ({ url }: Sent, name: string) => new URLSearchParams(url.split('?')[1]).getAll(name)

function withQuery({ url, ...rest }: Sent, name: string, values: readonly (string | number)[]): Sent {
  const [path = '', query] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete(name)
  for (const value of values) parameters.append(name, String(value))
  return { ...rest, url: `${path}?${parameters.toString()}` }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withValue(holder: unknown, [key, ...more]: Keys, id: number): unknown {
  if (key === undefined) return id
  if (key === '0') {
    const [first, ...others]: unknown[] = Array.isArray(holder) ? holder : []
    return [withValue(first, more, id), ...others]
  }
  const values = isObject(holder) ? holder : {}
  return { ...values, [key]: withValue(values[key], more, id) }
}
