import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { currentLanguage } from './language.tsx'
import { inLanguage } from '../shared/texts.ts'
import { shellTexts } from './shell/texts.ts'
import classes from './toasts.module.css'

/** For example undo or retry. */
interface Action {
  readonly label: string
  readonly run: () => void
}

let lastId = 0
/** The id of the last toast about each subject. */
const about = new Map<string, string>()

function isShown(id: string) {
  const { notifications: visible, queue } = notificationsStore.getState()
  return [...visible, ...queue].some((each) => each.id === id)
}

function toastWith(id: string, tone: 'success' | 'error' | 'pending', message: string, action?: Action) {
  // Enough time to read a reason, or to undo.
  const life = tone === 'pending' ? false : tone === 'error' || action ? 8000 : 4000
  const toast: NotificationData & { id: string } = {
    id,
    // A success does not interrupt a screen reader; an error does, and is shown before the others.
    role: tone === 'error' ? 'alert' : 'status',
    priority: tone === 'error' ? 1 : 0,
    loading: tone === 'pending',
    loaderProps: { size: 18, color: 'currentColor' },
    autoClose: life,
    mod: { tone },
    classNames: { root: classes['toast'], description: classes['text'], closeButton: classes['close'] },
    closeButtonProps: { size: 'sm', 'aria-label': inLanguage(shellTexts.close, currentLanguage()) },
    // It stays while its buttons have the focus; Mantine keeps it only under the pointer.
    onFocusCapture: () => notifications.update({ ...toast, autoClose: false }),
    onBlurCapture: () => notifications.update(toast),
    message: (
      <>
        <span>{message}</span>
        {action && (
          <button
            type="button"
            className={classes['action']}
            onClick={() => {
              if (!isShown(id)) return
              notifications.hide(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </>
    ),
  }
  return toast
}

const newId = () => `toast-${(lastId += 1)}`

/** Short messages at the edge of the screen that report what happened, optionally with an action. */
export const toast = {
  /** A new toast about the same thing replaces the earlier one. */
  success(message: string, { action, about: subject }: { action?: Action; about?: string | undefined } = {}) {
    const id = newId()
    if (subject !== undefined) {
      notifications.hide(about.get(subject) ?? '')
      about.set(subject, id)
    }
    notifications.show(toastWith(id, 'success', message, action))
  },
  /** An identical error that is still shown is not repeated. */
  error(message: string, action?: Action) {
    notifications.show(toastWith(`error: ${message}`, 'error', message, action))
  },
  /** What was said to one user does not concern the next one, nor a login that has followed. */
  clear() {
    notifications.clean()
    notifications.cleanQueue()
  },
  /** Stays until the announced work has succeeded or failed. */
  pending(message: string) {
    const id = newId()
    notifications.show(toastWith(id, 'pending', message))
    const settle = (settled: NotificationData & { id: string }) => {
      // The result is shown even if the toast was closed in the meantime.
      if (isShown(id)) notifications.update(settled)
      else notifications.show(settled)
    }
    return {
      succeed: (result: string, action?: Action) => settle(toastWith(id, 'success', result, action)),
      fail: (result: string, action?: Action) => settle(toastWith(id, 'error', result, action)),
    }
  },
}
