import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Database } from '../database/connection.ts'
import { inTurn } from '../database/in-turn.ts'
import { snakeCase } from '../database/names.ts'
import { recordTables } from './record-tables.ts'
import { inKeyOrder, isAfter, isSameRecord, type Keyed } from './key-order.ts'
import { derived } from './search.ts'

// Records store their search text and sort keys. When a declaration gets another column, or the folding or the sort keys
// change, those of older records are rebuilt; otherwise they would sort as if they were empty.

/**
 * Small, because clerks wait for a batch that is running, and after it the database is free for as long: on the embedded one a list takes
 * 28 instead of 16 ms during a rebuild, and 315 beside batches of 500.
 */
const batch = 25

const letters =
  'АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ абвгдђежзијклљмнњопрстћуфхцчџш ABCČĆDĐEFGHIJKLMNOPQRSŠTUVWXYZŽ ic dj 0123456789 1/26 №'

/** The hash of what is stored for a sample record: it changes with the declaration, the folding and the sort keys. */
export function indexVersion(type: RecordType): string {
  const sample = Object.keys(type.fields.shape).map((name) => [name, `${name} ${letters}`] as const)
  return createHash('sha256')
    .update(JSON.stringify(derived(type, Object.fromEntries(sample))))
    .digest('hex')
}

/** The types whose stored columns have another version, or none. */
export async function outdatedTypes(db: Database, types: readonly RecordType[]): Promise<RecordType[]> {
  const rows = await db.selectFrom('searchIndexes').selectAll().execute()
  const versions = new Map(rows.map(({ tableName, version }) => [tableName, version]))
  return types.filter((type) => versions.get(snakeCase(type.table)) !== indexVersion(type))
}

interface Reindexed {
  table: string
  records: number
  /** Records whose stored columns were different. */
  changed: number
}

/** Rebuilds the stored columns of these types in batches, which take turns with other work, until `stopping` is aborted. */
export async function* reindex(
  db: Database,
  types: readonly RecordType[],
  stopping?: AbortSignal,
): AsyncGenerator<Reindexed> {
  for (const type of types) {
    const tableName = snakeCase(type.table)
    const done: Reindexed = { table: tableName, records: 0, changed: 0 }
    let last: Keyed | undefined
    do {
      if (stopping?.aborted) return
      const begun = performance.now()
      const batchDone = await reindexAfter(db, type, last)
      done.records += batchDone.records
      done.changed += batchDone.changed
      last = batchDone.last
      await delay(performance.now() - begun)
    } while (last)
    const version = indexVersion(type)
    await db
      .insertInto('searchIndexes')
      .values({ tableName, version })
      .onConflict((conflict) => conflict.column('tableName').doUpdateSet({ version }))
      .execute()
    yield done
  }
}

/** A record that is edited in the meantime gets another version, and its stored columns from that edit. */
const reindexAfter = (db: Database, type: RecordType, last: Keyed | undefined) =>
  inTurn(db, 'platform', () =>
    db.transaction().execute(async (tx) => {
      const rows = await recordTables(tx)
        .selectFrom(type.table)
        .selectAll()
        .where(isAfter(type, type.table, last))
        .orderBy(inKeyOrder(type, type.table))
        .limit(batch)
        .execute()
      const rebuilt = rows.map((row) => ({
        id: Number(row['id']),
        companyId: typeof row['companyId'] === 'number' ? row['companyId'] : null,
        version: Number(row['version']),
        ...derived(type, row),
      }))
      const { numAffectedRows = 0n } = await sql`
      update ${sql.table(type.table)} record set search_text = rebuilt.search_text, sort_keys = rebuilt.sort_keys::jsonb
      from unnest(
        ${rebuilt.map(({ id }) => id)}::bigint[], ${rebuilt.map(({ companyId }) => companyId)}::bigint[], ${rebuilt.map(({ version }) => version)}::bigint[],
        ${rebuilt.map(({ searchText }) => searchText)}::text[], ${rebuilt.map(({ sortKeys }) => sortKeys)}::text[]
      ) rebuilt (id, company_id, version, search_text, sort_keys)
      where ${isSameRecord(type, 'record', 'rebuilt')} and record.version = rebuilt.version
        and (record.search_text, record.sort_keys) is distinct from (rebuilt.search_text, rebuilt.sort_keys::jsonb)`.execute(
        tx,
      )
      return { records: rebuilt.length, changed: Number(numAffectedRows), last: rebuilt.at(-1) }
    }),
  )

/** Rebuilds outdated columns while requests are served. Returns a function that stops it. */
export function reindexInBackground(
  db: Database,
  types: readonly RecordType[],
  report: { done: (reindexed: Reindexed) => void; failed: (error: unknown) => void },
): () => Promise<void> {
  const stopping = new AbortController()
  const run = async () => {
    for (const type of await outdatedTypes(db, types))
      try {
        for await (const each of reindex(db, [type], stopping.signal)) report.done(each)
      } catch (error) {
        // The others are rebuilt all the same.
        report.failed(error)
      }
  }
  const running = run().catch(report.failed)
  return () => {
    stopping.abort()
    return running
  }
}
