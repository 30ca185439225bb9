import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder } from './measure.ts'

/** The server on a PostgreSQL database, in a process of its own. */
export async function startedServer(databaseUrl: string, port = 0) {
  const begun = performance.now()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    BACKUPS: 'off',
  }
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: [...stdio],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const [, found] = /ready at (\S+)/.exec(text.toString()) ?? []
      if (found) resolve(found)
    })
    child.on('exit', (code) => reject(new Error(`The server exited with ${code} before it was ready.`)))
  })
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await once(child, 'exit')
  }
  return { address, memory, took: performance.now() - begun, stop }
}
