// node faults/daily-backup.ts <data folder> <key>: makes the backup that is due, as a server does.
import pLimit from 'p-limit'
import { DailyBackups } from '../src/server/backups/daily.ts'
import { sharedState } from '../src/server/backups/shared-state.ts'
import { embeddedWriter } from '../src/server/backups/writer.ts'
import { connectDatabase } from '../src/server/database/connection.ts'

const [, , dataDir = '', backupKey] = process.argv
const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir })
const settings = { databaseUrl: undefined, dataDir, backupKey, backupCommand: undefined }
const backups = new DailyBackups(settings, embeddedWriter(db, dataDir, pLimit(1)), sharedState(db, settings))
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
await backups.start(log)
await backups.check()
await backups.stop()
await close()
process.exit(backups.state.hasFailed ? 1 : 0)
