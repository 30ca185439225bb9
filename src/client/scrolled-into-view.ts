import { useEffect, useRef } from 'react'

/** For a message at the end of a long form: brings it into view when it appears, and when what it says changes. */
export function useScrolledIntoView(said?: unknown) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.scrollIntoView({ block: 'nearest' }), [said])
  return element
}
