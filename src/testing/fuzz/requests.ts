import fc from 'fast-check'
import { boundaries, brokenBodies, strangeTexts, wrongTypes } from './hostile-bodies.ts'
import { contentTypes, hostileAuthorizations, hostileHeaders, hostileSegments } from './hostile-headers.ts'
import type { Operation } from './operations.ts'
import type { schemaValues } from './schema-values.ts'

/** A valid request of an operation, and ids of another company for it. */
export interface Example {
  readonly url: string
  readonly body?: unknown
  readonly contentType?: string
  readonly foreignIds: readonly number[]
}

export interface FuzzRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}

type Kind = 'near-valid' | 'mutated' | 'hostile'
/** Made from an example only when it is sent, because most requests use up their record. */
export interface Change {
  readonly kind: Kind
  readonly apply: (example: Example) => FuzzRequest
}

interface Draft {
  path: string[]
  query: [string, string][]
  body: unknown
  headers: Record<string, string>
  payload?: string | Buffer
}
type Edit = (draft: Draft, example: Example) => void

type Values = Record<string, unknown>
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** 60 % near-valid, 25 % mutated and 15 % hostile requests of an operation. */
export function changes(operation: Operation, schemas: ReturnType<typeof schemaValues>): fc.Arbitrary<Change> {
  const body = schemas.properties(operation.body)
  const hasBody = operation.method === 'POST' || operation.method === 'PUT'
  const change = (kind: Kind, edits: fc.Arbitrary<readonly Edit[]>) =>
    edits.map((all): Change => ({ kind, apply: (example) => built(example, all) }))
  const some = (max: number, ...edits: fc.Arbitrary<Edit>[]) =>
    fc.array(fc.oneof(...edits), { minLength: 1, maxLength: max })

  const nearValid = fc.tuple(
    few(body, schemas.values).map((values): Edit => (draft) => {
      if (isObject(draft.body)) draft.body = { ...draft.body, ...values }
    }),
    few(operation.query, schemas.values).map((values): Edit => (draft) => {
      for (const [name, value] of Object.entries(values)) setQuery(draft, name, queryTexts(value))
    }),
  )
  const names = [...Object.keys(body), ...Object.keys(operation.query)]
  const mutated = some(
    3,
    ...(hasBody ? bodyMutations(names) : []),
    fc.tuple(fc.nat(), fc.nat()).map(([at, which]): Edit => (draft, example) => {
      const ids = draft.path.flatMap((segment, index) => (/^\d+$/.test(segment) ? [index] : []))
      const index = ids[at % ids.length]
      const foreign = example.foreignIds[which % example.foreignIds.length]
      if (index !== undefined && foreign !== undefined) draft.path[index] = String(foreign)
    }),
    boundaries.map((value): Edit => (draft) => {
      const index = draft.path.findLastIndex((segment) => /\d/.test(segment))
      if (index >= 0 && String(value) !== '') draft.path[index] = encodeURIComponent(String(value))
    }),
    fc.tuple(fc.constantFrom(...names, 'companyId', 'page', 'size', 'sort'), fc.oneof(boundaries, wrongTypes)).map(
      ([name, value]): Edit =>
        (draft) =>
          setQuery(draft, name, queryTexts(value)),
    ),
  )
  const hostile = some(2, ...(hasBody ? hostileBodies(names) : []), ...hostileParts(names))
  return fc.oneof(
    { weight: 60, arbitrary: change('near-valid', nearValid) },
    { weight: 25, arbitrary: change('mutated', mutated) },
    { weight: 15, arbitrary: change('hostile', hostile) },
  )
}

/** Values of about one property of an object. */
function few(properties: Readonly<Record<string, unknown>>, valuesOf: (schema: unknown) => fc.Arbitrary<unknown>) {
  const names = Object.keys(properties)
  const kept = Symbol('kept')
  const chosen = Object.entries(properties).map(([name, schema]) => [
    name,
    fc.oneof(
      { weight: Math.max(1, names.length - 1), arbitrary: fc.constant(kept) },
      { weight: 1, arbitrary: valuesOf(schema) },
    ),
  ])
  const all: fc.Arbitrary<Values> = fc.record(Object.fromEntries(chosen))
  return all.map((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== kept)))
}

/** A query string repeats the parameter for each value of a list. */
const queryTexts = (value: unknown) =>
  [value].flat().map((each) => (typeof each === 'string' ? each : (JSON.stringify(each) ?? '')))

const setQuery = (draft: Draft, name: string, values: readonly string[]) => {
  draft.query = [
    ...draft.query.filter(([each]) => each !== name),
    ...values.map((value): [string, string] => [name, value]),
  ]
}

/** Changes the value of one key of the body, at any depth. */
const atKey =
  (at: number, changed: (holder: Values, key: string, example: Example) => void): Edit =>
  (draft, example) => {
    const copy: unknown = structuredClone(draft.body)
    const places = placesIn(copy)
    const place = places[at % places.length]
    if (place) changed(...place, example)
    draft.body = copy
  }

function placesIn(value: unknown): [Values, string][] {
  if (Array.isArray(value)) return value.flatMap(placesIn)
  if (!isObject(value)) return []
  return Object.keys(value).flatMap((key): [Values, string][] => [[value, key], ...placesIn(value[key])])
}

function bodyMutations(names: readonly string[]): fc.Arbitrary<Edit>[] {
  const extras = [
    'id',
    'version',
    'deleted',
    'enabled',
    'role',
    'companyId',
    'company',
    'passwordHash',
    'searchText',
    'x',
  ]
  return [
    fc.nat().map((at) => atKey(at, (holder, key) => delete holder[key])),
    fc.tuple(fc.nat(), wrongTypes).map(([at, value]) => atKey(at, (holder, key) => (holder[key] = value))),
    fc.tuple(fc.nat(), boundaries).map(([at, value]) => atKey(at, (holder, key) => (holder[key] = value))),
    fc
      .tuple(fc.constantFrom(...extras, ...names), fc.oneof(wrongTypes, boundaries, fc.constantFrom('SUPERADMIN', 1)))
      .map(([name, value]): Edit => (draft) => {
        if (isObject(draft.body)) draft.body = { ...draft.body, [name]: value }
      }),
    fc.tuple(fc.nat(), fc.nat()).map(([at, which]) =>
      atKey(at, (holder, key, { foreignIds }) => {
        holder[/id$/i.test(key) ? key : 'graveyardId'] = foreignIds[which % foreignIds.length]
      }),
    ),
    fc.nat().map((which): Edit => (draft, { foreignIds }) => {
      if (isObject(draft.body)) draft.body = { ...draft.body, companyId: foreignIds[which % foreignIds.length] }
    }),
    wrongTypes.map((value): Edit => (draft) => {
      draft.body = value
    }),
  ]
}

const hostileBodies = (names: readonly string[]): fc.Arbitrary<Edit>[] => [
  fc.tuple(fc.nat(), strangeTexts).map(([at, text]) => atKey(at, (holder, key) => (holder[key] = text))),
  fc.tuple(fc.nat(), strangeTexts).map(([at, text]) => atKey(at, (holder, key) => (holder[key] = text))),
  fc.tuple(fc.constantFrom(...names, 'x'), strangeTexts).map(([name, text]): Edit => (draft) => {
    draft.body = { ...(isObject(draft.body) && draft.body), [name]: { [text]: text } }
  }),
  brokenBodies.map((broken): Edit => (draft) => {
    draft.payload = broken(JSON.stringify(draft.body ?? {}))
  }),
  contentTypes.map((type): Edit => (draft) => {
    draft.headers['content-type'] = type
  }),
]

const hostileParts = (names: readonly string[]): fc.Arbitrary<Edit>[] => [
  fc.tuple(fc.constantFrom(...names, 'searchParam', 'sort', 'x'), strangeTexts).map(([name, text]): Edit => (draft) => {
    setQuery(draft, name, [text.slice(0, 3000)])
  }),
  fc
    .tuple(fc.constantFrom(...names, 'page', 'a[]', '%00', '__proto__'), hostileSegments)
    .map(([name, raw]): Edit => (draft) => {
      draft.query = [...draft.query, [`raw ${name}`, raw]]
    }),
  hostileSegments.map((raw): Edit => (draft) => {
    const index = draft.path.findLastIndex((segment) => /\d/.test(segment) || segment.length > 30)
    if (index >= 0) draft.path[index] = raw
  }),
  hostileHeaders.map((headers): Edit => (draft) => {
    Object.assign(draft.headers, headers)
  }),
  hostileAuthorizations.map((authorization): Edit => (draft) => {
    draft.headers['authorization'] = authorization
  }),
]

function built(example: Example, edits: readonly Edit[]): FuzzRequest {
  const [path = '', query = ''] = example.url.split('?')
  const draft: Draft = {
    path: path.split('/'),
    query: [...new URLSearchParams(query)],
    body: example.body,
    headers: {},
  }
  for (const edit of edits) edit(draft, example)
  const parameters = draft.query.map(([name, value]) =>
    name.startsWith('raw ')
      ? `${name.slice(4)}=${value}`
      : `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`,
  )
  const type = draft.headers['content-type'] ?? example.contentType ?? 'application/json'
  const payload = draft.payload ?? (draft.body === undefined ? undefined : encoded(draft.body, example))
  return {
    url: draft.path.join('/') + (parameters.length > 0 ? `?${parameters.join('&')}` : ''),
    headers: { ...draft.headers, ...(payload !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  }
}

/** `JSON.stringify` escapes half of a pair of surrogates, so that it arrives. */
function encoded(body: unknown, { contentType }: Example): string {
  if (contentType !== 'application/x-www-form-urlencoded' || !isObject(body)) return JSON.stringify(body)
  return Object.entries(body)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(queryTexts(value).join(',').toWellFormed())}`,
    )
    .join('&')
}
