import { type ComponentType, lazy } from 'react'

/** A form whose code is loaded after its list: `preload` begins early. */
export function lazyForm<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload: load },
  )
}

/** When the browser has nothing else to do; Safari does not say when. */
export function whenIdle(work: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(id)
}
