import { createHash } from 'node:crypto'
import { z } from 'zod'
import { backupFormat, BackupFault, isSignedBy, TableSums, unsignedFormat, type Manifest } from './backup-manifest.ts'

export interface VerifiedBackup {
  migrations: string[]
  createdAt: string | undefined
  /** What is wrong with it, in sentences for the operator; none when it is as it was made. */
  faults: string[]
  /** Over everything, so that a second reading can tell whether it is the same. */
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
  [unsignedFormat]: 'It was made by an older version without a manifest: nothing proves that it is unchanged.',
  [backupFormat]: 'Its manifest is missing: the end was cut off or removed.',
}

/** The table of a line that is a row, read from its beginning: the row itself is only parsed when it is restored. */
export const tableOf = (line: string): string | undefined => /^\{"table":"(\w+)","row":\{/.exec(line)?.[1]

/** Reads the whole backup once and compares it with its manifest. Throws `BackupFault` for what is none at all. */
export async function verifiedBackup(lines: AsyncIterable<string>, key: string | undefined): Promise<VerifiedBackup> {
  const whole = createHash('sha256')
  const sums = new TableSums()
  let first: z.infer<typeof head> | undefined
  let last: z.infer<typeof lastLine> | undefined
  const faults: string[] = []
  for await (const line of lines) {
    if (line === '') continue
    whole.update(line).update('\n')
    const tableName = tableOf(line)
    if (!first) first = parsed(head, line, 'The file is not a backup of Pokoj.')
    else if (last) throw new BackupFault('The backup is damaged: it goes on after its end.')
    else if (tableName === undefined) last = parsed(lastLine, line, 'The backup is damaged.')
    else sums.add(tableName, line)
  }
  if (!first) throw new BackupFault('The file is not a backup of Pokoj.')
  const found = sums.tables()
  if (last && 'manifest' in last) {
    faults.push(...signatureFaults(last.manifest, last.signature, key))
    if (JSON.stringify(first.migrations) !== JSON.stringify(last.manifest.migrations))
      faults.push('The version of its tables is another one than in its manifest.')
    faults.push(...tableFaults(last.manifest.tables, found))
  } else {
    faults.push(noManifest[first.format])
    const rows = Object.values(found).reduce((sum, each) => sum + each.rows, 0)
    if (first.format === unsignedFormat && last?.end !== rows)
      faults.push(`It is not complete: ${rows} rows; it should have ${last?.end ?? 'an end that says how many'}.`)
  }
  const createdAt = last && 'manifest' in last ? last.manifest.createdAt : undefined
  return { migrations: first.migrations, createdAt, faults, sha256: whole.digest('hex') }
}

function signatureFaults(manifest: Manifest, signature: string, key: string | undefined): string[] {
  if (key === undefined)
    return [
      'Its signature cannot be checked, because there is no key here: take over BACKUP_KEY or the file backup.key from where it was made.',
    ]
  if (isSignedBy(manifest, signature, key)) return []
  return ['Its signature is wrong: the manifest was changed, or it was signed with another key than the one here.']
}

function tableFaults(expected: Manifest['tables'], found: Manifest['tables']): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])]
  return names.flatMap((name) => {
    const [should, is] = [expected[name], found[name]]
    if (!should) return [`Table ${name}: it is not in the manifest, but has ${is?.rows} rows.`]
    // A table without rows has no lines.
    if ((is?.rows ?? 0) !== should.rows) return [`Table ${name}: ${is?.rows ?? 0} rows; it should have ${should.rows}.`]
    return is && is.sha256 !== should.sha256 ? [`Table ${name}: its content was changed (SHA-256).`] : []
  })
}

function parsed<Schema extends z.ZodType>(schema: Schema, line: string, message: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(line))
  } catch (error) {
    throw new BackupFault(message, { cause: error })
  }
}
