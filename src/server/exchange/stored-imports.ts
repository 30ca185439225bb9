import { sql } from 'kysely'
import { z } from 'zod'
import { audit, auditAll, type Actor } from '../audit.ts'
import type { Database, Tx } from '../database/connection.ts'
import { asCompany, type CompanyId } from '../database/tenancy.ts'
import type { Exchanged } from './columns.ts'
import type { Imported } from './import.ts'
import { withDuplicateErrors } from '../records/duplicates.ts'
import { recordTables } from '../records/record-tables.ts'
import { Refusal } from '../refusal.ts'
import { type StoredImport, undoDays } from '../../shared/imports.ts'
import type { RecordType } from '../../shared/record.ts'

export const storedImport = z.object({
  id: z.int(),
  dateCreated: z.iso.datetime(),
  count: z.int(),
  changed: z.array(z.int()).describe('the first records that prevent undoing it, because they have been changed since'),
})

/** The maximum number of changed records to name. */
const mostChanged = 10
/** Audit entries per statement. */
const batch = 200

interface NewImport {
  companyId: CompanyId
  userId: number
  recordType: string
  keyHash: string | null
}

const alreadyDone = 'IMPORT_ALREADY_DONE'
const unique = { unique: [{ index: 'imports_key', field: 'key', code: alreadyDone }] }

/**
 * Stores an import. Fails if one with the same key exists; a concurrent request with the same key waits for this one.
 */
export const begun = async (tx: Tx, row: NewImport) =>
  (
    await withDuplicateErrors(unique, () =>
      tx.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow(),
    )
  ).id

export async function ended(tx: Tx, id: number, recordIds: readonly number[]) {
  await tx
    .updateTable('imports')
    .set({ recordIds: [...recordIds] })
    .where('id', '=', id)
    .execute()
}

/** The result of an import, or of the earlier one with the same key. */
export async function addedOnce(
  db: Database,
  { companyId, userId, keyHash }: NewImport,
  work: () => Promise<Imported>,
): Promise<Imported> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== alreadyDone) throw error
    const { recordIds } = await asCompany(
      db,
      companyId,
      (tx) =>
        tx
          .selectFrom('imports')
          .select('recordIds')
          .where('companyId', '=', companyId)
          .where('userId', '=', userId)
          .where('keyHash', '=', keyHash)
          .executeTakeFirstOrThrow(),
      'read',
    )
    return { count: recordIds.length, faults: [], more: false, invalid: 0, deleted: 0, created: [] }
  }
}

/** The imports of a company that are recent enough to be undone. */
export const recentImports = (tx: Tx, company: CompanyId) =>
  tx
    .selectFrom('imports')
    .select(['id', 'dateCreated', 'recordType', 'recordIds'])
    .where('companyId', '=', company)
    .where('undone', '=', false)
    .where('dateCreated', '>', sql<Date>`now() - make_interval(days => ${undoDays})`)

/** The first of the records that are no longer as they were imported. */
async function changedIds(tx: Tx, company: CompanyId, { table }: RecordType, ids: readonly number[]) {
  const rows = await recordTables(tx)
    .selectFrom(table)
    .select('id')
    .where('companyId', '=', company)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where((eb) => eb.or([eb('version', '<>', 1), eb('deleted', '=', true)]))
    .orderBy('id')
    .limit(mostChanged)
    .execute()
  return rows.map(({ id }) => id)
}

export const importsOf = (db: Database, company: CompanyId, type: RecordType): Promise<StoredImport[]> =>
  asCompany(
    db,
    company,
    async (tx) => {
      const rows = await recentImports(tx, company)
        .where('recordType', '=', type.name)
        .orderBy('id', 'desc')
        .limit(20)
        .execute()
      const found: StoredImport[] = []
      for (const { id, dateCreated, recordIds } of rows)
        found.push({
          id,
          dateCreated: dateCreated.toISOString(),
          count: recordIds.length,
          changed: await changedIds(tx, company, type, recordIds),
        })
      return found
    },
    'read',
  )

/**
 * Deletes all records of an import, as a clerk would one by one. Refused if one of them has been changed since, because
 * somebody may rely on the change.
 */
export function undone(db: Database, company: CompanyId, actor: Actor, id: number, types: readonly Exchanged[]) {
  return asCompany(db, company, async (tx) => {
    const row = await recentImports(tx, company).where('id', '=', id).forUpdate().executeTakeFirst()
    const exchanged = types.find(({ type }) => type.name === row?.recordType)
    if (!row || !exchanged) throw new Refusal(404, 'IMPORT_NOT_EXIST')
    const { type, title } = exchanged
    const { recordIds } = row
    const deleted = await recordTables(tx)
      .updateTable(type.table)
      .set({ deleted: true, version: 2 })
      .where('companyId', '=', company)
      .where('id', '=', sql<number>`any(${recordIds}::bigint[])`)
      .where('version', '=', 1)
      .where('deleted', '=', false)
      .returning('id')
      .execute()
    if (deleted.length < recordIds.length) throw new Refusal(400, 'IMPORT_RECORDS_CHANGED')
    await tx
      .updateTable('imports')
      .set({ undone: true })
      .where('companyId', '=', company)
      .where('id', '=', id)
      .execute()
    const entries = recordIds.map((recordId) => ({ type, action: 'DELETED' as const, recordId }))
    for (let done = 0; done < entries.length; done += batch)
      await auditAll(tx, actor, entries.slice(done, done + batch))
    await audit(tx, actor, {
      action: 'RECORDS_IMPORT_UNDONE',
      changes: { type: { from: null, to: title[0] }, count: { from: null, to: recordIds.length } },
    })
    return recordIds.length
  })
}
