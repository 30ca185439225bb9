import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { BackupState } from './backups/state.ts'
import type { Database } from './database/connection.ts'
import { migrationsArePending } from './database/migrate.ts'
import { isStorageFull, StorageFull, type Storage } from './database/storage.ts'
import type { Documents } from './documents/render.ts'
import { TemporarilyUnavailable } from './refusal.ts'

/** A database that responds more slowly than this is not ready; monitors do not wait longer either. */
const longestAnswer = 5000

interface Dependencies {
  db: Database
  storage: Storage
  documents: Documents
  backups: () => BackupState
}

const health = z.object({
  status: z.enum(['live', 'ready']),
  backup: z
    .object({ ageSeconds: z.int().nullable(), failed: z.boolean() })
    .optional()
    .describe('of `ready`: the daily backups'),
})

/**
 * For monitoring: live while the process runs; ready while the database responds and accepts writes, its migrations have run,
 * and a document process is running.
 */
export function healthRoutes(app: FastifyInstance, { db, storage, documents, backups }: Dependencies) {
  // Many monitors use HEAD.
  const options = {
    config: { may: 'anyone', answers: { ok: health } },
    exposeHeadRoute: true,
    logLevel: 'warn',
    schema: { tags: ['health'] },
  } as const
  let migrated = false
  app.get('/api/health/live', options, () => ({ status: 'live' }))
  app.get('/api/health/ready', options, async (request, reply) => {
    const missing = (await inDatabase(request)) ?? (documents.isWarm ? undefined : 'documents')
    // A missing backup is no reason to send requests elsewhere.
    const backup = detailsOf(backups())
    if (!missing) return { status: 'ready', backup }
    const { status, headers, code } = new TemporarilyUnavailable()
    // Discloses only what is missing, because anybody may call it.
    return reply.status(status).headers(headers).send({ message: code, missing, backup })
  })

  /** The part of the database that is not ready, if any. */
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

const detailsOf = ({ age, hasFailed }: BackupState) => ({
  ageSeconds: age === undefined ? null : Math.round(age / 1000),
  failed: hasFailed,
})
