import { lazy, Suspense } from 'react'
import type { ConfirmProps } from './Confirm.tsx'

export const preloadConfirm = () => import('./Confirm.tsx')
const Confirm = lazy(async () => ({ default: (await preloadConfirm()).Confirm }))

/** `Confirm` for lists, which are shown before the code of their dialogs is loaded. */
export const LazyConfirm = (props: ConfirmProps) => (
  <Suspense fallback={null}>
    <Confirm {...props} />
  </Suspense>
)
