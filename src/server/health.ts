import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from './database/connection.ts'
import { migrationsArePending } from './database/migrate.ts'
import { isStorageFull, StorageFull, type Storage } from './database/storage.ts'
import type { Documents } from './documents/render.ts'
import { TemporarilyUnavailable } from './refusal.ts'

/** A database that answers later than this is not ready; a monitor does not wait longer either. */
const longestAnswer = 5000

interface Watched {
  db: Database
  storage: Storage
  documents: Documents
}

/**
 * For whoever watches the process: alive while it runs; ready while the database answers and can store something, its
 * tables are up to date and a process for documents is running.
 */
export function healthRoutes(app: FastifyInstance, { db, storage, documents }: Watched) {
  // Many monitors ask by HEAD.
  const options = {
    config: { may: 'anyone', answers: { ok: z.object({ status: z.enum(['live', 'ready']) }) } },
    exposeHeadRoute: true,
    logLevel: 'warn',
    schema: { tags: ['health'] },
  } as const
  let migrated = false
  app.get('/api/health/live', options, () => ({ status: 'live' }))
  app.get('/api/health/ready', options, async (request, reply) => {
    const missing = (await inDatabase(request)) ?? (documents.isWarm ? undefined : 'documents')
    if (!missing) return { status: 'ready' }
    const { status, headers, code } = new TemporarilyUnavailable()
    // What is missing, and nothing more: anybody may ask.
    return reply.status(status).headers(headers).send({ message: code, missing })
  })

  /** What is missing of the database, if anything. */
  async function inDatabase(request: FastifyRequest): Promise<'database' | 'migrations' | undefined> {
    const ended = new AbortController()
    try {
      const late = delay(longestAnswer, 'database' as const, { signal: ended.signal })
      return await Promise.race([migrations(), late])
    } catch (error) {
      if (error instanceof StorageFull || isStorageFull(error)) throw new StorageFull()
      request.log.warn({ err: error }, 'not ready')
      return 'database'
    } finally {
      ended.abort()
    }
  }

  async function migrations() {
    await storage.check()
    migrated ||= !(await migrationsArePending(db))
    return migrated ? undefined : 'migrations'
  }
}
