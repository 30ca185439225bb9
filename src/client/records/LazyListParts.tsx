import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import classes from './Records.module.css'

type Parts = typeof import('./list-parts.ts')

/** A part of a list that is loaded after its rows. */
function later<Props extends object>(part: (parts: Parts) => ComponentType<Props>, fallback: ReactNode = null) {
  const Part = lazy(async () => ({ default: part(await import('./list-parts.ts')) }))
  return (props: ComponentProps<typeof Part>) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

export const LazyCountAll = later((parts) => parts.CountAll)
/** Reserves space for what is loaded later, so that the rows below do not move under the pointer. */
const place = <div className={classes['later']} />
export const LazyListBar = later((parts) => parts.ListBar, place)
export const LazyListExport = later((parts) => parts.ListExport, place)
export const LazyNothingFound = later((parts) => parts.NothingFound)
export const LazyOnPaper = later((parts) => parts.OnPaper)
export const LazySelection = later((parts) => parts.Selection)
