import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import { onTestFinished, vi } from 'vitest'
import { DailyBackups } from '../server/backups/daily.ts'
import { embeddedWriter, type Writer } from '../server/backups/writer.ts'
import { connectDatabase, type Database } from '../server/database/connection.ts'
import { fillDataFolder } from './database.ts'

export const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
/** Writes nothing but a name. */
const emptyFile: Writer = async ({ file }) => {
  await writeFile(file, '')
  return 0
}

/** A data folder, the backups of a server in it, and a clock that the test sets. */
export async function aServer({ backupCommand, writer = () => emptyFile }: Options = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pokoj-backups-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const write = await writer(dataDir)
  let now = new Date('2026-11-22T12:00:00Z')
  const settings = { dataDir, backupKey: undefined, backupCommand }
  const started = async () => {
    const backups = new DailyBackups(settings, write, { now: () => now, commandTimeout: 1000 })
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
}

/** A server with an embedded database in its data folder. */
export async function aServerWithDatabase() {
  let db: Database | undefined
  const server = await aServer({
    writer: async (dataDir) => {
      await fillDataFolder(dataDir)
      const opened = connectDatabase({ databaseUrl: undefined, dataDir })
      onTestFinished(opened.close)
      db = opened.db
      return embeddedWriter(opened.db, dataDir, pLimit(1))
    },
  })
  if (!db) throw new Error('The database was not opened.')
  return { ...server, db }
}
