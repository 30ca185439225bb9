import { type ComponentType, lazy } from 'react'

/** A form whose code is loaded after its list: `preload` starts early. */
export function lazyForm<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload: load },
  )
}

/** Runs when the browser is idle; Safari has no such callback. */
export function whenIdle(work: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(id)
}
