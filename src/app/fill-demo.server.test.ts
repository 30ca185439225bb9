import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { connectDatabase } from '../server/database/connection.ts'
import { databaseForTests, fillDataFolder } from '../testing/database.ts'
import { ofReleases } from '../testing/of-releases.ts'
import { programsForTests } from '../testing/programs.ts'
import { seedDemo } from './demo.ts'
import { fillDemo } from './filled-demo.ts'
import { isEmpty } from './open-database.ts'

/** Runs the real programs, always on their own embedded databases. */
const { inFolder, spawned } = programsForTests()
const database = databaseForTests()

function demo(name: string) {
  const child = spawned('main.ts', ['--demo', '--without-town'], { DATA_DIR: inFolder(name) }, [
    'ignore',
    'pipe',
    'pipe',
  ])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += String(part)))
  const holder = () => {
    const lock = inFolder(name, 'lock')
    return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split(' ')[0]) : 0
  }
  return {
    child,
    /** Until it has printed the accounts. */
    ready: () =>
      vi.waitFor(() => expect(output).toMatch(/ready at .*Demo accounts, all with the password \S+:\n\s+SUPERADMIN/s), {
        timeout: 240_000,
        interval: 100,
      }),
    /** The process that fills the database, when it has opened it. */
    filling: () =>
      vi.waitFor(
        () => {
          expect([0, child.pid]).not.toContain(holder())
          return holder()
        },
        { timeout: 240_000, interval: 5 },
      ),
  }
}

async function deathRecords(name: string) {
  const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir: inFolder(name) })
  const { rows } = await db
    .selectFrom('deathRecords')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const empty = await isEmpty(db)
  await close()
  return { rows, empty }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

// The next test starts on a database that exists.
ofReleases('a first start creates the database and fills it', async () => {
  const first = demo('new')
  await first.ready()
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])
  expect((await deathRecords('new')).rows).toBeGreaterThan(300)
})

ofReleases(
  'the process that fills the demo ends with a killed start and leaves nothing half filled; the next start fills it',
  async () => {
    await fillDataFolder(inFolder('killed'))
    const killed = demo('killed')
    const filling = await killed.filling()
    killed.child.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(filling)).toBe(false), { timeout: 60_000 })
    expect(await deathRecords('killed')).toEqual({ rows: 0, empty: true })

    const second = demo('killed')
    await second.ready()
    second.child.kill('SIGTERM')
    expect(await once(second.child, 'exit')).toEqual([0, null])
    expect((await deathRecords('killed')).rows).toBeGreaterThan(300)
  },
)

test('its fault ends the start with its exit code', async () => {
  vi.stubEnv('PORT', 'nonsense')
  await expect(fillDemo([])).rejects.toMatchObject({ exitCode: 78 })
})

test('a fault among its records leaves no company and no users', async () => {
  await sql`alter table grave_rights add constraint refused check (false) not valid`.execute(database.db)
  await expect(seedDemo(database.db)).rejects.toThrow(/refused/)
  expect(await isEmpty(database.db)).toBe(true)
})
