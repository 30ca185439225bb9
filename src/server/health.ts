import type { FastifyInstance } from 'fastify'
import type { Database } from './database/connection.ts'
import { migrationsArePending } from './database/migrate.ts'
import { isStorageFull, StorageFull, type Storage } from './database/storage.ts'
import { TemporarilyUnavailable } from './refusal.ts'

/**
 * For whoever watches the process: alive while it runs, ready while the database answers and can store something, and its
 * tables are up to date.
 */
export function healthRoutes(app: FastifyInstance, db: Database, storage: Storage) {
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
      await storage.check()
      migrated ||= !(await migrationsArePending(db))
    } catch (error) {
      if (error instanceof StorageFull || isStorageFull(error)) throw new StorageFull()
      request.log.warn({ err: error }, 'not ready')
      throw new TemporarilyUnavailable()
    }
    if (!migrated) throw new TemporarilyUnavailable()
    return { status: 'ready' }
  })
}
