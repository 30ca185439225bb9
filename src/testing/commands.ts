import { sql } from 'kysely'
import { afterAll, vi } from 'vitest'
import { runCommand } from '../app/run-command.ts'
import { fillDataFolder, testDatabase } from './database.ts'
import { programEnvironment, programsForTests, type Settings } from './programs.ts'
import { asLogin } from './server-databases.ts'

/** A folder for the tests of a file, the commands of the administrator's tool, and the real programs, which all run in it. */
export function commandsForTests() {
  const programs = programsForTests()
  const closing: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closing) await close()
  })

  /** Runs a command in this process, which saves the second that a program takes to start. */
  async function command(args: readonly string[], settings: Settings) {
    const written = { out: '', err: '' }
    const spies = [
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((written.out += String(text)))),
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((written.err += String(text)))),
    ]
    const [cwd, env] = [process.cwd(), process.env]
    process.chdir(programs.inFolder())
    process.env = { ...programEnvironment, ...settings }
    try {
      return { code: await runCommand(args), ...written }
    } finally {
      process.env = env
      process.exitCode = undefined
      process.chdir(cwd)
      for (const spy of spies) spy.mockRestore()
    }
  }

  /** A database of the suite's engine, migrated unless it is `empty`, as settings of a program. */
  async function database(
    name: string,
    options: { empty?: boolean } = {},
  ): Promise<Record<'DATA_DIR', string> & Settings> {
    const DATA_DIR = programs.inFolder(name)
    const server = process.env['TEST_DATABASE_URL']
    if (server === undefined) {
      await fillDataFolder(DATA_DIR, options)
      return { DATA_DIR }
    }
    const { db, close } = await testDatabase(options)
    closing.push(close)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    return { DATA_DIR, DATABASE_URL: asLogin(server, rows[0]?.name ?? '') }
  }

  return { ...programs, command, database }
}
