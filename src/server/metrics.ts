import type { FastifyInstance } from 'fastify'
import type { Database } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { Refusal } from './refusal.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Figures for the operator's monitoring, in Prometheus' text format; only this machine itself may read them. */
export function metricsRoute(app: FastifyInstance, db: Database) {
  app.get('/api/metrics', { config: { may: 'anyone' }, schema: { tags: ['operation'] } }, async (request, reply) => {
    if (!loopback.test(request.ip)) throw new Refusal(404, 'NOT_FOUND')
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
    const figures: [name: string, type: string, help: string, value: number][] = [
      ['pokoj_mail_waiting', 'gauge', 'Mails that are not delivered yet.', waiting],
      ['pokoj_mail_failed', 'gauge', 'Mails that were given up.', failed],
      ['pokoj_uptime_seconds', 'counter', 'Seconds since the start.', Math.round(process.uptime())],
      ['pokoj_resident_memory_bytes', 'gauge', 'Memory of the server.', process.memoryUsage.rss()],
    ]
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(
        figures
          .map(([name, type, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`)
          .join(''),
      )
  })
}
