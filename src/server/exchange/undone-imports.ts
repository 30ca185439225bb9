import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { mostKeptRecords, type UndoneImport } from '../../shared/imports.ts'
import { nestedLists } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Reference } from '../../shared/references.ts'
import { audit, auditAll, type AuditedAction, auditEach, type Actor } from '../audit.ts'
import type { Database, Tx } from '../database/connection.ts'
import { asCompany, type CompanyId } from '../database/tenancy.ts'
import { type Step, storedSteps } from '../records/recorded-steps.ts'
import { recordTables } from '../records/record-tables.ts'
import { titlesOf } from '../records/references.ts'
import { follow } from '../records/server-values.ts'
import { Refusal } from '../refusal.ts'
import type { Exchanged } from './columns.ts'
import { unfilled } from './filled-records.ts'
import { recentImports } from './stored-imports.ts'

export const undoneImport: z.ZodType = z.object({
  count: z.int().describe('of the records that were deleted'),
  kept: z.int().describe('of those that were not, because other records refer to them; the import can be undone again'),
  keptRecords: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        usedBy: z.array(z.array(z.string())).describe('the lists of those records, in Serbian and English'),
      }),
    )
    .describe(`the first ${mostKeptRecords} of these`),
})

/** Audit entries per statement. */
const batch = 200

/**
 * Deletes the records of an import, except those to which other records refer by now. Refused if one of them has been changed
 * since, because somebody may rely on the change.
 */
export function undone(
  db: Database,
  company: CompanyId,
  actor: Actor,
  id: number,
  types: readonly Exchanged[],
): Promise<UndoneImport> {
  return asCompany(db, company, async (tx) => {
    const row = await recentImports(tx, company).select('steps').where('id', '=', id).forUpdate().executeTakeFirst()
    const exchanged = types.find(({ type }) => type.name === row?.recordType)
    if (!row || !exchanged) throw new Refusal(404, 'IMPORT_NOT_EXIST')
    const { type, title } = exchanged
    const { recordIds } = row
    const unchanged = await lockedUnchanged(tx, company, type, recordIds)
    const steps = storedSteps.parse(row.steps ?? [])
    if (unchanged.length < recordIds.length) throw new Refusal(400, 'IMPORT_RECORDS_CHANGED')
    const used = await usesOf(tx, company, type, unchanged, types)
    const deleted = unchanged.filter((each) => !used.has(each))
    const followed = [...(await setDeleted(tx, company, actor, type, deleted))]
    const created = steps.filter(({ before }) => before === null)
    const others = await deletedUnused(tx, company, actor, created, types)
    followed.push(...others.followed)
    const kept = unchanged.filter((each) => used.has(each))
    await tx
      .updateTable('imports')
      .set(kept.length > 0 ? { recordIds: kept } : { undone: true })
      .where('companyId', '=', company)
      .where('id', '=', id)
      .execute()
    const entries = [...deleted.map((recordId) => ({ type, recordId })), ...others.all].map((each) => ({
      ...each,
      action: 'DELETED' as const,
    }))
    for (let done = 0; done < entries.length; done += batch)
      await auditAll(tx, actor, entries.slice(done, done + batch))
    for (let done = 0; done < followed.length; done += batch) await auditEach(tx, followed.slice(done, done + batch))
    await emptyAgain(
      tx,
      company,
      actor,
      steps.filter(({ before }) => before !== null),
      types,
    )
    if (deleted.length > 0)
      await audit(tx, actor, {
        action: 'RECORDS_IMPORT_UNDONE',
        changes: { type: { from: null, to: title[0] }, count: { from: null, to: deleted.length } },
      })
    const named = kept.slice(0, mostKeptRecords)
    const titles = await titlesOf(tx, [type], named)
    return {
      count: deleted.length,
      kept: kept.length,
      keptRecords: named.map((each) => ({
        id: each,
        title: titles.get(each) ?? String(each),
        usedBy: types
          .filter((user) => used.get(each)?.has(user.type.name))
          .map(({ title: [serbian, english] }) => [serbian, english]),
      })),
    }
  })
}

/** The records that are as they were imported, locked in the order of their ids. */
async function lockedUnchanged(
  tx: Tx,
  company: CompanyId,
  { table }: RecordType,
  ids: readonly number[],
  versions?: ReadonlyMap<number, number>,
) {
  const rows = await recordTables(tx)
    .selectFrom(table)
    .select(['id', 'version'])
    .where('companyId', '=', company)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.filter(({ id, version }) => version === (versions?.get(id) ?? 1)).map(({ id }) => id)
}

/** Returns the audit entries of what follows from it. */
async function setDeleted(tx: Tx, company: CompanyId, actor: Actor, type: RecordType, ids: readonly number[]) {
  const rows = await recordTables(tx)
    .updateTable(type.table)
    .set({ deleted: true, version: sql`version + 1` })
    .where('companyId', '=', company)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .returningAll()
    .execute()
  return follow(
    tx,
    type,
    company,
    actor,
    rows.map((after) => ({ after, before: { ...after, deleted: false } })),
  )
}

/** Deletes those of the records created with an import that have not been changed since, and to which no other record refers. */
async function deletedUnused(
  tx: Tx,
  company: CompanyId,
  actor: Actor,
  created: readonly Step[],
  types: readonly Exchanged[],
) {
  const all: { type: RecordType; recordId: number }[] = []
  const followed: AuditedAction[] = []
  for (const [name, records] of Map.groupBy(created, ({ type }) => type)) {
    const type = types.find((each) => each.type.name === name)?.type
    if (!type) throw new Error(`Unknown record type ${name}.`)
    const unchanged = await lockedUnchanged(
      tx,
      company,
      type,
      records.map(({ id }) => id),
      new Map(records.map(({ id, version }) => [id, version])),
    )
    const used = await usesOf(tx, company, type, unchanged, types)
    const unused = unchanged.filter((id) => !used.has(id))
    followed.push(...(await setDeleted(tx, company, actor, type, unused)))
    all.push(...unused.map((recordId) => ({ type, recordId })))
  }
  return { all, followed }
}

/** Removes what an import has filled in in records that nobody has changed since. */
async function emptyAgain(
  tx: Tx,
  company: CompanyId,
  actor: Actor,
  filled: readonly Step[],
  types: readonly Exchanged[],
) {
  for (const [name, steps] of Map.groupBy(filled, ({ type }) => type)) {
    const type = types.find((each) => each.type.name === name)?.type
    if (!type) throw new Error(`Unknown record type ${name}.`)
    for (let done = 0; done < steps.length; done += batch)
      await auditEach(tx, await unfilled(tx, type, company, actor, steps.slice(done, done + batch)))
  }
}

/** The records that are used, with the names of the types whose live records, or those merged into them, refer to them. */
async function usesOf(
  tx: Tx,
  company: CompanyId,
  { table }: RecordType,
  ids: readonly number[],
  types: readonly Exchanged[],
) {
  const used = new Map<number, Set<string>>()
  const uses = types.flatMap(({ type }) => usesBy(type, table, company, ids))
  if (ids.length === 0 || uses.length === 0) return used
  const { rows } = await sql<{ id: number; user: string }>`${sql.join(uses, sql` union `)}`.execute(tx)
  for (const { id, user } of rows) used.set(id, (used.get(id) ?? new Set()).add(user))
  return used
}

/** The references of a type's records, or of the rows of their lists, to records of another table. */
function usesBy(user: RecordType, table: string, company: CompanyId, ids: readonly number[]): RawBuilder<unknown>[] {
  const isTo = ({ to }: Reference) => to.some((each) => each.table === table)
  const isLive = user.merges ? sql`` : sql`and not used.deleted`
  const own = user.references.filter(isTo).map(
    ({ field }) => sql`select used.${sql.ref(field)} as id, ${user.name} as "user" from ${sql.table(user.table)} used
      where used.company_id = ${company} and used.${sql.ref(field)} = any(${ids}::bigint[]) ${isLive}`,
  )
  const ofLists = nestedLists(user).flatMap(([, list]) =>
    (list.references ?? []).filter(isTo).map(
      ({ field }) => sql`select part.${sql.ref(field)} as id, ${user.name} as "user" from ${sql.table(list.table)} part
        join ${sql.table(user.table)} used on used.company_id = part.company_id and used.id = part.${sql.ref(list.parent)}
        where part.company_id = ${company} and part.${sql.ref(field)} = any(${ids}::bigint[]) and not used.deleted`,
    ),
  )
  return [...own, ...ofLists]
}
