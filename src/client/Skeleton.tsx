import { VisuallyHidden } from '@mantine/core'
import { useLanguage } from './language.tsx'
import { shellTexts } from './shell/texts.ts'
import classes from './Skeleton.module.css'

/** A placeholder for loading content; appears after a moment, to avoid flicker when loading is fast. */
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

/** A page whose code is loading: a title and some lines. */
export const PageSkeleton = () => (
  <div className={classes['page']}>
    <Skeleton lines={6} />
  </div>
)

/** A drawer whose code is loading. */
export const DrawerSkeleton = () => (
  <div className={classes['drawer']}>
    <Skeleton lines={8} kind="field" />
  </div>
)
