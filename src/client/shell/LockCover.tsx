import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLanguage } from '../language.tsx'
import classes from './LockCover.module.css'
import { shellTexts } from './texts.ts'

/**
 * Covers the whole page without changing it: the browser's modal dialog makes everything else inert and hides it from
 * assistive technology, so that unsaved input is still there after unlocking.
 */
export function LockCover({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect is cleaned up while the dialog is still in the page: closing it there restores the focus.
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
      // Reopens the dialog if the browser closes it anyway.
      onClose={(event) => {
        const { isConnected, open } = event.currentTarget
        if (isConnected && !open) event.currentTarget.showModal()
      }}
    >
      {children}
    </dialog>
  )
}
