import { useEffect, useEffectEvent } from 'react'
import { isLocked } from '../session.ts'

/** Listens to keys wherever the focus is, but not behind the lock screen. What lies on top listens `first` and takes a key by preventing its default. */
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

/** A key on its own, pressed while nothing is being typed. */
export const isBareKey = ({ target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !repeat &&
  !(target instanceof Element && target.closest('input, textarea, select, [popover]'))
