import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { nestedLists } from '../../shared/child-lists.ts'
import { mostUses, type RecordsInUse } from '../../shared/in-use.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Reference } from '../../shared/references.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { type NamedRecord, Refusal, refusedFields } from '../refusal.ts'
import { refersTo, survivorOf } from './merged.ts'
import { titlesOf } from './references.ts'
import { type By, registeredTypes, rulesOf, type Writer } from './rules.ts'

/** A reference of a type, or of the rows of one of its lists. */
interface Use {
  readonly type: RecordType
  readonly reference: Reference
  /** The field of the record. */
  readonly field: string
  readonly column: string
  readonly rows: RawBuilder<unknown>
  readonly isNeeded: RawBuilder<SqlBool> | undefined
}

function usesBy(type: RecordType): Use[] {
  const { guards = {} } = rulesOf(type)
  const use = (reference: Reference, field: string, name: string, table: string, rows: RawBuilder<unknown>): Use => {
    return { type, reference, field, column: `${table}.${reference.field}`, rows, isNeeded: guards[name]?.() }
  }
  const recordTable = sql.table(type.table)
  return [
    ...type.references.map((each) => use(each, each.field, each.field, type.table, recordTable)),
    ...nestedLists(type).flatMap(([name, { table, parent, references = [] }]) => {
      const rows = sql`${recordTable} join ${sql.table(table)} on ${sql.ref(`${table}.companyId`)} = ${ofRecord(type, 'companyId')}
        and ${sql.ref(`${table}.${parent}`)} = ${ofRecord(type, 'id')}`
      return references.map((each) => use(each, name, `${name}.${each.field}`, table, rows))
    }),
  ]
}

const ofRecord = ({ table }: RecordType, column: string) => sql.ref(`${table}.${column}`)

/** The live records that refer to these, by type: those that need them, or any. Parties merged into others still count. */
function usesOf(company: CompanyId, used: RecordType, ids: readonly number[], which: 'needed' | 'any') {
  return registeredTypes()
    .flatMap(({ type }) => usesBy(type))
    .flatMap(({ type, reference, column, rows, isNeeded }) => {
      const to = reference.to.filter(({ table }) => table === used.table)
      // What is only added stays when all else is undone, as a reversed claim does.
      const condition = which === 'any' && !type.appendOnly ? sql`true` : isNeeded
      const [named] = to
      if (!named || !condition) return []
      const isLive = type.merges ? sql`true` : sql`not ${ofRecord(type, 'deleted')}`
      return {
        type,
        rows: sql`select distinct ${survivorOf(named, column)} as used, ${ofRecord(type, 'id')} as id from ${rows}
          where ${ofRecord(type, 'companyId')} = ${company} and ${refersTo(to, column, ids)} and ${isLive} and (${condition})`,
      }
    })
}

/** The types of the live records that refer to each of these. */
export async function usersOf({ tx, company }: By, used: RecordType, ids: readonly number[]) {
  const users = new Map<number, Set<RecordType>>()
  const uses = company === undefined || ids.length === 0 ? [] : usesOf(company, used, ids, 'any')
  if (uses.length === 0) return users
  const { rows } = await sql<{ id: number; at: number }>`${sql.join(
    uses.map(({ rows: each }, at) => sql`select distinct used as id, ${sql.lit(at)}::int as at from (${each}) uses`),
    sql` union all `,
  )}`.execute(tx)
  for (const { id, at } of rows) {
    const type = uses[at]?.type
    if (type) users.set(id, (users.get(id) ?? new Set()).add(type))
  }
  return users
}

/** What refuses a deletion, by whoever makes it. The uses of a merged record go on with the other one. */
const refusals: Readonly<Partial<Record<Writer, typeof refuseUsed>>> = {
  request: refuseNeeded,
  rule: refuseNeeded,
  // Whoever refers to the record meanwhile relies on it.
  undo: refuseUsed,
}

/** Called after the deletion, which has locked the records, in the same transaction. */
export const refuseInUse = async (by: By, type: RecordType, ids: readonly number[]) =>
  refusals[by.writer ?? 'request']?.(by, type, ids)

/** The maximum of changed records that are named. */
const mostChanged = 10

async function refuseUsed(by: By, type: RecordType, ids: readonly number[]) {
  const used = [...(await usersOf(by, type, ids)).keys()].toSorted((one, other) => one - other).slice(0, mostChanged)
  if (used.length > 0) throw changedRefusal(await namedRecords(by, type, used))
}

export const changedRefusal = (changed: readonly NamedRecord[]) =>
  new Refusal(409, 'RECORDS_CHANGED_SINCE', { details: { changed: changed.slice(0, mostChanged) } })

export async function namedRecords({ tx }: By, type: RecordType, ids: readonly number[]): Promise<NamedRecord[]> {
  const titles = await titlesOf(tx, [type], ids)
  return ids.map((id) => ({ type: type.name, id, title: titles.get(id) ?? '' }))
}

/** The maximum of records in use that are named. */
const mostNamed = 100

async function refuseNeeded(by: By, type: RecordType, ids: readonly number[]) {
  const { tx, company } = by
  const uses = type.inUse === undefined || company === undefined ? [] : usesOf(company, type, ids, 'needed')
  if (type.inUse === undefined || uses.length === 0) return
  const rows = uses.map(({ rows: each }, at) => sql`select used, id, ${sql.lit(at)}::int as at from (${each}) uses`)
  const { rows: needed } = await sql<{ used: number; at: number; total: number; first: number[] }>`
    select used, at, count(*)::int as total, to_json((array_agg(id order by id))[:${sql.lit(mostUses)}]) as first
    from (${sql.join(rows, sql` union all `)}) uses group by used, at order by used, at
    limit ${mostNamed}::int`.execute(tx)
  if (needed.length === 0) return
  const inUse: RecordsInUse = (await namedRecords(by, type, [...new Set(needed.map(({ used }) => used))])).map(
    ({ id, title }) => ({ id, title, uses: [] }),
  )
  for (const [at, { type: user }] of uses.entries()) {
    const ofUse = needed.filter((each) => each.at === at)
    const named = await titlesOf(
      tx,
      [user],
      ofUse.flatMap(({ first }) => first),
    )
    for (const { used, total, first } of ofUse)
      inUse
        .find(({ id }) => id === used)
        ?.uses.push({
          path: user.page.path,
          total,
          records: first.map((id) => ({ id, title: named.get(id) ?? '' })),
        })
  }
  throw new Refusal(400, type.inUse, { details: { inUse } })
}

/** Records that are edited or restored must not need one that has been deleted meanwhile. */
export async function refuseDeletedInUse({ tx, company }: By, type: RecordType, ids: readonly number[]) {
  if (company === undefined) return
  for (const { reference, field, column, rows, isNeeded } of usesBy(type))
    for (const to of isNeeded ? reference.to : []) {
      const { rows: deleted } = await sql`
        select from ${rows} join ${sql.table(to.table)} used on used.company_id = ${ofRecord(type, 'companyId')}
          and used.id = ${survivorOf(to, column)}
        where ${ofRecord(type, 'companyId')} = ${company} and ${ofRecord(type, 'id')} = any(${ids}::bigint[])
          and used.deleted and (${isNeeded}) limit 1`.execute(tx)
      if (deleted.length > 0) throw refusedFields([{ code: reference.code, field }])
    }
}
