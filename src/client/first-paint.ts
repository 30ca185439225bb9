/**
 * Resolves when the browser has painted the contents of index.html (the name and the layout), before it runs the client's
 * code. Does not wait in a background tab, which is never painted.
 */
const firstPaint = new Promise<void>((resolve) => {
  if (document.visibilityState === 'hidden') return resolve()
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    resolve()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, 200)
})

// In the build, the code that every page needs is one module that begins with this file.
await firstPaint

export {}
