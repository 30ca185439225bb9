import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { forShortPrograms } from '../../tools/short-runs.ts'
import { outputSearch } from './log-search.ts'

const app = path.join(import.meta.dirname, '..', 'app')

/** The environment variables that a program needs when a test starts it with its own settings. */
export const programEnvironment: Record<string, string> = {
  PATH: process.env['PATH'] ?? '',
  // Set by tools/run.mjs: halves the time to start.
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
}

export type Settings = Record<string, string>

/** Searches the log of a server in a process of its own. */
export function searchedOutput<Child extends ChildProcess>(child: Child): Child {
  for (const stream of [child.stdout, child.stderr]) {
    const search = outputSearch()
    stream?.on('data', (part: Buffer) => search(part.toString()))
  }
  return child
}

/**
 * A folder for the tests of a file, and the real programs, which run in it. `launcher` is a command that starts the given
 * program: `setpriv`, for example.
 */
export function programsForTests() {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pokoj-programs-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const lineOf = (file: 'main.ts' | 'cli.ts', args: readonly string[], launcher: readonly string[] = []) => {
    const [program = '', ...line] = [...launcher, process.execPath, ...forShortPrograms, path.join(app, file), ...args]
    return [program, line] as const
  }
  const optionsWith = (settings: Settings) => ({
    cwd: folder,
    env: { ...programEnvironment, PORT: '0', LOG_LEVEL: 'warn', ...settings },
  })

  const run = (line: ReturnType<typeof lineOf>, settings: Settings) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      // Processes that do not exit are killed, and have no exit code.
      execFile(...line, { ...optionsWith(settings), timeout: 240_000 }, (error, out, err) =>
        resolve({ code: error ? Number(error.code ?? -1) : 0, out, err }),
      )
    })
  /** The output of a command is for its user; the output of the server is its log. */
  const ofServer = async (running: ReturnType<typeof run>) => {
    const { out, err, ...ended } = await running
    for (const output of [out, err]) outputSearch()(`${output}\n`)
    return { out, err, ...ended }
  }

  return {
    inFolder: (...names: string[]) => path.join(folder, ...names),
    started: (settings: Settings, launcher?: readonly string[]) =>
      ofServer(run(lineOf('main.ts', [], launcher), settings)),
    cli: (args: readonly string[], settings: Settings, launcher?: readonly string[]) =>
      run(lineOf('cli.ts', args, launcher), settings),
    /** Without waiting for its end. */
    spawned: (file: 'main.ts' | 'cli.ts', args: readonly string[], settings: Settings, stdio: StdioOptions) => {
      const child = spawn(...lineOf(file, args), { ...optionsWith(settings), stdio })
      return file === 'main.ts' ? searchedOutput(child) : child
    },
  }
}
