import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { BackupFault } from '../database/backup-manifest.ts'

/** The only variables passed on from the server's environment, which contains secrets. */
const passedOn = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR']

/**
 * Runs the operator's program with the file as its argument, without a shell. Its output is discarded, because it may contain
 * personal data. Throws `BackupFault`.
 */
export async function runCommand(
  command: string,
  file: string,
  { signal, timeout }: { signal: AbortSignal; timeout: number },
) {
  const env = Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  // Its own process group, so that the programs it has started end with it.
  const child = spawn(command, [file], { stdio: 'ignore', detached: true, env })
  // `ended` reports it; this one is for an error that comes later.
  child.on('error', () => undefined)
  const late = AbortSignal.timeout(timeout)
  const ends = AbortSignal.any([signal, late])
  const end = () => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  ends.addEventListener('abort', end)
  try {
    const [code, endedBy] = await ended(child)
    if (late.aborted) throw new BackupFault(`BACKUP_COMMAND did not end within ${timeout / 1000} seconds.`)
    if (code !== 0) throw new BackupFault(`BACKUP_COMMAND ended with ${endedBy ?? `exit code ${code}`}.`)
  } finally {
    ends.removeEventListener('abort', end)
  }
}

async function ended(child: ReturnType<typeof spawn>): Promise<[code: number | null, endedBy: string | null]> {
  try {
    const exit: unknown[] = await once(child, 'exit')
    const [code, endedBy] = exit
    return [typeof code === 'number' ? code : null, typeof endedBy === 'string' ? endedBy : null]
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new BackupFault(`BACKUP_COMMAND could not be started (${reason}).`, { cause: error })
  }
}
