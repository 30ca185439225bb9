import { call } from '../../shared/call.ts'
import type { BackupReport } from '../../shared/backup-report.ts'

export const readBackupReport = call<{ answer: { backup: BackupReport } }>()('GET', '/api/backup')
