import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { backupReport, type BackupState } from '../../server/backups/state.ts'
import { serve } from '../../server/call.ts'
import { readBackupReport } from './calls.ts'

const report = z.object({
  backup: z.object({ ageSeconds: z.int().nullable(), failed: z.boolean(), overdue: z.boolean() }),
})

/** The state of the daily backups; it is not personal data, and the same for every company. */
export function backupRoutes(app: FastifyInstance, backups: () => BackupState) {
  serve(
    app,
    readBackupReport,
    { config: { may: 'backups', answers: { ok: report } }, schema: { tags: ['operation'] } },
    () => ({ backup: backupReport(backups()) }),
  )
}
