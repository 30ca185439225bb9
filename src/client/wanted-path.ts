// The path that a user wanted to open before logging in. Per tab; survives a reload of the login page.
const key = 'pokoj.wantedPath'

/** Whether the path is on this site: `//host` and `/\host` would lead elsewhere. */
const isLocalPath = (path: string) => /^\/(?![/\\])/.test(path) && !/^\/(login|lock)\b/.test(path)

export function rememberWantedPath(path: string) {
  sessionStorage.setItem(key, path)
}

/** Returns the stored path with its query once; otherwise the home page. */
export function takeWantedPath(): string {
  const path = sessionStorage.getItem(key) ?? '/'
  sessionStorage.removeItem(key)
  return isLocalPath(path) ? path : '/'
}
