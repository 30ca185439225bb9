import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'
import { connectDatabase, serverDatabase, type Database, type OpenDatabase } from '../server/database/connection.ts'
import { resettable } from './reset-database.ts'
import { asLogin, newDatabase } from './server-databases.ts'

/** From prepared-databases.ts: data folders of the embedded database, or a template on the PostgreSQL server. */
export type PreparedDatabases =
  | { empty: string; migrated: string; copies: string }
  | { server: string; template: string; strategy: string }

declare module 'vitest' {
  interface ProvidedContext {
    preparedDatabases: PreparedDatabases
  }
}

/**
 * A new migrated database, embedded or on the PostgreSQL server in `TEST_DATABASE_URL`; with `empty`, without any tables.
 */
export async function testDatabase({ empty = false } = {}): Promise<OpenDatabase> {
  const prepared = inject('preparedDatabases')
  if ('server' in prepared) return onServer(prepared, empty ? undefined : prepared.template)
  return empty ? copied(prepared.empty) : reusable(prepared.migrated)
}

/** A database with the contents of a prepared one: a data folder, or the name of a template on the PostgreSQL server. */
export function databaseLike(name: string): Promise<OpenDatabase> {
  const prepared = inject('preparedDatabases')
  return 'server' in prepared ? onServer(prepared, name) : reusable(name)
}

/** One for all tests of a file. */
export function databaseForTests(): { readonly db: Database } {
  let opened: OpenDatabase | undefined
  beforeAll(async () => {
    opened = await testDatabase()
  })
  afterAll(() => opened?.close())
  return {
    get db() {
      if (!opened) throw new Error('The database is open only during hooks and tests.')
      return opened.db
    },
  }
}

/** Fills a data folder with an embedded database, for tests that start a program on it. */
export async function fillDataFolder(dataDir: string, { empty = false } = {}) {
  const prepared = inject('preparedDatabases')
  if ('server' in prepared) throw new Error('This test needs the embedded database.')
  await cp(empty ? prepared.empty : prepared.migrated, dataDir, { recursive: true })
}

async function copied(folder: string) {
  const prepared = inject('preparedDatabases')
  const dataDir = await mkdtemp(path.join('copies' in prepared ? prepared.copies : tmpdir(), 'pokoj-test-database-'))
  await cp(folder, dataDir, { recursive: true })
  const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir })
  await sql`select 1`.execute(db)
  return {
    db,
    close: async () => {
      await close()
      await rm(dataDir, { recursive: true })
    },
  }
}

interface Reusable extends OpenDatabase {
  /** Returns whether its contents are those of the prepared one again. */
  reset: () => Promise<boolean>
}

/**
 * Databases that this process has opened and no test uses now, by the folder of the prepared one: opening one compiles all of
 * PostgreSQL, which takes longer than most tests.
 */
const idle = new Map<string, Reusable[]>()

async function reusable(folder: string): Promise<OpenDatabase> {
  const waiting = idle.get(folder) ?? []
  idle.set(folder, waiting)
  const found = (await nextUnchanged(waiting)) ?? (await opened(folder))
  return { db: found.db, close: async () => void waiting.push(found) }
}

async function nextUnchanged(waiting: Reusable[]): Promise<Reusable | undefined> {
  const found = waiting.pop()
  if (!found || (await found.reset().catch(() => false))) return found
  await found.close().catch(() => undefined)
  return nextUnchanged(waiting)
}

async function opened(folder: string): Promise<Reusable> {
  const database = await copied(folder)
  return { ...database, reset: await resettable(database.db) }
}

/** The same database of the PostgreSQL server, as another process connects to it. */
export async function sameDatabase(db: Database): Promise<OpenDatabase> {
  const prepared = inject('preparedDatabases')
  if (!('server' in prepared)) throw new Error('Only a server has several processes.')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const other = connected(asLogin(prepared.server, rows[0]?.name ?? ''))
  return { db: other, close: () => other.destroy() }
}

const connected = (url: string) => serverDatabase(url, (error) => process.stderr.write(`${error.message}\n`))

async function onServer({ server, strategy }: { server: string; strategy: string }, template?: string) {
  const { url, drop } = await newDatabase(server, template, strategy)
  const db = connected(url)
  return {
    db,
    close: async () => {
      await db.destroy()
      await drop()
    },
  }
}
