import { useSyncExternalStore } from 'react'

/** For example undo or retry. */
interface Action {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly id: number
  readonly message: string
  readonly tone: 'success' | 'error' | 'pending'
  readonly action?: Action | undefined
  /** A new toast about the same thing replaces the earlier one. */
  readonly about?: string | undefined
  /** How long it is shown, in milliseconds; null for a pending toast until it is settled. */
  readonly life: number | null
}

const shortly = 4000
/** Enough time to read a reason, or to undo. */
const longer = 8000

let toasts: readonly Toast[] = []
const watchers = new Set<() => void>()
function replaceToasts(next: readonly Toast[]) {
  // Errors are shown before successes.
  toasts = next.toSorted((a, b) => Number(b.tone === 'error') - Number(a.tone === 'error'))
  for (const watcher of watchers) watcher()
}
function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** All toasts, errors first; those after the first three wait: docs/requirements.md#messages */
export const useToasts = () => useSyncExternalStore(watch, () => toasts)

let lastId = 0
function show(toastToShow: Omit<Toast, 'id'>): number {
  lastId += 1
  const others = toasts.filter(({ about }) => about === undefined || about !== toastToShow.about)
  replaceToasts([...others, { ...toastToShow, id: lastId }])
  return lastId
}

export function dismiss(id: number) {
  replaceToasts(toasts.filter((each) => each.id !== id))
}

/** Short messages at the edge of the screen that report what happened, optionally with an action. */
export const toast = {
  success(message: string, { action, about }: Pick<Toast, 'action' | 'about'> = {}) {
    show({ message, tone: 'success', action, about, life: action ? longer : shortly })
  },
  /** An identical error that is still shown is not repeated. */
  error(message: string) {
    if (!toasts.some((each) => each.tone === 'error' && each.message === message))
      show({ message, tone: 'error', life: longer })
  },
  /** Stays until the announced work has succeeded or failed. */
  pending(message: string) {
    const id = show({ message, tone: 'pending', life: null })
    const settle = (settled: Omit<Toast, 'id'>) => {
      if (toasts.some((each) => each.id === id))
        replaceToasts(toasts.map((each) => (each.id === id ? { ...settled, id } : each)))
      // The toast was closed in the meantime; its result is still shown.
      else show(settled)
    }
    return {
      succeed: (result: string, action?: Action) =>
        settle({ message: result, tone: 'success', action, life: action ? longer : shortly }),
      fail: (result: string, action?: Action) => settle({ message: result, tone: 'error', action, life: longer }),
    }
  },
}
