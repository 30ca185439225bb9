import { sql } from 'kysely'
import { z } from 'zod'
import { undoDays } from '../../shared/imports.ts'
import type { RecordType } from '../../shared/record.ts'
import { type Actor, type AuditedAction, auditEach } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import { changedRefusal, namedRecords } from './guards.ts'
import { lockedRows } from './locked-row.ts'
import { recordQueries } from './queries.ts'
import { recordTables } from './record-tables.ts'
import type { By } from './rules.ts'

/** The effect of an action on a record. */
export interface Step {
  readonly type: string
  readonly id: number
  /** The new version of the record. */
  readonly version: number
  /** The former values of the fields that were changed; null if the record was created. */
  readonly before: Readonly<Record<string, unknown>> | null
}
export const storedSteps = z.array(
  z.object({
    type: z.string(),
    id: z.int(),
    version: z.int(),
    before: z.record(z.string(), z.unknown()).nullable(),
  }),
)

/** For a record that was changed twice, the values before the first change and the version after the last one count. */
export function summedUp(steps: readonly Step[]): Step[] {
  const sums = new Map<string, Step>()
  for (const step of steps) {
    const key = `${step.type} ${step.id}`
    const first = sums.get(key)
    sums.set(key, { ...step, before: first ? first.before && { ...step.before, ...first.before } : step.before })
  }
  return [...sums.values()]
}

/** The imports and other actions of a company that are recent enough to be undone. */
export const undoableActions = (tx: Tx, company: CompanyId) =>
  tx
    .selectFrom('undoableActions')
    .select(['id', 'dateCreated', 'recordType', 'recordIds'])
    .where('companyId', '=', company)
    .where('undone', '=', false)
    .where('dateCreated', '>', sql<Date>`now() - make_interval(days => ${undoDays})`)

/** What identifies an action among those of a company, and the types of the records that its undo concerns. */
interface Undoable {
  /** The name under which the action is stored. */
  readonly recordType: string
  /** In the order in which the records are locked; the steps are undone in reverse order. */
  readonly types: readonly RecordType[]
}
type ByUser = By & { readonly company: CompanyId; readonly actor: Actor & { readonly userId: number } }

/**
 * Does an action on records of these types, which edits none of their lists, and stores its steps, which its audit entries state.
 * Returns the id with which it can be undone.
 */
export async function undoable(by: ByUser, { recordType, types }: Undoable, action: (by: By) => Promise<void>) {
  const { tx, company, actor } = by
  const entries: AuditedAction[] = []
  await action({ ...by, entries })
  const steps: Step[] = []
  for (const type of types) {
    const ofType = entries.flatMap(({ entry }) => (entry.type?.code === type.code ? entry : []))
    if (ofType.length === 0) continue
    const ids = ofType.flatMap(({ recordId }) => recordId ?? [])
    const versions = new Map((await lockedRows(type, tx, company, ids)).map(({ id, version }) => [id, version]))
    for (const { recordId: id = 0, action: done, changes = {} } of ofType) {
      const former = Object.entries(changes).map(([field, { from }]): [string, unknown] => [field, from])
      const before = done === 'ADDED' ? null : Object.fromEntries(former)
      steps.push({ type: type.name, id, version: versions.get(id) ?? 0, before })
    }
  }
  const { id } = await tx
    .insertInto('undoableActions')
    .values({ companyId: company, userId: actor.userId, recordType, steps: JSON.stringify(summedUp(steps)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditEach(tx, entries)
  return id
}

interface Undone extends Undoable {
  readonly id: number
  readonly notFound: string
}

/**
 * Deletes the records that an action created and restores the old values of the others; refused if one of the records
 * has been changed since, because somebody may rely on that change.
 */
export async function undoSteps(by: By & { company: CompanyId }, { id, recordType, types, notFound }: Undone) {
  const { tx, company } = by
  const stored = await undoableActions(tx, company)
    .select('steps')
    .where('id', '=', id)
    .where('recordType', '=', recordType)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw new Refusal(404, notFound)
  const steps = Map.groupBy(storedSteps.parse(stored.steps), ({ type }) => type)
  const changed = []
  for (const type of types)
    changed.push(...(await namedRecords(by, type, await changedSince(by, type, steps.get(type.name)))))
  if (changed.length > 0) throw changedRefusal(changed)
  await tx
    .updateTable('undoableActions')
    .set({ undone: true })
    .where('companyId', '=', company)
    .where('id', '=', id)
    .execute()
  for (const type of types.toReversed()) await undoOf(by, type, steps.get(type.name))
}

/** Restores the former values of the records of a type, and deletes those that were created. */
export async function undoOf(by: By, type: RecordType, steps: readonly Step[] = []) {
  const records = recordQueries(type)
  const undoing: By = { ...by, writer: 'undo' }
  await records.save(
    undoing,
    steps.flatMap(({ id, before }) => (before ? { id, values: before } : [])),
  )
  await records.remove(
    undoing,
    steps.flatMap(({ id, before }) => (before ? [] : id)),
  )
}

/** The records that are no longer as an action left them, locked with the others. */
export async function changedSince({ tx, company }: By, type: RecordType, steps: readonly Step[] = []) {
  if (steps.length === 0) return []
  const rows = await recordTables(tx)
    .selectFrom(type.table)
    .select(['id', 'version', 'deleted'])
    .where('companyId', '=', Number(company))
    .where('id', '=', sql<number>`any(${steps.map(({ id }) => id)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const versions = new Map(steps.map(({ id, version }) => [id, version]))
  return rows.filter((row) => row.deleted || row.version !== versions.get(row.id)).map(({ id }) => id)
}
