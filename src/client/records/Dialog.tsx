import { lazy, Suspense } from 'react'
import type { DialogProps } from './DialogWindow.tsx'

const load = () => import('./DialogWindow.tsx')
/** It must not have to be loaded when the server is unreachable. */
export const preloadDialog = () => load().catch(() => undefined)
const DialogWindow = lazy(async () => ({ default: (await load()).DialogWindow }))

/** A dialog above everything else; Mantine's modal (30 kB) is loaded after the page. */
export const Dialog = (props: DialogProps) => (
  <Suspense>
    <DialogWindow {...props} />
  </Suspense>
)
