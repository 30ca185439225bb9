import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { outputSearch } from '../src/testing/log-search.ts'
import { newDatabase } from '../src/testing/server-databases.ts'
import { forShortRuns } from '../tools/short-runs.ts'

const root = path.dirname(import.meta.dirname)
const secondsUntilReady = 120

export interface Served extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  /** Of the process, which changes with `start`. */
  pid(): number
  /** Everything the process has printed so far. */
  output(): string
  /** Stops the process as an operator would, and removes its data. */
  stop(): Promise<void>
  /** Stops the process and keeps its data; `start` serves it again at the same address. */
  halt(): Promise<void>
  /** As `halt`, with SIGKILL: the process cannot finish anything. */
  kill(): Promise<void>
  start(): Promise<void>
}

/**
 * The real application in a separate process on a free port, with its own data folder, or with TEST_DATABASE_URL its own
 * database on that server. `data` is the data folder, or the database on that server, to start with a copy of.
 */
export async function serverProcess(
  settings: Record<string, string>,
  { demo, data }: { demo: boolean; data?: string },
): Promise<Served> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pokoj-served-'))
  const server = process.env['TEST_DATABASE_URL']
  const database = server === undefined ? undefined : await newDatabase(server, data)
  if (data !== undefined && !database) await cp(data, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://localhost:${port}`

  const { NODE_ENV: _, ...environment } = process.env
  let output = ''
  const search = outputSearch()
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
    search(chunk.toString())
  }

  function begin() {
    const child = spawn(
      process.execPath,
      [...forShortRuns, 'src/app/main.ts', ...(demo ? ['--demo', '--without-town'] : [])],
      {
        cwd: root,
        env: {
          ...environment,
          ...(database && { DATABASE_URL: database.url }),
          PORT: String(port),
          PUBLIC_URL: url,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const exit = once(child, 'exit')
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    return { child, exit, kill }
  }
  let running = begin()

  async function halt() {
    const { child, exit, kill } = running
    child.kill('SIGTERM')
    const inTime = await Promise.race([exit.then(() => true), delay(15_000, false, { ref: false })])
    kill()
    await exit
    process.off('exit', kill)
    return inTime
  }
  async function stop() {
    const { exitCode, signalCode } = running.child
    const inTime = exitCode !== null || signalCode !== null || (await halt())
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
    if (!inTime) throw new Error(`The server did not stop within 15 s of SIGTERM. It printed:\n${output}`)
  }
  async function ready() {
    const end = Date.now() + secondsUntilReady * 1000
    while (!(await isReady(url))) {
      const { exitCode, signalCode } = running.child
      if (exitCode !== null || signalCode !== null || Date.now() > end) {
        await stop()
        throw new Error(`The server was not ready within ${secondsUntilReady} s. It printed:\n${output}`)
      }
      await delay(100)
    }
  }
  await ready()
  return {
    url,
    dataDir,
    pid: () => running.child.pid ?? 0,
    output: () => output,
    stop,
    halt: async () => void (await halt()),
    kill: async () => {
      const { exit, kill } = running
      kill()
      await exit
      process.off('exit', kill)
    },
    start: async () => {
      running = begin()
      await ready()
    },
    [Symbol.asyncDispose]: stop,
  }
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
  return answer?.status === 200
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
