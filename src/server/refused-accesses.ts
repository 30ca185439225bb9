import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Changes } from '../shared/audit-trail.ts'
import type { RecordType } from '../shared/record.ts'
import { audit, type AuditEntry } from './audit.ts'
import type { Database } from './database/connection.ts'
import { asCompany, asPlatform } from './database/tenancy.ts'
import { recordQueries } from './records/queries.ts'
import type { Refusal } from './refusal.ts'
import { enrolmentRequired, type Session } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused, if it was. */
    refusal: Refusal | undefined
  }
}

/** Entries per user and hour; further refusals are summed up in one more entry. */
export const entriesPerHour = 20
const hour = 60 * 60_000

interface Tally {
  session: Session
  since: number
  refused: number
}

interface RefusedAccess {
  session: Session
  code: string
  request: string
  /** Records or sessions named by the request, if they are the reason for the refusal. */
  ids: readonly number[] | undefined
}

/**
 * Audits accesses refused to a logged-in user: actions or companies that are not permitted, and ids that are not records of
 * the user's company. Whether such a record exists elsewhere is not looked up, so that the trail cannot reveal it. Entries
 * are written after the response, in order, in their own transactions.
 */
export const refusedAccesses = fp(
  (app: FastifyInstance, { db, types }: { db: Database; types: readonly RecordType[] }) => {
    app.decorateRequest('refusal', undefined)
    const tallies = new Map<number, Tally>()
    let writing = Promise.resolve()
    const inTurn = (work: () => Promise<void>) => {
      writing = writing
        .then(work)
        .catch((error: unknown) => app.log.error({ err: error }, 'a refused access could not be audited'))
    }

    const write = (session: Session, entry: AuditEntry) => asPlatform(db, (tx) => audit(tx, session, entry))

    function sum(isOver: (tally: Tally) => boolean) {
      for (const [userId, tally] of tallies) {
        if (!isOver(tally)) continue
        tallies.delete(userId)
        const more = tally.refused - entriesPerHour
        if (more > 0)
          inTurn(() =>
            write(tally.session, { action: 'ACCESS_REFUSED_REPEATEDLY', changes: asChanges({ refused: more }) }),
          )
      }
    }
    const isAnHourOld = ({ since }: Tally) => Date.now() - since >= hour

    app.addHook('onResponse', async (request) => {
      const access = refusedAccess(request, types)
      if (!access) return
      const { session, code, ids } = access
      sum(isAnHourOld)
      const tally = tallies.get(session.userId) ?? { session, since: Date.now(), refused: 0 }
      tallies.set(session.userId, tally)
      tally.refused += 1
      if (tally.refused > entriesPerHour) return
      inTurn(async () => {
        const entry = {
          action: 'ACCESS_REFUSED',
          changes: asChanges({ request: access.request, reason: code }),
        } as const
        if (!ids) return write(session, entry)
        const isSession = code === noSuchSession
        const [foreign] = isSession ? await ofOthers(db, session, ids) : await notOwn(db, session, ids, types)
        if (foreign === undefined) tally.refused -= 1
        else return write(session, isSession ? entry : { ...entry, recordId: foreign })
      })
    })

    const timer = setInterval(() => sum(isAnHourOld), 60_000).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      sum(() => true)
      await writing
    })
  },
  { name: 'refusedAccesses' },
)

const noSuchSession = 'SESSION_NOT_EXIST'

const asChanges = (values: Record<string, unknown>): Changes =>
  Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }]))

function refusedAccess(request: FastifyRequest, types: readonly RecordType[]): RefusedAccess | undefined {
  const { session, refusal, method, url } = request
  // A user who must first set up a second factor has not tried anything forbidden.
  if (!session || !refusal || refusal.code === enrolmentRequired) return undefined
  // Without the query string, which may contain names.
  const access = { session, code: refusal.code, request: `${method} ${url.split('?')[0]?.slice(0, 200)}` }
  if (refusal.status === 401 || refusal.code === 'ACTING_USER_MISMATCH') return { ...access, ids: undefined }
  if (!refusal.code.endsWith('_NOT_EXIST')) return undefined
  if (refusal.code === noSuchSession) return { ...access, ids: namedIds(request, refusal) }
  const isOfRecords = types.some(
    ({ notFound, references }) => notFound === refusal.code || references.some(({ code }) => code === refusal.code),
  )
  if (!isOfRecords) return { ...access, ids: undefined }
  // A super administrator can access every company, so an unknown id does not exist at all.
  return session.companyId === undefined ? undefined : { ...access, ids: namedIds(request, refusal) }
}

/** Ids in the path and in the refused fields. */
function namedIds({ params, body }: FastifyRequest, { faults }: Refusal): number[] {
  const valueAt = (values: unknown, path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (value, name) =>
          typeof value === 'object' && value !== null
            ? Object.entries(value).find(([key]) => key === name)?.[1]
            : undefined,
        values,
      )
  return [valueAt(params, 'id'), ...faults.map(({ field }) => valueAt(body, field))]
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
}

/** Ids of other users' sessions; the user's own may just have ended. */
async function ofOthers(db: Database, { userId }: Session, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await asPlatform(db, (tx) =>
    tx.selectFrom('sessions').select('id').where('id', 'in', ids).where('userId', '!=', userId).execute(),
  )
  return rows.map(({ id }) => id)
}

/** Ids that are not records of the session's company. */
function notOwn(db: Database, { companyId }: Session, ids: readonly number[], types: readonly RecordType[]) {
  if (companyId === undefined) return Promise.resolve([])
  return asCompany(db, companyId, async (tx) => {
    const foreign: number[] = []
    for (const id of ids) {
      const readings = await Promise.all(types.map((type) => recordQueries(type).find(tx, companyId, id)))
      if (readings.every((record) => record === undefined)) foreign.push(id)
    }
    return foreign
  })
}
