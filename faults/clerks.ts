import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { demoData } from '../src/app/demo-data.ts'
import { today } from '../src/shared/dates.ts'
import { may } from '../src/shared/roles.ts'
import type { Role } from '../src/shared/session.ts'
import { aReason } from '../src/testing/reasons.ts'
import { recordTypeCases } from '../src/testing/record-types.ts'

const withId = { id: z.number() }
/** By the name of its type. */
const savedRecord = z.record(z.string(), z.object(withId))

type Action = 'ADDED' | 'EDITED' | 'DELETED' | 'RESTORED'

/** With its method, its path for a record, and its body. */
type Step = [Action, string, (at: number) => string, object?]

/** A write that the server confirmed. */
export interface Confirmed {
  id: number
  /** Of its audit entry, for example `REPRIMAND_ADDED`. */
  actionName: string
}

/** A failure response, or a connection error if `status` is 0. */
export interface Refused {
  what: string
  status: number
  retryAfter: string | null
  body: string
  milliseconds: number
}

/** The headers of a demo user's session, which survives restarts of the server. */
export async function demoLogin(origin: string, as: Role) {
  const { accounts, password } = demoData(today())
  const username = accounts.find(({ role }) => role === as)?.email ?? ''
  const client = { client_id: 'pokoj-web', client_secret: 'pokoj-web' }
  const answer = await fetch(`${origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...client, grant_type: 'password', username, password }),
  })
  if (!answer.ok) throw new Error(`The login failed: ${await answer.text()}`)
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await answer.json())
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

export async function demoClerk(origin: string) {
  const headers = await demoLogin(origin, 'USER')
  const get = async (path: string): Promise<unknown> => (await fetch(`${origin}${path}`, { headers })).json()
  const { id, company } = z.object({ ...withId, company: z.object(withId) }).parse(await get('/api/user/current'))
  const { entities } = z
    .object({ entities: z.array(z.object(withId)) })
    .parse(await get('/api/graveyard/allByCompanyId'))
  const [graveyard] = entities
  if (!graveyard) throw new Error('The demo has no graveyard.')
  return { id, company, graveyard, headers }
}

/**
 * Clerks who concurrently create, edit, delete and restore records of all types until `stop`. Each waits `pause`
 * milliseconds before a request, retries a failed one `retries` times, and then continues with another record.
 */
export function clerksAtWork(
  origin: string,
  { id, company, graveyard, headers }: Awaited<ReturnType<typeof demoClerk>>,
  count: number,
  { retries = 0, pause = 0 } = {},
) {
  const confirmed: Confirmed[] = []
  const refused: Refused[] = []
  let isDone = false
  let number = Date.now()
  let retried = 0

  type Answer = z.infer<typeof savedRecord> | undefined
  async function send(
    what: string,
    method: string,
    path: string,
    body?: object,
    { left = retries, key = randomUUID() } = {},
  ): Promise<Answer> {
    if (left === retries) await delay(pause)
    const begun = performance.now()
    const failed = async (status: number, retryAfter: string | null, text: string) => {
      if (left > 0) {
        retried++
        await delay(1000)
        return send(what, method, path, body, { left: left - 1, key })
      }
      refused.push({ what, status, retryAfter, body: text, milliseconds: performance.now() - begun })
      return undefined
    }
    try {
      const signal = AbortSignal.timeout(120_000)
      const answer = await fetch(`${origin}${path}`, {
        method,
        // Creates are not repeated when their answer was lost.
        headers: { ...headers, 'idempotency-key': key },
        signal,
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) return await failed(answer.status, answer.headers.get('retry-after'), text)
      return savedRecord.parse(JSON.parse(text))
    } catch (error) {
      return failed(0, null, String(error))
    }
  }

  async function records(of: (typeof recordTypeCases)[number]) {
    const { type, valid, edited } = of
    const confirm = (record: { id: number }, action: Action) =>
      confirmed.push({ id: record.id, actionName: `${type.code}_${action}` })
    const unique = type.unique.find(({ lookalikesCollide }) => lookalikesCollide)?.field
    const body = { ...valid(graveyard), ...(unique && { [unique]: `${++number}/2026` }) }
    const removal: Step[] = [
      ['DELETED', 'DELETE', (at) => `${type.base}/${at}/${id}`],
      ['RESTORED', 'PUT', (at) => `${type.base}/restore/${at}`, {}],
    ]
    const steps: Step[] = [
      ['EDITED', 'PUT', (at) => `${type.base}/${at}`, { ...body, ...aReason(type), [edited.field]: edited.to }],
      ...(may('USER', type.may.remove ?? type.may.write) ? removal : []),
    ]
    const added = (await send(`${type.name} ADDED`, 'POST', `${type.base}/${company.id}`, body))?.[type.name]
    if (!added) return false
    confirm(added, 'ADDED')
    for (const [action, method, path, changes] of steps) {
      if (isDone) return true
      if (!(await send(`${type.name} ${action}`, method, path(added.id), changes))) return false
      confirm(added, action)
    }
    return true
  }

  const written = recordTypeCases.filter(({ type }) => may('USER', type.may.write))
  const work = Promise.all(
    Array.from({ length: count }, async (_, clerk) => {
      for (let at = clerk; !isDone; at++) {
        const of = written[at % written.length]
        if (of && !(await records(of))) await delay(100)
      }
    }),
  )
  return {
    confirmed,
    refused,
    /** The number of retried requests. */
    retried: () => retried,
    stop: async () => {
      isDone = true
      await work
    },
  }
}
