import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLanguage } from '../language.tsx'
import classes from './LockCover.module.css'
import { shellTexts } from './texts.ts'

/**
 * Lies over the whole page, which stays as it is underneath: the browser's own modal dialog makes everything else inert
 * and hides it from assistive technology, so that a half-typed form is still there after unlocking.
 */
export function LockCover({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  // An effect of the layout is undone while the dialog is still in the page: closing it there gives the focus back.
  useLayoutEffect(() => {
    const cover = dialog.current
    cover?.showModal()
    return () => cover?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes['cover']}
      aria-label={t(shellTexts.locked)}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      // A browser that closes it all the same is asked again.
      onClose={(event) => {
        const { isConnected, open } = event.currentTarget
        if (isConnected && !open) event.currentTarget.showModal()
      }}
    >
      {children}
    </dialog>
  )
}
