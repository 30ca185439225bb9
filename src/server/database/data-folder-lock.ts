import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Another living process holds the folder; two on one embedded database destroy it. */
export class DataFolderInUse extends Error {}

/** Tells a process from a later one with the same number; undefined where the system does not say (not Linux). */
function startOf(pid: number): string | undefined {
  try {
    // The command's name, in parentheses, may hold spaces; the 22nd field is the start in clock ticks since boot.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ')[20]
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined
    throw error
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return true
    throw error
  }
}

/** Takes the folder for this process; what a killed process left behind is taken over. Returns how to let it go. */
export function dataFolderLock(dataDir: string): () => void {
  const file = join(dataDir, 'lock')
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const held = readFileSync(file, 'utf8')
      const [pid = '', start = ''] = held.split(' ')
      const holder = Number(pid)
      // A lock with our own number and start is a second one within this process, which is as wrong.
      const isHeld =
        Number.isInteger(holder) && holder > 0 && alive(holder) && (start === '' || startOf(holder) === start)
      if (isHeld) throw new DataFolderInUse(`${resolve(dataDir)} is in use by process ${holder}.`, { cause: error })
      if (readFileSync(file, 'utf8') === held) rmSync(file)
    }
  }
  throw new DataFolderInUse(`${resolve(dataDir)} is being taken by another process.`)
}
