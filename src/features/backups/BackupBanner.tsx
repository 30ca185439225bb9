import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { request } from '../../client/request.ts'
import classes from './BackupBanner.module.css'
import { wholeDays } from '../../shared/backup-report.ts'
import { backupTexts, daysOld } from './texts.ts'
import { readBackupReport } from './calls.ts'

const hour = 60 * 60 * 1000

/** Warns administrators if the daily backup is missing or has failed. */
export function BackupBanner() {
  const { t, count } = useLanguage()
  const { data } = useQuery({
    queryKey: ['backup'],
    // The page works without this response, so failures are not shown.
    queryFn: ({ signal }) =>
      request(readBackupReport, {
        signal,
        handledStatuses: [0, 401, 404, 429, 500, 502, 503, 504],
      }),
    retry: false,
    staleTime: hour,
    refetchInterval: hour,
  })
  const backup = data?.backup
  if (!backup || !(backup.failed || backup.overdue)) return null
  const age = () => {
    if (backup.ageSeconds === null) return t(backupTexts.none)
    const days = wholeDays(backup.ageSeconds)
    return days === undefined ? t(backupTexts.young) : `${t(backupTexts.last)} ${count(days, daysOld)}`
  }
  return (
    <p data-screen-only role="status" className={classes['banner']}>
      {[...(backup.failed ? [t(backupTexts.failed)] : []), age(), t(backupTexts.tell)].join(' ')}
    </p>
  )
}
