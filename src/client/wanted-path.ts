// The path that a visitor wanted before having to log in. Per tab, and kept over a reload of the login page.
const key = 'pokoj.wantedPath'

/** Only a path of this site: `//host` and `/\host` would lead elsewhere. */
const ours = (path: string) => /^\/(?![/\\])/.test(path) && !/^\/(login|lock)\b/.test(path)

export function rememberWantedPath(path: string) {
  sessionStorage.setItem(key, path)
}

/** The remembered path with its query, once; else the home page. */
export function takeWantedPath(): string {
  const path = sessionStorage.getItem(key) ?? '/'
  sessionStorage.removeItem(key)
  return ours(path) ? path : '/'
}
