import { useSyncExternalStore } from 'react'

const key = 'pokoj.singleKeys'
const watchers = new Set<() => void>()

/** Whether single letters and characters are shortcuts; a choice of this browser. */
export const areSingleKeysOn = () => localStorage.getItem(key) !== 'off'

export function turnSingleKeys(on: boolean) {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useSingleKeys = () => useSyncExternalStore(watch, areSingleKeysOn)
