import { VisuallyHidden } from '@mantine/core'
import { useLanguage } from './language.tsx'
import { shellTexts } from './shell/texts.ts'
import classes from './Skeleton.module.css'

/** Holds the place of what is being loaded; it appears after a moment, so that nothing flickers when that is quick. */
export function Skeleton({ lines = 3, kind = 'line' }: { lines?: number; kind?: 'line' | 'field' }) {
  const { t } = useLanguage()
  return (
    <div role="status" className={classes['skeleton']}>
      <VisuallyHidden>{t(shellTexts.loading)}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} data-kind={kind} />
      ))}
    </div>
  )
}

/** A page whose code is being loaded: a title and some lines. */
export const PageSkeleton = () => (
  <div className={classes['page']}>
    <Skeleton lines={6} />
  </div>
)

/** In the place of a drawer. */
export const DrawerSkeleton = () => (
  <div className={classes['drawer']}>
    <Skeleton lines={8} kind="field" />
  </div>
)
