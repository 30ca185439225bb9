import { useEffect, useRef } from 'react'

/** For a message at the end of a long form: brings it into view when it appears. */
export function useScrolledIntoView() {
  const element = useRef<HTMLDivElement>(null)
  // Chromium returns a promise, which React would take for a cleanup function.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return element
}
