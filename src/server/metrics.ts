import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDirectAndLocal } from './client-address.ts'
import type { BackupState } from './backups/state.ts'
import type { Database } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { Refusal } from './refusal.ts'
import { hashed } from './tokens.ts'

/** Compares hashes, so that neither length nor timing reveals anything about the token. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return given !== undefined && timingSafeEqual(Buffer.from(hashed(given)), Buffer.from(hashed(token)))
}

interface Dependencies {
  db: Database
  token: string | undefined
  backups: (() => BackupState) | undefined
}

/**
 * Metrics for monitoring, in Prometheus' text format. Served to direct requests from this machine, and to requests with the
 * token METRICS_TOKEN from anywhere.
 */
export function metricsRoute(app: FastifyInstance, { db, token, backups }: Dependencies) {
  app.get(
    '/api/metrics',
    {
      config: { may: 'anyone', answers: { ok: 'text/plain', refusals: { 404: ['NOT_FOUND'] } } },
      schema: { tags: ['operation'] },
    },
    async (request, reply) => {
      if (!isDirectAndLocal(request) && !(token && hasToken(request, token))) throw new Refusal(404, 'NOT_FOUND')
      const { waiting, failed } = await asPlatform(db, (tx) =>
        tx
          .selectFrom('mailOutbox')
          .select((eb) => [
            eb.fn.countAll<number>().filterWhere('failedAt', 'is', null).as('waiting'),
            eb.fn.countAll<number>().filterWhere('failedAt', 'is not', null).as('failed'),
          ])
          .where('deliveredAt', 'is', null)
          .executeTakeFirstOrThrow(),
      )
      const backup = backups?.()
      const figures: [name: string, type: string, help: string, value: number | string][] = [
        ['pokoj_mail_waiting', 'gauge', 'Mails that are not delivered yet.', waiting],
        ['pokoj_mail_failed', 'gauge', 'Mails that failed permanently.', failed],
        ['pokoj_uptime_seconds', 'counter', 'Seconds since the start.', Math.round(process.uptime())],
        ['pokoj_resident_memory_bytes', 'gauge', 'Memory of the server.', process.memoryUsage.rss()],
        ...(backup ? backupFigures(backup) : []),
      ]
      return reply
        .type('text/plain; version=0.0.4; charset=utf-8')
        .send(
          figures
            .map(([name, type, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`)
            .join(''),
        )
    },
  )
}

/** Without a backup its age is infinite, so that an alert on the age fires too. */
const backupFigures = ({ age, hasFailed }: BackupState): [string, string, string, number | string][] => [
  [
    'pokoj_backup_age_seconds',
    'gauge',
    'Age of the newest daily backup.',
    age === undefined ? '+Inf' : Math.round(age / 1000),
  ],
  ['pokoj_backup_failed', 'gauge', 'Whether the last daily backup, or its command, failed.', Number(hasFailed)],
]
