import { isOverdue, type BackupReport } from '../../shared/backup-report.ts'

/** Of the daily backups. */
export interface BackupState {
  /** Of the newest backup, in milliseconds; undefined if there is none. */
  age: number | undefined
  /** The last attempt, or the operator's command for it, failed. */
  hasFailed: boolean
}

/** For administrators. */
export function backupReport({ age, hasFailed }: BackupState): BackupReport {
  const ageSeconds = age === undefined ? null : Math.round(age / 1000)
  return { ageSeconds, failed: hasFailed, overdue: isOverdue(ageSeconds) }
}
