import { useLanguage } from '../language.tsx'
import classes from './Records.module.css'
import { recordsTexts } from './texts.ts'

/** Requests the exact total of a list whose matches were not all counted. */
export function CountAll({ onCount }: { onCount: () => void }) {
  const { t } = useLanguage()
  return (
    <button type="button" className={classes['countAll']} onClick={onCount}>
      {t(recordsTexts.countAll)}
    </button>
  )
}
