import { useEffect, useEffectEvent } from 'react'

/** Listens to keys wherever the focus is, unless a part on top has taken them. */
export function useKeys(pressed: (event: KeyboardEvent) => void) {
  const listener = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !event.isComposing) pressed(event)
  })
  useEffect(() => {
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** A key on its own, pressed while nothing is being typed. */
export const isBareKey = ({ target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !repeat &&
  !(target instanceof Element && target.closest('input, textarea, select, [popover]'))
