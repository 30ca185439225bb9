import { isOverdue, type BackupReport } from '../../shared/backup-report.ts'

/** Of the daily backups. */
export interface BackupState {
  /** Of the newest backup, in milliseconds; undefined if there is none. */
  age: number | undefined
  /** The last attempt, or the operator's command for it, failed. */
  hasFailed: boolean
}

/** For administrators; null if this server makes no backups. */
export function backupReport(backups: (() => BackupState) | undefined): BackupReport | null {
  if (!backups) return null
  const { age, hasFailed } = backups()
  const ageSeconds = age === undefined ? null : Math.round(age / 1000)
  return { ageSeconds, failed: hasFailed, overdue: isOverdue(ageSeconds) }
}
