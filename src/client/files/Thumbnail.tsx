import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download } from '../download.ts'
import { helpOnly } from '../records/use-suggestions.ts'
import { base64 } from './base64.ts'
import classes from './files.module.css'

/** The small picture of a photo, which needs the session; an empty frame while it loads. */
export function Thumbnail({ path, alt }: { path: string; alt: string }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const isSeen = useSeen(frame)
  const { data } = useQuery({
    queryKey: ['thumbnail', path],
    queryFn: async ({ signal }) => {
      const { blob } = await download(path, {}, { signal, handledStatuses: helpOnly })
      return `data:${blob.type};base64,${await base64(blob)}`
    },
    enabled: isSeen,
    // A file never changes.
    staleTime: Infinity,
    retry: false,
  })
  return (
    <span ref={setFrame} className={classes['thumbnail']}>
      {data !== undefined && <img src={data} alt={alt} />}
    </span>
  )
}

/** Whether an element has been scrolled into view. */
function useSeen(element: HTMLElement | null): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element || isSeen) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
