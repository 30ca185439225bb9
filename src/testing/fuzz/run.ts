import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import { pageTexts } from '../pdf.ts'
import type { TestPlatform } from '../platform.ts'
import { examples, type Caller } from './examples.ts'
import { describedOperations, type Operation } from './operations.ts'
import { answerOracle, contents } from './oracles.ts'
import { changes, type Change, type FuzzRequest } from './requests.ts'
import { schemaValues } from './schema-values.ts'

export interface Options {
  readonly seed: number
  /** Requests per operation and caller. */
  readonly cases: number
  /** The route of the only operation; otherwise all. */
  readonly only?: string
  /** The number of requests between two comparisons of the database. */
  readonly comparedEvery: number
}

interface Fault {
  readonly operation: string
  readonly caller: Caller
  readonly fault: string
  readonly request: string
  times: number
}
interface Tally {
  readonly operation: string
  readonly caller: Caller
  nearValid: number
  succeeded: number
}
export interface Report {
  operations: number
  requests: number
  compared: number
  statuses: Record<string, number>
  faults: Fault[]
  /** Counts only callers who may call the operation. */
  tallies: Tally[]
  slowest: { ms: number; request: string }[]
}

const callers = ['none', 'USER', 'ADMIN', 'SUPERADMIN'] as const
/** More processor time than this on the main thread would delay all other users. */
const mostMs = 100
const hangs = 60_000

let runs = 0

/** Sends requests made from the OpenAPI description to every operation as every caller. */
export async function fuzz(platform: TestPlatform, { seed, cases, only, comparedEvery }: Options): Promise<Report> {
  const { document, operations } = await describedOperations(platform.app)
  const schemas = schemaValues(document.components.schemas)
  const faultsOf = answerOracle(document)
  const scene = await examples(platform, ++runs * 10_000)
  const report: Report = {
    operations: 0,
    requests: 0,
    compared: 0,
    statuses: {},
    faults: [],
    tallies: [],
    slowest: [],
  }
  const faults = new Map<string, Fault>()
  /** Whether a request may have ended the session of a caller. */
  let isDoubtful = false

  async function one(operation: Operation, caller: Caller, change: Change, tally: Tally | undefined, at: number) {
    const request = change.apply(await exampleFor(operation, caller, change, at))
    const options = optionsOf(operation, request, scene.token(caller), at)
    const text = described(operation, request)
    const note = (fault: string) => {
      const key = `${operation.route} ${fault}`
      const known = faults.get(key)
      if (known) known.times += 1
      else faults.set(key, { operation: operation.route, caller, fault, request: text, times: 1 })
    }
    const before = report.requests % comparedEvery === 0 ? await contents(platform.db) : undefined
    const answer = await timed(platform, options)
    report.requests += 1
    if (answer === undefined) {
      note('no answer')
      return
    }
    const { statusCode } = answer
    report.statuses[statusCode] = (report.statuses[statusCode] ?? 0) + 1
    if (statusCode === 403 && caller !== 'none' && request.headers['authorization'] === undefined) isDoubtful = true
    for (const fault of faultsOf(operation, caller, answer)) note(fault)
    if (before && statusCode >= 400) {
      report.compared += 1
      const after = await contents(platform.db)
      const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name]))
      if (changed.length > 0) note(`a refused request (${statusCode}) changed ${changed.join(', ')}`)
    }
    report.slowest.push({ ms: answer.ms, request: `${caller} ${text}` })
    if (answer.ms > mostMs) {
      const ms = await leastMs(platform, options, answer.ms)
      if (ms > mostMs) note(`took ${Math.round(ms)} ms of the main thread`)
    }
    if (report.slowest.length > 1000) keepSlowest(report)
    if (tally && change.kind === 'near-valid') {
      tally.nearValid += 1
      if (statusCode < 300) tally.succeeded += 1
    }
  }

  const kept = new Map<string, Awaited<ReturnType<typeof scene.example>>>()
  /** A new example for callers who may use it up, otherwise the previous one. */
  async function exampleFor(operation: Operation, caller: Caller, change: Change, at: number) {
    const isUsedUp = operation.method !== 'GET' && change.kind === 'near-valid' && mayCall(operation, caller)
    const known = kept.get(operation.route)
    if (known && at % 25 !== 0 && !isUsedUp) return known
    const made = await scene.example(operation.route, caller)
    kept.set(operation.route, made)
    return made
  }

  for (const operation of operations.filter(({ route }) => only === undefined || route === only)) {
    report.operations += 1
    for (const caller of callers) {
      const tally = mayCall(operation, caller)
        ? { operation: operation.route, caller, nearValid: 0, succeeded: 0 }
        : undefined
      if (tally) report.tallies.push(tally)
      const own = hash(`${operation.route} ${caller}`)
      for (const [at, change] of fc
        .sample(changes(operation, schemas), { seed: seed + own, numRuns: cases })
        .entries()) {
        await one(operation, caller, change, tally, at)
        if (isDoubtful && !(await scene.isIntact())) {
          await scene.renew()
          kept.clear()
        }
        isDoubtful = false
      }
      kept.clear()
    }
  }
  keepSlowest(report)
  report.faults = [...faults.values()]
  return report
}

/** One report of several runs. */
export function merged(reports: readonly Report[]): Report {
  const sum = (of: (report: Report) => number) => reports.reduce((total, report) => total + of(report), 0)
  const statuses: Record<string, number> = {}
  for (const report of reports)
    for (const [status, count] of Object.entries(report.statuses)) statuses[status] = (statuses[status] ?? 0) + count
  const all = {
    operations: sum(({ operations }) => operations),
    requests: sum(({ requests }) => requests),
    compared: sum(({ compared }) => compared),
    statuses,
    faults: reports.flatMap(({ faults }) => faults),
    tallies: reports.flatMap(({ tallies }) => tallies),
    slowest: reports.flatMap(({ slowest }) => slowest),
  }
  keepSlowest(all)
  return all
}

const mayCall = ({ roles }: Operation, caller: Caller) => roles.includes('anyone') || roles.includes(caller)

const keepSlowest = (report: Report) => {
  report.slowest = report.slowest.toSorted((one, other) => other.ms - one.ms).slice(0, 20)
}

const hash = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)

function optionsOf(
  { method, path }: Operation,
  { url, headers, payload }: FuzzRequest,
  token: string | undefined,
  at: number,
): InjectOptions {
  return {
    method,
    url,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    // Otherwise the limits per address would refuse most requests without a session. Metrics are only for this machine.
    remoteAddress: path === '/api/metrics' ? '127.0.0.1' : `10.${at % 250}.${Math.floor(at / 250) % 250}.7`,
    ...(payload !== undefined && { payload }),
  }
}

/** The response and this thread's processor time for it; undefined if there is no response. */
async function timed({ app }: TestPlatform, options: InjectOptions) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), hangs)
  })
  try {
    const before = process.threadCpuUsage()
    const answer = await Promise.race([app.inject(options), late])
    const { user, system } = process.threadCpuUsage(before)
    if (!answer) return undefined
    const { statusCode, headers } = answer
    const contentType = headers['content-type'] ?? ''
    const isPdf = statusCode === 200 && contentType === 'application/pdf'
    const body = isPdf ? pageTexts(answer.rawPayload).join('\n') : answer.body
    return { statusCode, contentType, body, ms: (user + system) / 1000 }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The least processor time of a slow request in four: what it needs itself, it needs each time, but one time may include
 * compilation, or garbage collection of all that the tests keep in memory (300 ms).
 */
async function leastMs(platform: TestPlatform, options: InjectOptions, first: number) {
  let least = first
  for (let repeats = 3; repeats > 0 && least > mostMs; repeats--)
    least = Math.min(least, (await timed(platform, options))?.ms ?? Infinity)
  return least
}

function described({ method }: Operation, { url, headers, payload }: FuzzRequest): string {
  const short = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}… (${text.length})` : text)
  const body = payload === undefined ? '' : ` ${short(JSON.stringify(payload.toString('utf8')))}`
  return `${method} ${short(url)} ${short(JSON.stringify(headers))}${body}`
}
