/** The state of the daily backups, for administrators. */
export interface BackupReport {
  /** Null if there is no backup. */
  ageSeconds: number | null
  failed: boolean
  /** Two backups are missing. */
  overdue: boolean
}

const day = 24 * 60 * 60
const longestAge = 2 * day

export const isOverdue = (ageSeconds: number | null) => ageSeconds !== null && ageSeconds > longestAge

/** Undefined below a whole day. */
export const wholeDays = (ageSeconds: number) => (ageSeconds < day ? undefined : Math.floor(ageSeconds / day))
