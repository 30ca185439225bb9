import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Command } from 'commander'
import { backupKey, keyFile, newBackupKey } from '../server/database/backup-key.ts'
import { BackupFault } from '../server/database/backup-manifest.ts'
import { tableOf } from '../server/database/backup-verification.ts'
import { backupLines } from '../server/database/backup.ts'
import type { Database } from '../server/database/connection.ts'
import { restore } from '../server/database/restore.ts'
import { settingsFrom } from '../server/settings.ts'
import { requireNewFile, say, withDatabase, withExistingDatabase } from './command.ts'

export function backupCommands(program: Command) {
  program
    .command('backup')
    .description('write all data to one compressed, signed file (without sessions)')
    .argument('<file>', 'e.g. pokoj-2026-11-21.ndjson.gz')
    .action(async (file: string) => {
      requireNewFile(file)
      await withExistingDatabase((db) => backedUp(db, file))
    })

  program
    .command('restore')
    .description(
      'verify a backup and restore it into an empty database; also the way to move from the embedded database to PostgreSQL',
    )
    .argument('<file>', 'a file written by `backup`')
    .option('--force', 'restore a backup even if it was altered or cannot be verified, and report its faults', false)
    .action((file: string, options: { force: boolean }) => withDatabase((db) => restored(db, file, options)))
}

async function backedUp(db: Database, file: string) {
  const settings = settingsFrom(process.env)
  const existing = backupKey(settings)
  const key = existing ?? newBackupKey(settings)
  const part = `${file}.part`
  let rows = 0
  async function* lines() {
    for await (const line of backupLines(db, key)) {
      rows += tableOf(line) === undefined ? 0 : 1
      yield `${line}\n`
    }
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }))
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  say(`${file}: ${rows} rows.`)
  if (existing === undefined)
    say(
      `It is signed with the new key in ${keyFile(settings.dataDir)}. Keep a copy elsewhere: a restore on another machine needs it.`,
    )
}

async function restored(db: Database, file: string, { force }: { force: boolean }) {
  const key = backupKey(settingsFrom(process.env))
  try {
    const { rows, createdAt, overridden } = await restore(db, () => linesOf(file), { key, force })
    for (const fault of overridden) say(`Overridden by --force: ${fault}`)
    say(`${rows} rows restored${createdAt === undefined ? '' : ` from the backup of ${createdAt}`}.`)
  } catch (error) {
    throw isDamaged(error) ? new BackupFault(`${file} is not a complete backup of Pokoj.`, { cause: error }) : error
  }
}

/** Instead of `node:readline`, which turns a damaged file into an error that cannot be caught. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true })
    let rest = ''
    for await (const chunk of packed.pipe(unpacked)) {
      const lines = `${rest}${utf8.decode(chunk as Buffer, { stream: true })}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    yield rest + utf8.decode()
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
}

/** The file is not compressed, is truncated, or its content does not match its checksum. */
const isDamaged = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  /^(Z_[A-Z_]+|ERR_ENCODING_INVALID_ENCODED_DATA)$/.test(String(error.code))
