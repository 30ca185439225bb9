import { useEffect } from 'react'

/** Returns the focus, when an overlay closes, to where it was when the overlay opened. */
export function useFocusBack() {
  useEffect(() => {
    const { activeElement } = document
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
    }
  }, [])
}
