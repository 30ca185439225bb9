import { parse } from 'bowser'

/** Shortens a browser's `User-Agent` to what its user recognises: `Chrome, Windows`. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = parse(userAgent)
  const parts = [browser.name, os.name].filter(Boolean)
  // Not a browser: use the program's own name.
  return parts.join(', ') || (/^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '')
}
