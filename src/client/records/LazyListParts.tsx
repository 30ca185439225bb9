import { type ComponentProps, lazy, Suspense } from 'react'
import type { ListExport as Export } from './ListExport.tsx'
import type { NothingFound as Nothing } from './NothingFound.tsx'

const ListExport = lazy(async () => ({ default: (await import('./ListExport.tsx')).ListExport }))
const NothingFound = lazy(async () => ({ default: (await import('./NothingFound.tsx')).NothingFound }))

// Parts of a list that are loaded after its rows.

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
