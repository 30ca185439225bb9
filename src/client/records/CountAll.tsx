import { useLanguage } from '../language.tsx'
import classes from './Records.module.css'
import { laterTexts } from './texts-later.ts'

/** Requests the exact total of a list whose matches were not all counted. */
export function CountAll({ onCount }: { onCount: () => void }) {
  const { t } = useLanguage()
  return (
    <button type="button" className={classes['countAll']} onClick={onCount}>
      {t(laterTexts.countAll)}
    </button>
  )
}
