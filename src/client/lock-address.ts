import { rememberWantedPath, takeWantedPath } from './wanted-path.ts'

// Not with the router, which would leave the page and lose what is entered there.
const showAddress = (path: string) => History.prototype.replaceState.call(history, history.state, '', path)

/** The address of the lock screen while it covers a page, which a reload opens; the returned function shows the page's own again. */
export function showLockAddress() {
  const path = location.pathname + location.search
  rememberWantedPath(path)
  showAddress('/lock')
  return () => {
    if (location.pathname !== '/lock') return
    takeWantedPath()
    showAddress(path)
  }
}
