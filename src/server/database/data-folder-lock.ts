import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Another living process holds the folder; two on one embedded database destroy it. */
export class DataFolderInUse extends Error {}

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** What Linux says of a process; undefined when there is none, or on another system. */
function processStat(pid: number): { state: string; start: string } | undefined {
  try {
    // The command's name, in parentheses, may contain spaces. After it come the state (3rd field) and, as the 22nd, the
    // start in clock ticks since boot.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    return { state: fields[0] ?? '', start: fields[19] ?? '' }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}

/**
 * A process that has ended but was not reaped by its parent: in a container without an init process it stays for ever.
 * While other threads of it are left, one of them may still be writing.
 */
function hasEnded(pid: number, state: string): boolean {
  if (!/^[ZXx]$/.test(state)) return false
  try {
    return readdirSync(`/proc/${pid}/task`).length <= 1
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return true
    throw error
  }
}

/** Whether the process that wrote the lock is still running: the same number with another start is another process. */
function isRunning(pid: number, start: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
    if (!hasCode(error, 'EPERM')) throw error
  }
  if (start === '') return true
  const stat = processStat(pid)
  return stat?.start === start && !hasEnded(pid, stat.state)
}

/** Blocks the thread: nothing else runs before the data folder is taken. */
const sleep = (milliseconds: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/**
 * Takes the folder for this process, and returns how to release it. What a killed process left behind is taken over; a
 * holder that is still ending gets some time. Throws `DataFolderInUse`.
 */
export function dataFolderLock(dataDir: string, { patience = 5000 } = {}): () => void {
  const file = join(dataDir, 'lock')
  const mine = `${process.pid} ${processStat(process.pid)?.start ?? ''}`
  const end = Date.now() + patience
  let takeovers = 0
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) {
        // On a full disk the file is created, but stays empty.
        if (contentOf(file) === '') rmSync(file, { force: true })
        throw error
      }
      const held = contentOf(file)
      const [pid = '', start = ''] = held.split(' ')
      const holder = Number(pid)
      const isBeingWritten = held === '' && Date.now() < end
      if (!isBeingWritten && !isRunning(holder, start)) {
        if (++takeovers > 3) throw new DataFolderInUse(`${resolve(dataDir)} is being taken by another process.`)
        if (contentOf(file) === held) rmSync(file, { force: true })
        continue
      }
      // Our own process holds it: waiting would not help.
      if (held === mine || Date.now() >= end)
        throw new DataFolderInUse(`${resolve(dataDir)} is in use by process ${holder}.`, { cause: error })
      sleep(50)
    }
  }
}

/** Empty when the holder has just released it, or has not written its number into it (yet). */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  }
}
