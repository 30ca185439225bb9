import { useEffect, useSyncExternalStore } from 'react'

let own: string | null = null
const listeners = new Set<() => void>()

function set(title: string | null) {
  own = title
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the tab's title to the record that the page shows, which the route does not know. */
export function useOwnPageTitle(title: string | null) {
  useEffect(() => {
    set(title)
    return () => set(null)
  }, [title])
}

/** The title set by the open page. */
export const useGivenPageTitle = () => useSyncExternalStore(subscribe, () => own)
