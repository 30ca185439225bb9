import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../language.tsx'
import { currentUser } from '../session.ts'
import { Confirm } from './Confirm.tsx'
import { recordsTexts } from './texts.ts'

/**
 * Asks before unsaved input is lost: by a link, the back button, closing the tab, or `leave`. Does not ask after a
 * logout. `discard` forgets what was typed; `close` follows a `leave`.
 */
export function useUnsaved(isDirty: () => boolean, discard: () => void, close: () => void = () => {}) {
  const { t } = useLanguage()
  const [leaving, setLeaving] = useState(false)
  const isUnsaved = () => currentUser() !== null && isDirty()
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  const leaveNow = () => {
    discard()
    // The navigation closes the form.
    if (blocker.status === 'blocked') blocker.proceed()
    else close()
  }
  const leave = () => {
    if (isDirty()) setLeaving(true)
    else leaveNow()
  }
  const question = (leaving || blocker.status === 'blocked') && (
    <Confirm
      title={t(recordsTexts.unsaved)}
      question={t(recordsTexts.leaveUnsaved)}
      yes={t(recordsTexts.discard)}
      no={t(recordsTexts.keepTyping)}
      onYes={leaveNow}
      onNo={() => {
        blocker.reset?.()
        setLeaving(false)
      }}
    />
  )
  return { leave, question }
}
