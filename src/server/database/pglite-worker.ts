import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { makePrivate } from './private-files.ts'
import { DiskFull, logIsBroken, Room } from './room.ts'
import { toAmount, toDate, toInstant, toNumber } from './values.ts'

export type EmbeddedQuestion = { id: number; sql: string; parameters: readonly unknown[]; close?: boolean }
export type EmbeddedAnswer =
  | { id: number; rows: unknown[]; affected: number | undefined }
  | { id: number; error: { message: string; code?: string }; isLast?: boolean }

// The embedded database lives in a thread of its own: a heavy query would stop the server's event loop.
const port = parentPort
if (!port) throw new Error('This file runs only as a worker thread.')

const { folder } = workerData as { folder: string | undefined }
const parsers = { 20: toNumber, 1082: toDate, 1184: toInstant, 1700: toAmount }
/**
 * One connection on a small server: PostgreSQL's own 128 MB of buffers would be twice the rest of the program, and 1 GB of
 * its log more than most of the data.
 */
const postgresqlconf = [
  'shared_buffers = 16MB',
  'max_connections = 8',
  'wal_buffers = 1MB',
  'max_wal_size = 64MB',
  'min_wal_size = 32MB',
]
async function open() {
  const database = await PGlite.create({
    ...(folder && { dataDir: folder }),
    extensions: { pg_trgm, btree_gin },
    parsers,
    postgresqlconf,
  })
  // A new one has just been written with the mode 666.
  if (folder) makePrivate(folder)
  return database
}
const opened = open()

const room = folder === undefined ? undefined : new Room(folder)
let isOpen = false

async function replyTo({ id, ...question }: EmbeddedQuestion): Promise<EmbeddedAnswer> {
  const database = await opened
  isOpen = true
  if (question.close) {
    await database.close()
    return { id, rows: [], affected: undefined }
  }
  const statement = room ? await room.before(database, question.sql) : question.sql
  const { rows, affectedRows } = await database.query(statement, [...question.parameters])
  return { id, rows, affected: affectedRows }
}

async function answer(question: EmbeddedQuestion) {
  try {
    port?.postMessage(await replyTo(question))
    if (question.close) port?.close()
  } catch (error) {
    const isBroken = logIsBroken(error)
    // A crash inside the database leaves it unusable: this thread ends with it, and another opens it anew (embedded.ts).
    const hasCrashed = isOpen && error instanceof Error && error.name === 'RuntimeError'
    if (hasCrashed && !room?.isFull) throw error
    // A database error's fields do not survive the way between threads by themselves.
    const isFull = isBroken || room?.isRefusal(error) || ((hasCrashed || !isOpen) && room?.isFull)
    const isLast = isBroken || hasCrashed
    port?.postMessage({
      id: question.id,
      error: told(isFull ? new DiskFull() : error),
      isLast,
    } satisfies EmbeddedAnswer)
    if (isLast) process.exit(1)
  }
}

let last = Promise.resolve()
port.on('message', (question: EmbeddedQuestion) => {
  // One after the other: the state of the transaction is known before the next statement.
  last = last.then(() => answer(question))
})

/** What a database error says: its SQLSTATE besides its message. */
function told(error: unknown): { message: string; code?: string } {
  // The file system of the database throws what is no Error.
  if (!(error instanceof Error))
    return { message: typeof error === 'string' ? error : 'the database in it cannot be opened' }
  return { message: error.message, ...('code' in error && { code: String(error.code) }) }
}
