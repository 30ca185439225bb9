import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Another live process uses the folder; two processes on one embedded database would corrupt it. */
export class DataFolderInUse extends Error {}

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** The process's state on Linux; undefined if there is no such process, or on another system. */
function processStat(pid: number): { state: string; start: string } | undefined {
  try {
    // The command name, in parentheses, may contain spaces. The fields after it start with the state (3rd); the 22nd is
    // the start time in clock ticks since boot.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    return { state: fields[0] ?? '', start: fields[19] ?? '' }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}

/**
 * A process that has ended but was not reaped by its parent; in a container without an init process it stays for ever.
 * While it has other threads, one of them may still be writing.
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

/** Whether the process that wrote the lock still runs; the same id with another start time is another process. */
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

/** Blocks the thread: nothing else may run before the lock is taken. */
const sleep = (milliseconds: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/**
 * Locks the folder for this process and returns a function that releases it. Takes over a lock that a killed process left
 * behind, and waits a while for a holder that is still shutting down. Throws `DataFolderInUse`.
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
        // On a full disk the file is created but stays empty.
        if (contentOf(file) === '') rmSync(file, { force: true })
        throw error
      }
      const held = contentOf(file)
      const [pid = '', start = ''] = held.split(' ')
      const holder = Number(pid)
      const isBeingWritten = held === '' && Date.now() < end
      if (!isBeingWritten && !isRunning(holder, start)) {
        if (++takeovers > 3) throw new DataFolderInUse(`${resolve(dataDir)} is being locked by another process.`)
        if (contentOf(file) === held) rmSync(file, { force: true })
        continue
      }
      // Our own process holds it, so waiting would not help.
      if (held === mine || Date.now() >= end)
        throw new DataFolderInUse(`${resolve(dataDir)} is in use by process ${holder}.`, { cause: error })
      sleep(50)
    }
  }
}

/** Empty if the holder has just released it, or has not written its process id yet. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  }
}
