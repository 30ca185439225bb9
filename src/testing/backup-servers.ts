import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import { onTestFinished, vi } from 'vitest'
import { DailyBackups } from '../server/backups/daily.ts'
import { sharedState, type Outcome, type SharedState } from '../server/backups/shared-state.ts'
import { embeddedWriter, type Writer } from '../server/backups/writer.ts'
import { backupKey } from '../server/database/backup-key.ts'
import { connectDatabase, type Database } from '../server/database/connection.ts'
import { fillDataFolder } from './database.ts'

export const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
/** Writes nothing but a name. */
const emptyFile: Writer = async ({ file }) => {
  await writeFile(file, '')
  return 0
}

/** Without a database. */
function inMemory(dataDir: string) {
  let outcome: Outcome = { madeAt: null, hasFailed: false, commandIsPending: false }
  const shared: SharedState = {
    read: () => Promise.resolve(outcome),
    store: (change) => {
      outcome = { ...outcome, ...change }
      return Promise.resolve()
    },
    alone: (work) => work().then(() => true),
    key: () => Promise.resolve({ key: backupKey({ dataDir, backupKey: undefined }) ?? 'x'.repeat(32), isNew: false }),
  }
  return shared
}

/** A data folder, the backups of a server in it, and a clock that the test sets. */
export async function aServer({ backupCommand, writer = () => emptyFile, state = inMemory }: Options = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pokoj-backups-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const write = await writer(dataDir)
  const shared = state(dataDir)
  let now = new Date('2026-11-22T12:00:00Z')
  const settings = { dataDir, backupCommand }
  const started = async () => {
    const backups = new DailyBackups(settings, write, shared, { now: () => now, commandTimeout: 1000 })
    await backups.start(log)
    onTestFinished(() => backups.stop())
    return backups
  }
  const folder = path.join(dataDir, 'backups')
  const names = () => (existsSync(folder) ? readdirSync(folder) : [])
  return {
    dataDir,
    folder,
    started,
    backups: await started(),
    /** Empty files with the names of the backups of these days, of which the last one is the newest. */
    anEarlierBackup: async (...days: string[]) => {
      await mkdir(folder, { recursive: true })
      for (const day of days) await writeFile(path.join(folder, `pokoj-${day}T02-00-00Z.ndjson.gz`), '')
      await shared.store({ madeAt: new Date(`${days.at(-1)}T02:00:00Z`) })
    },
    setClock: (time: string) => {
      now = new Date(time)
    },
    files: () => names().filter((name) => name.endsWith('.gz')),
    names,
  }
}

interface Options {
  backupCommand?: string
  writer?: (dataDir: string) => Writer | Promise<Writer>
  state?: (dataDir: string) => SharedState
}

/** A server with an embedded database in its data folder. */
export async function aServerWithDatabase() {
  let db: Database | undefined
  const opened = () => {
    if (!db) throw new Error('The database was not opened.')
    return db
  }
  const server = await aServer({
    writer: async (dataDir) => {
      await fillDataFolder(dataDir)
      const { close, ...rest } = connectDatabase({ databaseUrl: undefined, dataDir })
      onTestFinished(close)
      db = rest.db
      return embeddedWriter(db, dataDir, pLimit(1))
    },
    state: (dataDir) => sharedState(opened(), { databaseUrl: undefined, dataDir, backupKey: undefined }),
  })
  return { ...server, db: opened() }
}
