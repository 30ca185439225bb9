import { createHash } from 'node:crypto'
import { z } from 'zod'
import { backupFormat, BackupFault, isSignedBy, TableSums, unsignedFormat, type Manifest } from './backup-manifest.ts'

export interface VerifiedBackup {
  migrations: string[]
  createdAt: string | undefined
  /** Sentences for the operator; empty if the backup is intact. */
  faults: string[]
  /** As found in the file. */
  tables: Manifest['tables']
  /** Of the whole file, to compare it with a second reading. */
  sha256: string
}

const head = z.object({ format: z.enum([backupFormat, unsignedFormat]), migrations: z.array(z.string()).min(1) })
const table = z.strictObject({ rows: z.int().nonnegative(), sha256: z.string() })
const lastLine = z.union([
  z.strictObject({
    manifest: z.strictObject({
      format: z.literal(backupFormat),
      createdAt: z.iso.datetime(),
      migrations: z.array(z.string()),
      tables: z.record(z.string(), table),
    }),
    signature: z.string(),
  }),
  z.strictObject({ end: z.int() }),
])

const noManifest = {
  [unsignedFormat]: 'It was made by an older version and has no manifest, so it cannot be verified.',
  [backupFormat]: 'Its manifest is missing: the end of the file was cut off or removed.',
}

/** The table of a row's line, read from its start: the row itself is parsed only when it is restored. */
export const tableOf = (line: string): string | undefined => /^\{"table":"(\w+)","row":\{/.exec(line)?.[1]

/**
 * Reads the whole backup once and compares it with its manifest. Throws `BackupFault` if the file is not a backup at
 * all.
 */
export async function verifiedBackup(lines: AsyncIterable<string>, key: string | undefined): Promise<VerifiedBackup> {
  const hash = createHash('sha256')
  const sums = new TableSums()
  let first: z.infer<typeof head> | undefined
  let last: z.infer<typeof lastLine> | undefined
  const faults: string[] = []
  for await (const line of lines) {
    if (line === '') continue
    hash.update(line).update('\n')
    const tableName = tableOf(line)
    if (!first) first = parsed(head, line, 'The file is not a backup of Pokoj.')
    else if (last) throw new BackupFault('The backup is damaged: it continues after its last line.')
    else if (tableName === undefined) last = parsed(lastLine, line, 'The backup is damaged.')
    else sums.add(tableName, line)
  }
  if (!first) throw new BackupFault('The file is not a backup of Pokoj.')
  const actual = sums.tables()
  if (last && 'manifest' in last) {
    faults.push(...signatureFaults(last.manifest, last.signature, key))
    if (JSON.stringify(first.migrations) !== JSON.stringify(last.manifest.migrations))
      faults.push('Its schema version differs from the one in its manifest.')
    faults.push(...tableFaults(last.manifest.tables, actual))
  } else {
    faults.push(noManifest[first.format])
    const rows = Object.values(actual).reduce((sum, each) => sum + each.rows, 0)
    if (first.format === unsignedFormat && last?.end !== rows)
      faults.push(`It is incomplete: ${rows} rows instead of ${last?.end ?? 'a number given in the last line'}.`)
  }
  const createdAt = last && 'manifest' in last ? last.manifest.createdAt : undefined
  return { migrations: first.migrations, createdAt, faults, tables: actual, sha256: hash.digest('hex') }
}

function signatureFaults(manifest: Manifest, signature: string, key: string | undefined): string[] {
  if (key === undefined)
    return [
      'Its signature cannot be checked because this server has no key: copy BACKUP_KEY or the file backup.key from the server that made it.',
    ]
  if (isSignedBy(manifest, signature, key)) return []
  return ['Its signature is wrong: the manifest was changed, or the backup was signed with a different key.']
}

/** Names the tables that differ; one sentence each. */
export function tableFaults(expected: Manifest['tables'], inFile: Manifest['tables']): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(inFile)])]
  return names.flatMap((name) => {
    const [declared, actual] = [expected[name], inFile[name]]
    if (!declared) return [`Table ${name}: not in the manifest, but has ${actual?.rows} rows.`]
    // A table without rows has no lines.
    if ((actual?.rows ?? 0) !== declared.rows)
      return [`Table ${name}: ${actual?.rows ?? 0} rows instead of ${declared.rows}.`]
    return actual && actual.sha256 !== declared.sha256
      ? [`Table ${name}: its content was changed (SHA-256 differs).`]
      : []
  })
}

function parsed<Schema extends z.ZodType>(schema: Schema, line: string, message: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(line))
  } catch (error) {
    throw new BackupFault(message, { cause: error })
  }
}
