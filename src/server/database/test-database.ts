import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { memoryDatabase, serverDatabase, type OpenDatabase } from './connection.ts'
import { migrate } from './migrate.ts'

/**
 * For tests: a new migrated database, in memory or on the PostgreSQL server in `TEST_DATABASE_URL`; with `empty`,
 * without any tables.
 */
export async function testDatabase({ empty = false } = {}): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL
  const opened = server ? await onServer(server) : inMemory()
  if (!empty) await migrate(opened.db)
  return opened
}

function inMemory(): OpenDatabase {
  const db = memoryDatabase()
  return { db, close: () => db.destroy() }
}

async function onServer(server: string): Promise<OpenDatabase> {
  const name = `pokoj_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await onAdministration(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  const db = serverDatabase(url.href, (error) => process.stderr.write(`${error.message}\n`))
  return {
    db,
    close: async () => {
      await db.destroy()
      await onAdministration(server, `drop database ${name}`)
    },
  }
}

async function onAdministration(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
