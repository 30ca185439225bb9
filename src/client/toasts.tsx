import { Loader } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { inLanguage } from '../shared/texts.ts'
import { currentLanguage } from './language.tsx'
import { shellTexts } from './shell/texts.ts'

const shortly = 4000
/** Time enough to read a reason, or to take something back. */
const longer = 8000

const look = (tone: 'success' | 'error') => ({
  className: tone === 'error' ? 'toast toast-error' : 'toast',
  // A success does not interrupt what a screen reader is saying; an error does.
  role: tone === 'error' ? 'alert' : 'status',
  closeButtonProps: { 'aria-label': inLanguage(shellTexts.close, currentLanguage()) },
})

interface Undo {
  label: string
  run: () => void
}

function withUndo(id: string, message: string, undo: Undo): ReactNode {
  const takeBack = () => {
    notifications.hide(id)
    undo.run()
  }
  return (
    <span style={{ display: 'flex', gap: 16, justifyContent: 'space-between', alignItems: 'center' }}>
      {message}
      <button type="button" className="toast-undo" onClick={takeBack}>
        {undo.label}
      </button>
    </span>
  )
}

let made = 0
const nextId = () => `toast-${(made += 1)}`

/** Short messages at the edge of the screen, at most three at once; they say what happened and offer the way back. */
export const toast = {
  success(message: string, undo?: Undo) {
    const id = nextId()
    const text = undo ? withUndo(id, message, undo) : message
    notifications.show({ id, message: text, autoClose: undo ? longer : shortly, ...look('success') })
  },
  /** The same error twice in a row is shown once. */
  error(message: string) {
    notifications.show({ id: message, message, autoClose: longer, ...look('error') })
  },
  /** Stays until what it announces is done or has failed. */
  pending(message: string) {
    const id = nextId()
    const icon = <Loader size={18} color="var(--toast-accent)" />
    notifications.show({ id, message, icon, color: 'transparent', autoClose: false, ...look('success') })
    const settle = (result: string, tone: 'success' | 'error') =>
      notifications.update({ id, message: result, icon: null, autoClose: tone === 'error' ? longer : shortly, ...look(tone) })
    return {
      succeed: (result: string) => settle(result, 'success'),
      fail: (result: string) => settle(result, 'error'),
    }
  },
}
