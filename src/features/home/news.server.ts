import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../server/database/connection.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { sessionFrom } from '../../server/session.ts'
import { programVersion } from '../../server/version.ts'
import { serve } from '../../server/call.ts'
import { noteSeenNews } from './calls.ts'

/** The user has seen the news of this version: docs/requirements.md#news */
export function newsRoutes(app: FastifyInstance, db: Database) {
  serve(
    app,
    noteSeenNews,
    { config: { may: 'ownSession', answers: { ok: z.object({}) } }, schema: { tags: ['news'] } },
    async (request) => {
      const { userId } = sessionFrom(request)
      await asPlatform(db, (tx) =>
        tx.updateTable('users').set({ seenVersion: programVersion }).where('id', '=', userId).execute(),
      )
      return {}
    },
  )
}
