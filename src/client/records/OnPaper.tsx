import './paper.css'
import { useEffect, useRef } from 'react'
import { documentDate, today } from '../../shared/dates.ts'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import { shellTexts } from '../shell/texts.ts'
import classes from './OnPaper.module.css'
import { recordsTexts } from './texts.ts'

/** Above a printed list: the company, the day, and the words that are searched. The screen does not show it. */
export function OnPaper({ searched = '' }: { searched?: string | undefined }) {
  const { t } = useLanguage()
  const company = useSession()?.user.company?.name
  const day = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // The page may have been open since yesterday.
    const writeDay = () => {
      if (day.current) day.current.textContent = documentDate(today())
    }
    writeDay()
    window.addEventListener('beforeprint', writeDay)
    return () => window.removeEventListener('beforeprint', writeDay)
  }, [])
  return (
    <div className={classes['onPaper']}>
      <strong>{company ?? t(shellTexts.product)}</strong>
      <span ref={day} />
      {searched !== '' && (
        <p>
          {t(recordsTexts.search)}: {searched}
        </p>
      )}
    </div>
  )
}
