import { useEffect } from 'react'

/** What lies over the page for a while gives the focus back, when it goes, to where it was when it came. */
export function useFocusBack() {
  useEffect(() => {
    const { activeElement } = document
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
    }
  }, [])
}
