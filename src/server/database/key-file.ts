import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const shortestKey = 32

const hasCode = (error: unknown, ...codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** The key in a file; undefined without the file. */
export function storedKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/**
 * Writes a new key, readable only by the operator's account, and returns it. If another process has just written one, returns
 * that one.
 */
export function newKey(file: string): string {
  const key = randomBytes(32).toString('hex')
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${process.pid}.part`
  try {
    writeFileSync(part, `${key}\n`, { mode: 0o600, flush: true })
    // Unlike a renamed file, a link does not replace an existing one.
    linkSync(part, file)
    return key
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return storedKey(file) ?? key
  } finally {
    rmSync(part, { force: true })
  }
}
