/** Of the daily backups. */
export interface BackupState {
  /** Of the newest backup, in milliseconds; undefined if there is none. */
  age: number | undefined
  /** The last attempt, or the operator's command for it, failed. */
  hasFailed: boolean
}
