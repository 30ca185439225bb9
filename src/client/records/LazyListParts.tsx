import { type ComponentProps, lazy, Suspense } from 'react'
import type { ListBar as Bar } from './ListBar.tsx'
import type { ListExport as Export } from './ListExport.tsx'
import type { Selection as Selected } from './Selection.tsx'
import type { NothingFound as Nothing } from './NothingFound.tsx'
import classes from './Records.module.css'

const ListBar = lazy(async () => ({ default: (await import('./ListBar.tsx')).ListBar }))
const ListExport = lazy(async () => ({ default: (await import('./ListExport.tsx')).ListExport }))
const NothingFound = lazy(async () => ({ default: (await import('./NothingFound.tsx')).NothingFound }))

const Selection = lazy(async () => ({ default: (await import('./Selection.tsx')).Selection }))

// Parts of a list that are loaded after its rows.

/** Its place is kept. */
export const LazyListBar = (props: ComponentProps<typeof Bar>) => (
  <Suspense fallback={<div className={classes['later']} />}>
    <ListBar {...props} />
  </Suspense>
)

export const LazyListExport = (props: ComponentProps<typeof Export>) => (
  <Suspense fallback={null}>
    <ListExport {...props} />
  </Suspense>
)

export const LazyNothingFound = (props: ComponentProps<typeof Nothing>) => (
  <Suspense fallback={null}>
    <NothingFound {...props} />
  </Suspense>
)

export const LazySelection = (props: ComponentProps<typeof Selected>) => (
  <Suspense fallback={null}>
    <Selection {...props} />
  </Suspense>
)
