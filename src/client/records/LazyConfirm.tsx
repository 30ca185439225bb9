import { lazy, Suspense } from 'react'
import type { ConfirmProps } from './Confirm.tsx'

export const preloadConfirm = () => import('./Confirm.tsx')
const Confirm = lazy(async () => ({ default: (await preloadConfirm()).Confirm }))

/** `Confirm` for a list, which is there before the code of its dialogs. */
export const LazyConfirm = (props: ConfirmProps) => (
  <Suspense fallback={null}>
    <Confirm {...props} />
  </Suspense>
)
