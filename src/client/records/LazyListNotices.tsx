import { type ComponentProps, lazy, Suspense } from 'react'
import type { ListNotices as Loaded } from './ListNotices.tsx'

const ListNotices = lazy(async () => ({ default: (await import('./ListNotices.tsx')).ListNotices }))

/** The notices of a list, loaded after input or a save. */
export const LazyListNotices = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>{(props.draft || props.elsewhere) && <ListNotices {...props} />}</Suspense>
)
