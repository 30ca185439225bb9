import { type ComponentProps, useEffect, useRef } from 'react'
import { EmptyList } from './EmptyList.tsx'

/** The end of a worklist; takes the focus from its last entry. */
export function WorklistEnd(props: ComponentProps<typeof EmptyList>) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => end.current?.focus(), [])
  return (
    <div ref={end} role="status" tabIndex={-1}>
      <EmptyList {...props} />
    </div>
  )
}
