import { timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isDirectAndLocal } from './client-address.ts'
import type { BackupState } from './backups/state.ts'
import type { Database, Tx } from './database/connection.ts'
import { countTurns } from './database/in-turn.ts'
import { migrationNames } from './database/migrate.ts'
import { asPlatform } from './database/tenancy.ts'
import type { Documents } from './documents/render.ts'
import { fileDamaged } from './files/file-content.ts'
import { Refusal } from './refusal.ts'
import { hashed } from './tokens.ts'
import { programVersion } from './version.ts'

/** Compares hashes, so that neither length nor timing reveals anything about the token. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return given !== undefined && timingSafeEqual(Buffer.from(hashed(given)), Buffer.from(hashed(token)))
}

interface Dependencies {
  db: Database
  documents: Documents
  token: string | undefined
  backups: () => BackupState
}

/** Monitors do not wait longer. */
const longestAnswer = 2000
/** What a person notices lies between 50 ms and a second; documents and exports take longer. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/**
 * Metrics for monitoring, in Prometheus' text format, also while the database is away. Served to direct requests from this
 * machine, and to requests with the token METRICS_TOKEN from anywhere.
 */
export function metricsRoute(app: FastifyInstance, { db, documents, token, backups }: Dependencies) {
  const registry = new Registry()
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `pokoj_${name}`, help, labelNames, registers: [registry] })

  gauge('info', 'The version of the program and of its schema.', 'version', 'schema').set(
    { version: programVersion, schema: migrationNames.at(-1) ?? '' },
    1,
  )
  const uptime = gauge('uptime_seconds', 'Seconds since the start.')
  const memory = gauge('resident_memory_bytes', 'Memory of the server.')
  const isUp = gauge('database_up', 'Whether the database answers.')
  const transactions = gauge('database_transactions', 'Transactions that run, or wait for a connection.', 'state')
  const queue = gauge('documents', 'Documents that are made, or wait.', 'kind', 'state')
  const sessions = gauge('sessions', 'Sessions that have not expired.')
  const waiting = gauge('mail_waiting', 'Mails that are not delivered yet.')
  const failed = gauge('mail_failed', 'Mails that failed permanently.')
  const age = gauge('backup_age_seconds', 'Age of the newest daily backup.')
  const hasFailed = gauge('backup_failed', 'Whether the last daily backup, or its command, failed.')
  const ledgerFaults = gauge('ledger_faults', 'Claims and payments that do not add up.')
  const logins = new Counter({
    name: 'pokoj_failed_logins_total',
    help: 'Logins with a wrong password or second factor, or while the account is paused.',
    registers: [registry],
  })
  const damaged = new Counter({
    name: 'pokoj_damaged_files_total',
    help: 'Requests for a scan or photo whose content is missing or was changed.',
    registers: [registry],
  })
  const requests = new Histogram({
    name: 'pokoj_http_request_duration_seconds',
    help: 'Duration of requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, refusal } = request
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (refusal?.code === fileDamaged) damaged.inc()
    const isLogin = route === '/oauth/token' && !isRefresh(request.body)
    if (isLogin && (refusal?.details.error === 'invalid_grant' || refusal?.status === 429)) logins.inc()
  })

  const ofDatabase = async (tx: Tx) => {
    const { rows } = await sql<{ sessions: number; waiting: number; failed: number; faults: number }>`select
      (select count(distinct session_id) from session_tokens where expires_at > now()) as sessions,
      (select count(*) from ledger_faults) as faults,
      count(*) filter (where failed_at is null) as waiting, count(*) filter (where failed_at is not null) as failed
      from mail_outbox where delivered_at is null`.execute(tx)
    return rows[0]
  }

  app.get(
    '/api/metrics',
    {
      config: { may: 'anyone', answers: { ok: 'text/plain', refusals: { 404: ['NOT_FOUND'] } } },
      logLevel: 'warn',
      schema: { tags: ['operation'] },
    },
    async (request, reply) => {
      if (!isDirectAndLocal(request) && !(token && hasToken(request, token))) throw new Refusal(404, 'NOT_FOUND')
      uptime.set(Math.round(process.uptime()))
      memory.set(process.memoryUsage.rss())
      for (const [state, count] of Object.entries(countTurns(db))) transactions.set({ state }, count)
      for (const [kind, states] of Object.entries(documents.counts()))
        for (const [state, count] of Object.entries(states)) queue.set({ kind, state }, count)
      const backup = backups()
      // Without a backup its age is infinite, so that an alert on the age fires too.
      age.set(backup.age === undefined ? Infinity : Math.round(backup.age / 1000))
      hasFailed.set(Number(backup.hasFailed))
      const counted = await Promise.race([
        asPlatform(db, ofDatabase, 'read').catch(() => undefined),
        delay(longestAnswer, undefined, { ref: false }),
      ])
      isUp.set(Number(counted !== undefined))
      for (const [figure, count] of [
        [sessions, counted?.sessions],
        [waiting, counted?.waiting],
        [failed, counted?.failed],
        [ledgerFaults, counted?.faults],
      ] as const)
        if (count === undefined) figure.remove()
        else figure.set(count)
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}

const isRefresh = (body: unknown) =>
  typeof body === 'object' && body !== null && Reflect.get(body, 'grant_type') === 'refresh_token'
