import { usePending } from '../connection.ts'
import { useLanguage } from '../language.tsx'
import classes from './LoadingBar.module.css'
import { shellTexts } from './texts.ts'

/** A thin bar at the top while a request is pending; not shown for quick requests. */
export function LoadingBar() {
  const { t } = useLanguage()
  return usePending() ? <div className={classes['bar']} role="progressbar" aria-label={t(shellTexts.loading)} /> : null
}
