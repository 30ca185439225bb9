import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Actor } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { type NamedRecord, Refusal } from '../refusal.ts'
import { recentImports } from '../exchange/stored-imports.ts'
import { lockedRows } from './locked-row.ts'
import { recordQueries } from './queries.ts'
import { type Step, storedSteps, summedUp } from './recorded-steps.ts'

/** Stores the steps of an action, like an import, and returns the id with which it can be undone. */
export async function storeSteps(
  tx: Tx,
  row: { readonly companyId: CompanyId; readonly userId: number; readonly recordType: string },
  steps: readonly Step[],
): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({ ...row, keyHash: null, steps: JSON.stringify(summedUp(steps)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records per statement. */
const batch = 200

interface Undone {
  readonly id: number
  /** The name under which the action is stored. */
  readonly recordType: string
  /** In the order in which the records are locked; the steps are undone in reverse order. */
  readonly types: readonly RecordType[]
  readonly notFound: string
}

/**
 * Deletes the records that an action created and restores the old values of the others; refused if one of the records
 * has been changed since, because somebody may rely on that change. Returns the undone steps.
 */
export async function undoSteps(tx: Tx, company: CompanyId, actor: Actor, { id, recordType, types, notFound }: Undone) {
  const stored = await recentImports(tx, company)
    .select('steps')
    .where('id', '=', id)
    .where('recordType', '=', recordType)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw new Refusal(404, notFound)
  const steps = storedSteps.parse(stored.steps)
  const changed: NamedRecord[] = []
  for (const type of types) changed.push(...(await changedSince(tx, company, type, stepsOf(type, steps))))
  if (changed.length > 0) throw changedRefusal(changed)
  await tx.updateTable('imports').set({ undone: true }).where('companyId', '=', company).where('id', '=', id).execute()
  for (const type of types.toReversed()) {
    const records = recordQueries(type)
    for (const { id: recordId, before } of stepsOf(type, steps))
      if (before) await records.edit(tx, company, { ...actor, isExplained: true }, recordId, before)
    const created = stepsOf(type, steps).flatMap((step) => (step.before ? [] : step.id))
    for (let done = 0; done < created.length; done += batch)
      await records.setAllDeleted(tx, company, actor, {
        ids: created.slice(done, done + batch),
        deleted: true,
        isUndo: true,
      })
  }
  return steps
}

const stepsOf = ({ name }: RecordType, steps: readonly Step[]) => steps.filter(({ type }) => type === name)

/** The maximum number of records to name. */
const mostNamed = 10
export const changedRefusal = (changed: readonly NamedRecord[]) =>
  new Refusal(409, 'RECORDS_CHANGED_SINCE', { details: { changed: changed.slice(0, mostNamed) } })

/** The records of a type that are no longer as the action left them. */
async function changedSince(tx: Tx, company: CompanyId, type: RecordType, steps: readonly Step[]) {
  if (steps.length === 0) return []
  const rows = await lockedRows(
    type,
    tx,
    company,
    steps.map(({ id }) => id),
  )
  const versions = new Map(steps.map(({ id, version }) => [id, version]))
  return rows
    .filter((row) => row.deleted || row.version !== versions.get(row.id))
    .map((row) => ({ type: type.name, id: row.id, title: titleOf(type, row) }))
}

const titleOf = ({ title }: RecordType, row: Readonly<Record<string, unknown>>) =>
  title
    .map((field) => row[field])
    .filter(Boolean)
    .join(' ')

/** The records that live records of these types refer to. */
export async function inUse(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  { ids, by }: { readonly ids: readonly number[]; readonly by: readonly RecordType[] },
): Promise<NamedRecord[]> {
  if (ids.length === 0) return []
  const uses = by.flatMap(({ table, references }) =>
    references
      .filter(({ to }) => to.some((each) => each.table === type.table))
      .map(
        ({ field }) => sql`select ${sql.ref(field)} as used from ${sql.table(table)}
          where company_id = ${company} and not deleted and ${sql.ref(field)} = any(${ids}::bigint[])`,
      ),
  )
  const { rows } = await sql<{ used: number }>`
    select distinct used from (${sql.join(uses, sql` union all `)}) uses order by used limit ${mostNamed}`.execute(tx)
  const used = await lockedRows(
    type,
    tx,
    company,
    rows.map((row) => row.used),
  )
  return used.map((row) => ({ type: type.name, id: row.id, title: titleOf(type, row) }))
}
