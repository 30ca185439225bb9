import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { flush, FlushedFiles, flushingParameters } from './flushed-files.ts'
import { pageCost } from './page-cost.ts'
import { makePrivate } from './private-files.ts'
import { DiskFull, logIsBroken, DiskSpace } from './disk-space.ts'
import { toAmount, toDate, toInstant, toNumber } from './values.ts'

export type EmbeddedQuestion = { id: number; sql: string; parameters: readonly unknown[]; close?: boolean }
/** As of pg. */
export type EmbeddedRows = { command: string | undefined; rowCount: number | undefined; rows: unknown[] }
export type EmbeddedAnswer =
  | ({ id: number } & EmbeddedRows)
  | { id: number; error: { message: string; code?: string }; isLast?: boolean }

// The embedded database runs in its own thread: a heavy query would block the server's event loop.
const port = parentPort
if (!port) throw new Error('This file runs only as a worker thread.')

const { folder } = workerData as { folder: string }
const parsers = { 20: toNumber, 1082: toDate, 1184: toInstant, 1700: toAmount }
/**
 * One connection on a small server: PostgreSQL's default 128 MB of buffers would double the memory of the program, and the
 * default 1 GB of write-ahead log would exceed most databases.
 */
const postgresqlconf = [
  'shared_buffers = 16MB',
  'max_connections = 8',
  'wal_buffers = 1MB',
  'max_wal_size = 64MB',
  'min_wal_size = 32MB',
  // Emscripten has no fdatasync.
  'wal_sync_method = fsync',
]
async function open() {
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  const database = await PGlite.create({
    fs: new FlushedFiles(folder),
    startParams: [...flushingParameters, '-c', pageCost],
    extensions: { pg_trgm, btree_gin },
    parsers,
    postgresqlconf,
  })
  // PGlite creates files with mode 666.
  makePrivate(folder)
  if (isNew) flush(folder)
  return database
}
const opened = open()

const diskSpace = new DiskSpace(folder)
let isOpen = false

async function replyTo({ id, ...question }: EmbeddedQuestion): Promise<EmbeddedAnswer> {
  const database = await opened
  isOpen = true
  if (question.close) {
    await database.close()
    return { id, command: undefined, rowCount: undefined, rows: [] }
  }
  const statement = await diskSpace.before(database, question.sql)
  const { command, rowCount, rows } = await database.query(statement, [...question.parameters])
  return { id, command, rowCount, rows }
}

async function answer(question: EmbeddedQuestion) {
  try {
    port?.postMessage(await replyTo(question))
    if (question.close) port?.close()
  } catch (error) {
    const isBroken = logIsBroken(error)
    // A crash inside the database leaves it unusable: end this thread, and embedded.ts reopens the database in a new
    // one.
    const hasCrashed = isOpen && error instanceof Error && error.name === 'RuntimeError'
    if (hasCrashed && !diskSpace.isFull) throw error
    // Structured cloning between threads drops a database error's own fields.
    const isFull = isBroken || diskSpace.isRefusal(error) || ((hasCrashed || !isOpen) && diskSpace.isFull)
    const isLast = isBroken || hasCrashed
    port?.postMessage({
      id: question.id,
      error: errorPayload(isFull ? new DiskFull() : error),
      isLast,
    } satisfies EmbeddedAnswer)
    if (isLast) process.exit(1)
  }
}

let last = Promise.resolve()
port.on('message', (question: EmbeddedQuestion) => {
  // One at a time: the state of the transaction is known before the next statement.
  last = last.then(() => answer(question))
})

/** An error's message and SQLSTATE. */
function errorPayload(error: unknown): { message: string; code?: string } {
  // PGlite's file system throws values that are not errors.
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : 'its database cannot be opened' }
  return { message: error.message, ...('code' in error && { code: String(error.code) }) }
}
