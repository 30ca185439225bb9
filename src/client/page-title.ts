import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { Text } from '../shared/texts.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title, shown in the window title. */
    title?: Text
  }
}

/** The title of the open page, as its route states it. */
export const useRouteTitle = () =>
  useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })

let recordTitle: string | null = null
const listeners = new Set<() => void>()

function set(title: string | null) {
  recordTitle = title
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the tab's title to the record that the page shows, which the route does not know. */
export function useSetRecordTitle(title: string | null) {
  useEffect(() => {
    set(title)
    return () => set(null)
  }, [title])
}

/** The title set by the open page. */
export const useRecordTitle = () => useSyncExternalStore(subscribe, () => recordTitle)
