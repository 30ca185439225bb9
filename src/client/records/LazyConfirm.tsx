import { lazy, Suspense } from 'react'
import type { ConfirmProps } from './Confirm.tsx'
import type { DeleteQuestionProps } from './DeleteQuestion.tsx'

// Questions for lists, which are shown before the code of their dialogs is loaded.

export const preloadConfirm = () => import('./DeleteQuestion.tsx')
const Confirm = lazy(async () => ({ default: (await import('./Confirm.tsx')).Confirm }))
const DeleteQuestion = lazy(async () => ({ default: (await preloadConfirm()).DeleteQuestion }))

export const LazyConfirm = (props: ConfirmProps) => (
  <Suspense fallback={null}>
    <Confirm {...props} />
  </Suspense>
)

export const LazyDeleteQuestion = (props: DeleteQuestionProps) => (
  <Suspense fallback={null}>
    <DeleteQuestion {...props} />
  </Suspense>
)
