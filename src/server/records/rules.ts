import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import { nestedLists } from '../../shared/child-lists.ts'
import type { Actor } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { refusedFields } from '../refusal.ts'
import type { UsesOf } from './in-use.ts'
import type { BeforeEdit, OnSave } from './on-save.ts'
import type { Scope } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The rules of a record type beyond its declaration. They belong to the record and not to a route: `recordQueries` applies them to
 * whoever writes one. Imports are the exception, because they contain the history as it was.
 */
export interface Rules<Type> {
  /** Checks and further records when a company's record has been created, edited, deleted or restored. */
  readonly onSave?: OnSave<Type> | undefined
  /** Checks before an edit of the locked record, and what it changes in addition. */
  readonly beforeEdit?: BeforeEdit<Type> | undefined
  /** The records that need one of this type, so that it cannot be deleted. */
  readonly usesOf?: UsesOf | undefined
}

/** A method, because its parameters are the records of one of the types. */
interface AnyRules {
  onSave?(this: void, ...saved: readonly [Tx, CompanyId, Actor, object, object?, Values?]): Promise<void>
  beforeEdit?(this: void, ...edit: readonly [Tx, CompanyId, Actor, object, object]): Promise<Values | void>
  readonly usesOf?: UsesOf
}

const registered = new Map<RecordType, AnyRules>()

export function keepRules<Type extends RecordType>(type: Type, { onSave, beforeEdit, usesOf }: Rules<Type>) {
  registered.set(type, { ...(onSave && { onSave }), ...(beforeEdit && { beforeEdit }), ...(usesOf && { usesOf }) })
}

export const rulesOf = (type: RecordType): AnyRules => registered.get(type) ?? {}

/** A record that is edited or restored must not need one that has been deleted meanwhile. */
export async function refuseDeletedInUse(tx: Tx, type: RecordType, company: Scope, ids: readonly number[]) {
  if (company === undefined) return
  for (const [used, { usesOf }] of registered) {
    if (!usesOf?.(company, []).some((each) => each.type === type)) continue
    const references = referencesTo(type, used, ids)
    const [reference] = references
    if (!reference) continue
    const isMerged = used.merges ? sql`and merged_into is null` : sql``
    const { rows: deleted } = await sql<{ id: number }>`
      select id from ${sql.table(used.table)} where company_id = ${company} and deleted ${isMerged}
        and id in (${sql.join(
          references.map(({ rows }) => rows),
          sql` union all `,
        )})`.execute(tx)
    if (deleted.length === 0) continue
    const uses = usesOf(
      company,
      deleted.map(({ id }) => id),
    ).filter((each) => each.type === type)
    for (const { rows } of uses) {
      const { rows: found } = await sql`
        select from (${rows}) uses where uses.id = any(${ids}::bigint[]) limit 1`.execute(tx)
      if (found.length > 0) throw refusedFields([{ code: reference.code, field: reference.field }])
    }
  }
}

/** The ids of another type that records of a type and the rows of their lists refer to. */
function referencesTo(type: RecordType, { table }: RecordType, ids: readonly number[]) {
  const isTo = ({ to }: { readonly to: readonly { readonly table: string }[] }) =>
    to.some((each) => each.table === table)
  const own = type.references.filter(isTo).map(({ field, code }) => ({
    field,
    code,
    rows: sql`select ${sql.ref(field)} from ${sql.table(type.table)} where id = any(${ids}::bigint[])`,
  }))
  const ofLists = nestedLists(type).flatMap(([name, list]) =>
    (list.references ?? []).filter(isTo).map(({ field, code }) => ({
      field: name,
      code,
      rows: sql`select ${sql.ref(field)} from ${sql.table(list.table)} where ${sql.ref(list.parent)} = any(${ids}::bigint[])`,
    })),
  )
  return [...own, ...ofLists]
}
