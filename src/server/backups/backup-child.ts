// The child process of daily.ts: writes the backup of a PostgreSQL server or of a copy of the embedded database, and reads it once more.
import { writeBackup, linesOf } from '../database/backup-file.ts'
import { BackupFault } from '../database/backup-manifest.ts'
import { verifiedBackup } from '../database/backup-verification.ts'
import { connectDatabase } from '../database/connection.ts'
import { FilesFolder } from '../files/files-folder.ts'
import { backupOrder, type BackupAnswer, type BackupOrder } from './backup-order.ts'

async function written({ databaseUrl, dataDir, filesDir, file, key }: BackupOrder): Promise<BackupAnswer> {
  const { db, close } = connectDatabase({ databaseUrl, dataDir })
  try {
    const rows = await writeBackup(db, key, file, await FilesFolder.of(db, filesDir))
    const { faults } = await verifiedBackup(linesOf(file), key)
    if (faults.length > 0) throw new BackupFault(faults.join('\n'))
    return { rows }
  } finally {
    await close()
  }
}

process.umask(0o077)
// The server, which may have been killed, removes the files.
process.on('disconnect', () => process.exit())
process.once('message', (order) => {
  written(backupOrder.parse(order))
    .catch((error: unknown): BackupAnswer => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer, () => process.disconnect?.()))
    .catch(() => process.exit(1))
})
