import { useEffect, useRef } from 'react'

/** For the message of a long form: brings it into view when it appears, and again for each new `fault`. */
export function useScrolledIntoView(fault: object | true | undefined) {
  const element = useRef<HTMLDivElement>(null)
  // Chromium returns a promise, which React would take for a cleanup function.
  useEffect(() => {
    if (fault) element.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
  return element
}
