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

/** Names the page in the browser's tab, where the route alone cannot: by the record that it shows. */
export function useOwnPageTitle(title: string | null) {
  useEffect(() => {
    set(title)
    return () => set(null)
  }, [title])
}

/** The name that the open page has given itself. */
export const useGivenPageTitle = () => useSyncExternalStore(subscribe, () => own)
