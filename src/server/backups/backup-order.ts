import { z } from 'zod'

/** To the child process: the PostgreSQL server, or the data folder with the copy of the embedded database, and the file to write. */
export const backupOrder = z.object({
  databaseUrl: z.string().optional(),
  dataDir: z.string(),
  filesDir: z.string().optional(),
  file: z.string(),
  key: z.string(),
})
export type BackupOrder = z.infer<typeof backupOrder>

export const backupAnswer = z.union([z.object({ rows: z.int() }), z.object({ error: z.string() })])
export type BackupAnswer = z.infer<typeof backupAnswer>
