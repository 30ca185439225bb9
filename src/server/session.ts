import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Role } from '../shared/session.ts'
import { asCompany, asPlatform, trustedCompanyId, type Access, type CompanyId } from './database/tenancy.ts'
import type { Database, Tx } from './database/connection.ts'
import { prepared } from './database/postgres.ts'
import { forSession } from './database/in-turn.ts'
import { Turns } from './database/turns.ts'
import { isStorageFull } from './database/storage.ts'
import { Refusal } from './refusal.ts'
import { refusalFor, scopeFor, type Action, type Scope } from '../shared/roles.ts'
import { hashed } from './tokens.ts'

export interface Session {
  id: number
  /** When the password was last entered. */
  authenticatedAt: Date
  userId: number
  email: string
  name: string
  role: Role
  /** Absent for a super administrator, who has no company. */
  companyId: CompanyId | undefined
  /** By the company, or for super administrators by the operator. */
  secondFactorRequired: boolean
  /** Whether it is required and missing: until it is set up, only routes `beforeEnrolment` work. */
  mustEnrol: boolean
  /** The name of the access token, if another program acts for the user. */
  token: string | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route: an action of roles.ts. Required for every route. */
    may?: Action
    /** Whether a user who must set up a second factor may call the route before that. */
    beforeEnrolment?: true
    /** Whether a POST only reads. */
    reads?: true
  }
  interface FastifyInstance {
    /** Every route as `METHOD /path`, with its action. */
    whoMay: ReadonlyMap<string, Action>
    /** The scope of each route that an access token may call. */
    scopes: ReadonlyMap<string, Scope>
  }
  interface FastifyRequest {
    session: Session | undefined
  }
}

/** Requests of a session at work: as many as a browser has connections. The next ones wait, and those after are refused. */
const atWork = 6
const mostWaiting = 200

export const enrolmentRequired = 'SECOND_FACTOR_ENROLMENT_REQUIRED'

/** 403, not 401: docs/requirements.md#statuses. The header is RFC 6750's. */
const noSession = () =>
  new Refusal(403, 'SESSION_NOT_VALID', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })

interface SessionRow {
  id: number
  authenticatedAt: Date
  lastUsedAt: Date
  userId: number
  email: string
  name: string
  surname: string
  role: Role
  companyId: number | null
  secondFactorRequired: boolean
  hasSecondFactor: boolean
  singleSignOn: boolean
  tokenName: string | null
  scopes: Scope[] | null
}

interface Parts {
  db: Database
  /** Whether super administrators must have a second factor. */
  superadminSecondFactor: boolean
  /** Whether there is a provider of single sign-on. */
  singleSignOn: boolean
}

/**
 * The session of a valid access token, of an enabled user whose company is not deleted, by the hash of the token. A single
 * query without a transaction, because it precedes every request.
 */
async function sessionRow(db: Database, hash: string) {
  const { rows } = await sql<SessionRow>`select * from session_of_token(${hash}) ${prepared}`.execute(db)
  return rows[0]
}

async function sessionOf({ db, superadminSecondFactor }: Parts, row: SessionRow): Promise<Session> {
  if (Date.now() - row.lastUsedAt.getTime() > 60_000) await noteUse(db, row.id)
  const secondFactorRequired = row.role === 'SUPERADMIN' ? superadminSecondFactor : row.secondFactorRequired
  return {
    id: row.id,
    authenticatedAt: row.authenticatedAt,
    userId: row.userId,
    email: row.email,
    name: `${row.name} ${row.surname}`,
    role: row.role,
    companyId: row.companyId === null ? undefined : trustedCompanyId(row.companyId),
    secondFactorRequired,
    mustEnrol: secondFactorRequired && !row.hasSecondFactor,
    token: row.tokenName ?? undefined,
  }
}

/**
 * Updates `lastUsedAt` at most once a minute; of concurrent requests only one writes. Ignores a full disk, so that
 * reading still works.
 */
async function noteUse(db: Database, id: number) {
  try {
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: sql`now()` })
      .where('id', '=', id)
      .where('lastUsedAt', '<', sql<Date>`now() - interval '1 minute'`)
      .execute()
  } catch (error) {
    if (!isStorageFull(error)) throw error
  }
}

/**
 * Looks up the session before the rest of the request is read, and checks that its role may perform the route's
 * action.
 */
export const sessions = fp(
  (app: FastifyInstance, parts: Parts) => {
    app.decorateRequest('session', undefined)
    const whoMay = new Map<string, Action>()
    app.decorate('whoMay', whoMay)
    const scopes = new Map<string, Scope>()
    app.decorate('scopes', scopes)
    const turns = new Turns<number>(Infinity, { ofLane: atWork, waiting: mostWaiting })
    app.addHook('onRoute', (route) => {
      const { method, url, config, handler } = route
      if (!/^\/(api|oauth)\//.test(url)) return
      if (!config?.may) throw new Error(`${String(method)} ${url} does not name who may call it.`)
      for (const each of [method].flat()) {
        whoMay.set(`${each} ${url}`, config.may)
        const scope = scopeOfRoute(each, config)
        if (scope) scopes.set(`${each} ${url}`, scope)
      }
      if (config.may === 'anyone') return
      route.handler = function (request, reply) {
        const { id } = sessionFrom(request)
        return turns.run(id, () => forSession(id, async () => handler.call(this, request, reply)))
      }
    })
    app.addHook('onRequest', async (request) => {
      const { may, beforeEnrolment } = request.routeOptions.config
      if (!may || may === 'anyone') return
      const [, scheme, token] = /^(Bearer|Social) ([\w-]+)$/i.exec(request.headers.authorization ?? '') ?? []
      if (!token) throw noSession()
      const row = await sessionRow(parts.db, hashed(token))
      // docs/requirements.md#single-sign-on
      const isOfScheme = scheme?.toLowerCase() === 'bearer' || (parts.singleSignOn && row?.singleSignOn)
      if (!row || !isOfScheme) throw noSession()
      const session = await sessionOf(parts, row)
      request.session = session
      if (session.mustEnrol && !beforeEnrolment) throw new Refusal(401, enrolmentRequired)
      const refusal = refusalFor(may, row.role)
      if (refusal) throw new Refusal(401, refusal)
      if (row.scopes) requireScope(row.scopes, scopeOfRoute(request.method, request.routeOptions.config))
    })
  },
  { name: 'sessions' },
)

const scopeOfRoute = (method: string, { may, reads }: FastifyContextConfig) =>
  may && scopeFor(may, reads ?? method === 'GET')

/** RFC 6750, section 3.1; the status is that of a role which may not: docs/requirements.md#statuses */
function requireScope(scopes: readonly Scope[], needed: Scope | undefined) {
  if (needed && scopes.includes(needed)) return
  const scope = needed === undefined ? '' : `, scope="${needed}"`
  throw new Refusal(401, 'TOKEN_WITHOUT_SCOPE', {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope"${scope}` },
  })
}

export function sessionFrom(request: FastifyRequest): Session {
  if (!request.session) throw noSession()
  return request.session
}

/** The company that the session works for. A company in the path or the body never widens access. */
export function companyFrom(request: FastifyRequest, named?: number): CompanyId {
  const { companyId } = sessionFrom(request)
  if (companyId === undefined) throw new Refusal(401, 'LOGIN_AS_ADMIN')
  if (named !== undefined && named > 0 && named !== companyId) throw new Refusal(401, 'NOT_YOUR_COMPANY')
  return companyId
}

/** Runs in the session's company. A super administrator runs on the platform: in the given company, or in all. */
export function inSessionCompany<Result>(
  db: Database,
  request: FastifyRequest,
  named: number | undefined,
  work: (tx: Tx, company: CompanyId | undefined) => Promise<Result>,
  // A search by POST passes `read`; GET never writes.
  access: Access = request.method === 'GET' ? 'read' : 'write',
): Promise<Result> {
  if (sessionFrom(request).companyId === undefined)
    return asPlatform(
      db,
      (tx) => work(tx, named !== undefined && named > 0 ? trustedCompanyId(named) : undefined),
      access,
    )
  const company = companyFrom(request, named)
  return asCompany(db, company, (tx) => work(tx, company), access)
}
