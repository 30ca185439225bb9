import { lazy, Suspense } from 'react'
import { PageSkeleton } from '../client/Skeleton.tsx'

const loadMessagePage = () => import('../client/shell/MessagePage.tsx')
/** It must not have to be loaded when the server is unreachable. */
export const preloadMessagePage = () => loadMessagePage().catch(() => undefined)
const LazyMessagePage = lazy(async () => ({ default: (await loadMessagePage()).MessagePage }))
export const MessagePage = ({ kind }: { kind: 'error' | 'forbidden' | 'notFound' }) => (
  <Suspense fallback={<PageSkeleton />}>
    <LazyMessagePage kind={kind} />
  </Suspense>
)
