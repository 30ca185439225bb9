import { useEffect, useEffectEvent } from 'react'
import { isLocked } from '../session.ts'

/**
 * Listens to keys regardless of the focus, except behind the lock screen. Overlays listen `first` and consume a key
 * by preventing its default.
 */
export function useKeys(pressed: (event: KeyboardEvent) => void, { first = false } = {}) {
  const listener = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !event.isComposing && !isLocked()) pressed(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => listener(event)
    window.addEventListener('keydown', listen, first)
    return () => window.removeEventListener('keydown', listen, first)
  }, [first])
}
