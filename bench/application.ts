import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('No free port is available.')
  return address.port
}

/** The application with its demo data, in a separate process, and a folder that is removed with it. */
export async function startApplication() {
  const folder = mkdtempSync(join(tmpdir(), 'pokoj-bench-'))
  const env = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), DATABASE_URL: '', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['src/app/main.ts', '--demo'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const [found] = /http:\S+/.exec(text.toString()) ?? []
      if (found) resolve(found)
    })
    child.on('exit', (code) => reject(new Error(`The application exited with ${code} before it was ready.`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, folder, [Symbol.asyncDispose]: stop }
}
