import type { FastifyInstance } from 'fastify'
import type { Role } from '../../shared/session.ts'
import { companyCanary, recordCanary } from '../fuzz/canaries.ts'
import { examples } from '../fuzz/examples.ts'
import { describedOperations, type Operation } from '../fuzz/operations.ts'
import type { Example } from '../fuzz/requests.ts'
import { schemaValues } from '../fuzz/schema-values.ts'
import { pageTexts } from '../pdf.ts'
import type { TestPlatform } from '../platform.ts'
import { ownedBy, referencesAcross, tablesOfIds } from './contents.ts'
import type { isolationLayers } from './layers.ts'
import { positionsOf, type Position, type Sent } from './positions.ts'

type Layers = Awaited<ReturnType<typeof isolationLayers>>

/**
 * `sample`: the path and one other position of each operation, called by one role; `kinds`: every position, with ids of the
 * kind that it expects; `everything`: every id in every position.
 */
type Extent = 'sample' | 'kinds' | 'everything'

interface Options {
  readonly layers: Layers
  /** Whether the application's statements have their company conditions. */
  readonly filters: boolean
  readonly extent: Extent
  /** Only the operations whose route contains this. */
  readonly only?: string | undefined
}

export interface Report {
  operations: number
  /** By operation and role. */
  positions: number
  attempts: number
  /** Valid requests about the own company. */
  own: number
  breaches: { readonly operation: string; readonly what: string; readonly request: string }[]
  /** Operations that a role may call but that did not succeed for the own company. */
  unusable: string[]
}

type Caller = Exclude<Role, 'SUPERADMIN'>
const callers: readonly Caller[] = ['USER', 'ADMIN']

let runs = 0

/**
 * Sends the valid requests of every operation with ids of another company in every position, as the roles of a company. A
 * breach is a response with a marker of the other company, one that differs from the response for an unknown id, a changed row
 * of the other company, or an own row that refers to one of theirs.
 */
export async function tryToCross(platform: TestPlatform, options: Options): Promise<Report> {
  const { layers, filters, extent, only = '' } = options
  const { document, operations } = await describedOperations(platform.app)
  const schemas = schemaValues(document.components.schemas)
  const scene = await examples(platform, ++runs * 100_000)
  let foreign = await foreignRows()
  const report: Report = { operations: 0, positions: 0, attempts: 0, own: 0, breaches: [], unusable: [] }
  let unknownId = 2_000_000_000

  async function foreignRows() {
    const { own, other, foreignIds } = scene.companies()
    const tables = await tablesOfIds(platform.db, foreignIds)
    const rows = foreignIds.map((id) => ({ id, tables: tables.get(id) ?? [] }))
    return { own, other, rows, before: await ownedBy(platform.db, other) }
  }

  /** Undefined if an earlier request has ended the session; new companies are then created. */
  async function sent(operation: Operation, caller: Caller, request: Sent & { contentType?: string }) {
    const answer = await layers.withFilters(filters, foreign.own, () =>
      answerOf(platform.app, operation, request, scene.token(caller), report.attempts),
    )
    if (answer.status !== 403 || (await scene.isIntact())) return answer
    await noteChanges(operation)
    await scene.renew()
    foreign = await foreignRows()
    return undefined
  }

  const note = ({ route: operation }: Operation, what: string, request = '') =>
    report.breaches.push({ operation, what, request })
  async function noteChanges(operation: Operation) {
    const after = await ownedBy(platform.db, foreign.other)
    for (const table of Object.keys(after))
      if (after[table] !== foreign.before[table]) note(operation, `changed their ${table}`)
    foreign.before = after
    for (const table of await referencesAcross(platform.db)) note(operation, `ours refer to their ${table}`)
  }

  /** Their ids of the kind that the valid request has in this position. */
  async function idsFor({ method }: Operation, { name, place, put }: Position, request: Sent, at: number) {
    const { rows, other } = foreign
    if (extent === 'everything') return rows.map(({ id }) => id)
    const ofTables = (wanted: readonly string[]) =>
      rows.filter(({ tables }) => tables.some((table) => wanted.includes(table))).map(({ id }) => id)
    if (place === 'path') {
      const changedPath = put(request, 0).url.split(/[/?]/)
      const own = Number(request.url.split(/[/?]/).find((part, index) => part !== changedPath[index]))
      const alike = ofTables((await tablesOfIds(platform.db, [own])).get(own) ?? [])
      return extent === 'sample' && method === 'GET' ? [alike[0] ?? other] : [...new Set([...alike.slice(0, 2), other])]
    }
    const table = [...tableOfName].find(([part]) => name.toLowerCase().includes(part))?.[1]
    return table === undefined ? [rows[at % rows.length]?.id ?? other] : ofTables([table]).slice(0, 1)
  }

  async function attempt(operation: Operation, caller: Caller, position: Position, request: Sent, id: number) {
    const crossing = position.put(request, id)
    const answer = await sent(operation, caller, crossing)
    if (!answer) return undefined
    report.attempts += 1
    const text = `${caller} ${position.name} ${crossing.url} ${JSON.stringify(crossing.body)?.slice(0, 300)}`
    if (answer.text.includes(recordCanary) || answer.text.includes(companyCanary))
      note(operation, `revealed with ${answer.status}`, text)
    // A successful write is not repeated: the second one would differ.
    if (position.isId && (answer.status >= 400 || (operation.method === 'GET' && !answer.isDocument))) {
      unknownId += 1
      const unknown = await sent(operation, caller, position.put(request, unknownId))
      const [given, expected] = [answer, unknown].map((each) => `${each?.status} ${each?.body}`)
      if (unknown && given !== expected)
        note(operation, `answered otherwise than an unknown id: ${given}, not ${expected}`, text)
    }
    return answer
  }

  // The audit trail comes first: later it has the caller's own refused accesses, with the ids that were asked for.
  const isTrail = ({ route }: Operation) => route.includes('/api/auditTrail')
  const tried = operations
    .filter(({ route }) => route.includes(only))
    .toSorted((one, other) => Number(isTrail(other)) - Number(isTrail(one)))
  for (const [index, operation] of tried.entries()) {
    report.operations += 1
    await platform.db.deleteFrom('loginAttempts').execute()
    const admitted = callers.filter((caller) => operation.roles.some((role) => role === 'anyone' || role === caller))
    const isDocument = JSON.stringify(document.paths[operation.path]).includes('application/pdf')
    for (const caller of extent === 'sample' ? admitted.slice(-(1 + (index % 2))).slice(0, 1) : callers) {
      const mayCall = admitted.includes(caller)
      let request: Example | undefined
      const example = async () => (request ??= await scene.example(operation.route, caller))
      if (mayCall && !(isDocument && extent === 'sample')) {
        report.own += 1
        const own = await sent(operation, caller, await example())
        if ((own?.status ?? 500) >= 300)
          report.unusable.push(`${operation.route} ${caller} ${own?.status} ${own?.body.slice(0, 200)}`)
        if (operation.method !== 'GET') request = undefined
      }
      const all = positionsOf(operation, schemas)
      const inPath = all.filter(({ place }) => place === 'path')
      const others = all.filter(({ place }) => place !== 'path')
      const sample = [...inPath, ...(isDocument ? [] : others.slice(index % others.length).slice(0, 1))]
      const positions = extent === 'sample' ? sample : all
      for (const [at, position] of positions.entries()) {
        report.positions += 1
        for (const id of await idsFor(operation, position, await example(), at + index)) {
          const answer = await attempt(operation, caller, position, await example(), id)
          if (!answer || (operation.method !== 'GET' && answer.status < 400)) request = undefined
        }
      }
    }
    // A sample is compared once at its end; the reported operation is then the last one.
    if (extent !== 'sample' || report.operations === tried.length) await noteChanges(operation)
  }
  return report
}

const tableOfName = new Map([
  ['company', 'companies'],
  ['user', 'users'],
  ['graveyard', 'graveyards'],
])

async function answerOf(
  app: FastifyInstance,
  { method, path }: Operation,
  { url, body, contentType = 'application/json' }: Sent & { contentType?: string },
  token: string | undefined,
  at: number,
) {
  const payload =
    contentType === 'application/json' || typeof body !== 'object' || body === null
      ? JSON.stringify(body)
      : new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()
  const answer = await app.inject({
    method,
    url,
    // Otherwise the limits per address would refuse most requests without a session.
    remoteAddress: path === '/api/metrics' ? '127.0.0.1' : `10.${at % 250}.${Math.floor(at / 250) % 250}.8`,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': contentType }) },
    ...(payload !== undefined && { payload }),
  })
  const isDocument = answer.headers['content-type'] === 'application/pdf'
  const text = isDocument ? pageTexts(answer.rawPayload).join('\n') : answer.body
  return {
    status: answer.statusCode,
    body: isDocument ? '' : answer.body,
    text: `${text}\n${JSON.stringify(answer.headers)}`,
    isDocument,
  }
}
