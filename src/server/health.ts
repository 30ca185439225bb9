import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './database/connection.ts'
import { migrationsArePending } from './database/migrate.ts'
import { TemporarilyUnavailable } from './refusal.ts'

/** For whoever watches the process: alive while it runs, ready while the database answers and its tables are up to date. */
export function healthRoutes(app: FastifyInstance, db: Database) {
  // Many monitors ask by HEAD.
  const options = {
    config: { may: 'anyone' },
    exposeHeadRoute: true,
    logLevel: 'warn',
    schema: { tags: ['health'] },
  } as const
  let migrated = false
  app.get('/api/health/live', options, () => ({ status: 'live' }))
  app.get('/api/health/ready', options, async (request) => {
    try {
      await sql`select 1`.execute(db)
      migrated ||= !(await migrationsArePending(db))
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      throw new TemporarilyUnavailable()
    }
    if (!migrated) throw new TemporarilyUnavailable()
    return { status: 'ready' }
  })
}
