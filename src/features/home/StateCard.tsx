import { wholeDays, type BackupReport } from '../../shared/backup-report.ts'
import type { Home } from './home.ts'
import { mostUnlinked } from '../unlinked-records/public.ts'
import { numberText } from '../../shared/texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { Card } from './Card.tsx'
import classes from './Home.module.css'
import { daysOld, homeTexts as texts } from './texts.ts'

/** What needs the attention of an administrator; empty for clerks. */
export function StateCard({ data: { administration, undeliveredMails, ledgerFaults = 0, backup } }: { data: Home }) {
  const { t, count, language } = useLanguage()
  if (undeliveredMails === undefined && backup === undefined) return null
  const age = ({ ageSeconds, failed }: BackupReport) => {
    const days = ageSeconds === null ? undefined : wholeDays(ageSeconds)
    const old =
      ageSeconds === null ? t(texts.backupNone) : days === undefined ? t(texts.backupYoung) : count(days, daysOld)
    return failed ? `${old}; ${t(texts.backupFailed)}` : old
  }
  return (
    <Card title={t(texts.state)}>
      <dl className={classes['state']}>
        {administration && (
          <div>
            <dt>
              <PageLink to="/users">{t(texts.unconfirmed)}</PageLink>
            </dt>
            <dd data-warning={administration.unconfirmedUsers > 0 || undefined}>
              {numberText(administration.unconfirmedUsers, language)}
            </dd>
          </div>
        )}
        {administration && (
          <div>
            <dt>
              <PageLink to="/partySuggestions">{t(texts.withoutParty)}</PageLink>
            </dt>
            <dd>
              {administration.recordsWithoutParty > mostUnlinked && `${t(recordsTexts.moreThan)} `}
              {numberText(Math.min(administration.recordsWithoutParty, mostUnlinked), language)}
            </dd>
          </div>
        )}
        {undeliveredMails !== undefined && (
          <div>
            <dt>{t(texts.mails)}</dt>
            <dd data-warning={undeliveredMails > 0 || undefined}>{numberText(undeliveredMails, language)}</dd>
          </div>
        )}
        {ledgerFaults > 0 && (
          <div>
            <dt>{t(texts.ledgerFaults)}</dt>
            <dd data-warning>{numberText(ledgerFaults, language)}</dd>
          </div>
        )}
        {backup !== undefined && (
          <div>
            <dt>{t(texts.backup)}</dt>
            <dd data-warning={backup.ageSeconds === null || backup.overdue || backup.failed || undefined}>
              {age(backup)}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
