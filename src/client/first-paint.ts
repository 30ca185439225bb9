/**
 * Resolves when the browser has shown what index.html holds (a name and the frame of the page), before the client's code
 * keeps it busy. A page in the background shows nothing, and is not waited for.
 */
const firstPaint = new Promise<void>((resolve) => {
  if (document.visibilityState === 'hidden') return resolve()
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    resolve()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, 200)
})

// In the build all that every page needs is one module, of which this is the beginning.
await firstPaint

export {}
