import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { makePrivate } from './private-files.ts'
import { toAmount, toDate, toInstant, toNumber } from './values.ts'

export type EmbeddedQuestion = { id: number; sql: string; parameters: readonly unknown[]; close?: boolean }
export type EmbeddedAnswer =
  | { id: number; rows: unknown[]; affected: number | undefined }
  | { id: number; error: { message: string; code?: string } }

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

let isOpen = false

port.on('message', (question: EmbeddedQuestion) => {
  const answer = (message: EmbeddedAnswer) => port.postMessage(message)
  void (async () => {
    const database = await opened
    isOpen = true
    if (question.close) {
      await database.close()
      answer({ id: question.id, rows: [], affected: undefined })
      port.close()
      return
    }
    const { rows, affectedRows } = await database.query(question.sql, [...question.parameters])
    answer({ id: question.id, rows, affected: affectedRows })
  })().catch((error: unknown) => {
    // A database error's fields do not survive the way between threads by themselves.
    // A crash inside the database leaves it unusable: this thread ends with it, and another opens it anew (embedded.ts).
    if (isOpen && error instanceof Error && error.name === 'RuntimeError') throw error
    answer({ id: question.id, error: told(error) })
  })
})

/** What a database error says: its SQLSTATE besides its message. */
function told(error: unknown): { message: string; code?: string } {
  // The file system of the database throws what is no Error.
  if (!(error instanceof Error))
    return { message: typeof error === 'string' ? error : 'the database in it cannot be opened' }
  return { message: error.message, ...('code' in error && { code: String(error.code) }) }
}
