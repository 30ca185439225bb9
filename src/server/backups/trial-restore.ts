import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { RecordType } from '../../shared/record.ts'
import { verifiedChains } from '../audit-verification.ts'
import { linesOf } from '../database/backup-file.ts'
import { tableFaults, tableOf, verifiedBackup } from '../database/backup-verification.ts'
import { backupLines } from '../database/backup.ts'
import { connectDatabase, type Database } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { restoreAsWritten } from '../database/restore.ts'
import { recordDifferences } from '../record-verification.ts'

export interface Trial {
  rows: number
  createdAt: string | undefined
  tables: number
  /** Amounts of money compared, over all tables. */
  sums: number
  auditEntries: number
  /** Sentences for the operator; empty if the restored database agrees with the backup. */
  faults: string[]
}

/**
 * Restores a backup into an embedded database in a temporary folder, and compares the two: rows and content of each table, sums
 * of amounts, the audit chains, and each record with its audit entries. Throws `BackupFault` if it cannot be restored.
 */
export async function triedRestore(
  file: string,
  key: string | undefined,
  types: readonly RecordType[],
): Promise<Trial> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pokoj-verification-'))
  try {
    const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir })
    try {
      const { rows, createdAt } = await restoreAsWritten(db, () => linesOf(file), { key })
      const content = await contentFaults(db, file, key)
      const amounts = await amountFaults(db, file)
      await migrate(db)
      const trail = await trailFaults(db, types)
      return {
        rows,
        createdAt,
        tables: content.tables,
        sums: amounts.sums,
        auditEntries: trail.entries,
        faults: [...content.faults, ...amounts.faults, ...trail.faults],
      }
    } finally {
      await close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The restored database's own backup must have the same rows, with the same content. */
async function contentFaults(db: Database, file: string, key: string | undefined) {
  const { tables: expected } = await verifiedBackup(linesOf(file), key)
  const { tables: restored } = await verifiedBackup(backupLines(db, key ?? ''), key)
  return { tables: Object.keys(expected).length, faults: tableFaults(expected, restored) }
}

const rowLine = z.object({ row: z.record(z.string(), z.unknown()) })

/** Adds up the amounts of the file here, and those of the restored tables in the database. */
async function amountFaults(db: Database, file: string) {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'numeric'::regtype
      and a.attnum > 0 and not a.attisdropped order by 1, 2`.execute(db)
  const inFile = new Map<string, bigint>()
  for await (const line of linesOf(file)) {
    const table = tableOf(line)
    const own = columns.filter((each) => each.table === table)
    if (own.length === 0) continue
    const { row } = rowLine.parse(JSON.parse(line))
    for (const { column } of own) {
      const name = `${table}.${column}`
      inFile.set(name, (inFile.get(name) ?? 0n) + BigInt(Math.round(Number(row[column] ?? 0) * 100)))
    }
  }
  const faults: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ paras: string }>`
      select (coalesce(sum(${sql.ref(column)}), 0) * 100)::bigint::text as paras from ${sql.table(table)}`.execute(db)
    if (BigInt(rows[0]?.paras ?? 0) !== (inFile.get(`${table}.${column}`) ?? 0n))
      faults.push(`Table ${table}: the sum of ${column} differs from the backup.`)
  }
  return { sums: columns.length, faults }
}

async function trailFaults(db: Database, types: readonly RecordType[]) {
  const faults: string[] = []
  let entries = 0
  for await (const chain of verifiedChains(db)) {
    entries += chain.entries
    if (chain.wrong)
      faults.push(`Audit trail of ${chain.company ? `company ${chain.company.id}` : 'the platform'}: broken.`)
  }
  for await (const { type, id, field } of recordDifferences(db, types))
    faults.push(`Record ${type} ${id}: ${field ?? 'the record'} does not match the audit trail.`)
  return { entries, faults }
}
