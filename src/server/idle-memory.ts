import { performance } from 'node:perf_hooks'

const minute = 60_000
/**
 * The share of work below which a minute counts as idle. The regular work of an unused server takes a fifth of this, on
 * a busy machine more.
 */
const idleShare = 0.02

/** A function that returns how much of the time since its last call this thread has worked. */
function shareOfWork() {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

function collectEverything() {
  // Only with --expose-gc, as docs/operation.md#a-dedicated-service and `npm start` start the server.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Returns the memory that this thread no longer needs, after its first idle minute: V8 collects garbage as memory is
 * allocated, and an unused server allocates almost nothing. The thread stops for about 0.2 s.
 */
export function collectWhenIdle(collect: () => void = collectEverything, share: () => number = shareOfWork()) {
  let hasWorked = true
  setInterval(() => {
    const works = share() > idleShare
    if (hasWorked && !works) {
      collect()
      // The work of the collection itself does not count.
      share()
    }
    hasWorked = works
  }, minute).unref()
}
