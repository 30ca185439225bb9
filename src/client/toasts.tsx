import { useSyncExternalStore } from 'react'

/** A way back, or another try. */
interface Action {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly id: number
  readonly message: string
  readonly tone: 'success' | 'error' | 'pending'
  readonly action?: Action | undefined
  /** How long it stays, in milliseconds; a pending one until it is settled. */
  readonly life: number | null
}

const shortly = 4000
/** Time enough to read a reason, or to take something back. */
const longer = 8000

let toasts: readonly Toast[] = []
const watchers = new Set<() => void>()
function become(next: readonly Toast[]) {
  // An error does not wait behind what went well.
  toasts = next.toSorted((a, b) => Number(b.tone === 'error') - Number(a.tone === 'error'))
  for (const watcher of watchers) watcher()
}
function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** All toasts, errors first; those after the first three wait: docs/requirements.md#messages */
export const useToasts = () => useSyncExternalStore(watch, () => toasts)

let made = 0
function show(toastToShow: Omit<Toast, 'id'>): number {
  made += 1
  become([...toasts, { ...toastToShow, id: made }])
  return made
}

export function dismiss(id: number) {
  become(toasts.filter((each) => each.id !== id))
}

/** Short messages at the edge of the screen: they say what happened and offer the way back. */
export const toast = {
  success(message: string, action?: Action) {
    show({ message, tone: 'success', action, life: action ? longer : shortly })
  },
  /** The same error again, while it is still to be read, is not repeated. */
  error(message: string) {
    if (!toasts.some((each) => each.tone === 'error' && each.message === message))
      show({ message, tone: 'error', life: longer })
  },
  /** Stays until what it announces is done or has failed. */
  pending(message: string) {
    const id = show({ message, tone: 'pending', life: null })
    const settle = (settled: Omit<Toast, 'id'>) => {
      if (toasts.some((each) => each.id === id))
        become(toasts.map((each) => (each.id === id ? { ...settled, id } : each)))
      // Closed by hand meanwhile: what came of it is still worth saying.
      else show(settled)
    }
    return {
      succeed: (result: string) => settle({ message: result, tone: 'success', life: shortly }),
      fail: (result: string, action?: Action) => settle({ message: result, tone: 'error', action, life: longer }),
    }
  },
}
