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
import { nestedLists } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Reference } from '../../shared/references.ts'

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

/** `ids` are those of records of another type that were created with them. */
export async function ended(
  tx: Tx,
  id: number,
  recordIds: readonly number[],
  { type, ids = [] }: { type?: RecordType | undefined; ids?: readonly number[] } = {},
) {
  const steps = ids.map((created) => ({ type: type?.name, id: created, version: 1, before: null }))
  await tx
    .updateTable('imports')
    .set({ recordIds: [...recordIds], ...(steps.length > 0 && { steps: JSON.stringify(steps) }) })
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
    const { recordIds, steps } = await asCompany(
      db,
      companyId,
      (tx) =>
        tx
          .selectFrom('imports')
          .select(['recordIds', 'steps'])
          .where('companyId', '=', companyId)
          .where('userId', '=', userId)
          .where('keyHash', '=', keyHash)
          .executeTakeFirstOrThrow(),
      'read',
    )
    const forLists = createdWith.parse(steps ?? []).length
    return { count: recordIds.length, faults: [], more: false, invalid: 0, deleted: 0, created: [], forLists }
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

const createdWith = z.array(z.object({ type: z.string(), id: z.int() }))

/** Deletes those of the records created with an import that have not been changed since, and to which no other record refers. */
async function deletedUnused(
  tx: Tx,
  company: CompanyId,
  created: z.output<typeof createdWith>,
  types: readonly Exchanged[],
) {
  const all: { type: RecordType; recordId: number }[] = []
  for (const [name, records] of Map.groupBy(created, ({ type }) => type)) {
    const type = types.find((each) => each.type.name === name)?.type
    if (!type) throw new Error(`Unknown record type ${name}.`)
    const ids = records.map(({ id }) => id)
    const uses = types.flatMap(({ type: user }) => usesBy(user, type))
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(type.table)} created set deleted = true, version = 2
      where company_id = ${company} and id = any(${ids}::bigint[]) and version = 1 and not deleted
        and not exists (${sql.join(uses, sql` union all `)})
      returning id`.execute(tx)
    all.push(...rows.map(({ id }) => ({ type, recordId: id })))
  }
  return all
}

/** The live records of a type, and those merged into it, that refer to a record of another. */
function usesBy(user: RecordType, { table }: RecordType) {
  const isTo = ({ to }: Reference) => to.some((each) => each.table === table)
  const isLive = user.merges ? sql`` : sql`and not used.deleted`
  const own = user.references.filter(isTo).map(
    ({ field }) => sql`select from ${sql.table(user.table)} used
      where used.company_id = created.company_id and used.${sql.ref(field)} = created.id ${isLive}`,
  )
  const ofLists = nestedLists(user).flatMap(([, list]) =>
    (list.references ?? []).filter(isTo).map(
      ({ field }) => sql`select from ${sql.table(list.table)} part
        join ${sql.table(user.table)} used on used.company_id = part.company_id and used.id = part.${sql.ref(list.parent)}
        where part.company_id = created.company_id and part.${sql.ref(field)} = created.id and not used.deleted`,
    ),
  )
  return [...own, ...ofLists]
}

/**
 * Deletes all records of an import, as a clerk would one by one. Refused if one of them has been changed since, because
 * somebody may rely on the change.
 */
export function undone(db: Database, company: CompanyId, actor: Actor, id: number, types: readonly Exchanged[]) {
  return asCompany(db, company, async (tx) => {
    const row = await recentImports(tx, company).select('steps').where('id', '=', id).forUpdate().executeTakeFirst()
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
    const others = await deletedUnused(tx, company, createdWith.parse(row.steps ?? []), types)
    await tx
      .updateTable('imports')
      .set({ undone: true })
      .where('companyId', '=', company)
      .where('id', '=', id)
      .execute()
    const entries = [...recordIds.map((recordId) => ({ type, recordId })), ...others].map((each) => ({
      ...each,
      action: 'DELETED' as const,
    }))
    for (let done = 0; done < entries.length; done += batch)
      await auditAll(tx, actor, entries.slice(done, done + batch))
    await audit(tx, actor, {
      action: 'RECORDS_IMPORT_UNDONE',
      changes: { type: { from: null, to: title[0] }, count: { from: null, to: recordIds.length } },
    })
    return recordIds.length
  })
}
