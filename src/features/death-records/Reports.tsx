import { IconPrinter } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { saveReport } from '../../client/records/document.ts'
import { ExplainedButton } from '../../client/records/ExplainedButton.tsx'
import { all } from './record.ts'
import classes from './Reports.module.css'
import { reportTexts as screen } from './report-texts.ts'
import { deathRecordTexts as texts } from './texts.ts'

/** The monthly report and the burial book of the chosen period. */
export function Reports({ year, month }: { year: number; month: number }) {
  const { t } = useLanguage()
  const look = { variant: 'default', leftSection: <IconPrinter size={18} aria-hidden /> }
  const save = (path: '/api/report' | '/api/burialBook', of: object) =>
    void saveReport(path, { companyId: 0, ...of }, texts.document)
  return (
    <>
      <ExplainedButton
        {...look}
        unusable={year === all || month === all ? t(screen.chooseMonth) : null}
        onClick={() => save('/api/report', { year, month })}
      >
        {t(screen.monthlyReport)}
      </ExplainedButton>
      <div className={classes['book']}>
        <ExplainedButton
          {...look}
          unusable={year === all ? t(screen.chooseYear) : null}
          onClick={() => save('/api/burialBook', { year })}
        >
          {t(screen.burialBook)}
        </ExplainedButton>
      </div>
    </>
  )
}
