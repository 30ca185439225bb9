import { type RawBuilder, sql } from 'kysely'
import { mostUses, type RecordsInUse } from '../../shared/in-use.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import { titleOf } from './references.ts'
import { rowsOf, type Scope } from './rows.ts'

/** Records of a type that need others: rows of `used`, the id of the other record, and the own `id`. */
interface Use {
  readonly type: RecordType
  readonly rows: RawBuilder<unknown>
}

/**
 * The records that need these, so that users cannot delete them. Undoing an import or a confirmation does not check
 * this.
 */
export type UsesOf = (company: CompanyId, ids: readonly number[]) => readonly Use[]

/** The maximum of records in use that are named. */
const mostNamed = 100

/** Called after the deletion, which has locked the records, in the same transaction. */
export async function refuseInUse(
  type: RecordType,
  usesOf: UsesOf | undefined,
  tx: Tx,
  company: Scope,
  ids: readonly number[],
) {
  if (type.inUse === undefined || !usesOf || company === undefined) return
  const uses = usesOf(company, ids)
  const rows = uses.map(({ type: { name }, rows: each }, place) => {
    return sql`select used, id, ${sql.lit(place)}::int as place, ${sql.lit(name)}::text as type from (${each}) ${sql.id(name)}`
  })
  const { rows: found } = await sql<{ used: number; type: string; total: number; first: number[] }>`
    select used, type, count(*)::int as total, to_json((array_agg(id order by id))[:${sql.lit(mostUses)}]) as first
    from (${sql.join(rows, sql` union all `)}) uses group by used, place, type order by used, place
    limit ${mostNamed}::int`.execute(tx)
  if (found.length === 0) return
  const used = [...new Set(found.map((each) => each.used))]
  const titles = await titlesOf(tx, type, company, used)
  const inUse: RecordsInUse[number][] = used.map((id) => ({ id, title: titles.get(id) ?? '', uses: [] }))
  for (const { type: by } of uses) {
    const own = found.filter((each) => each.type === by.name)
    const named = await titlesOf(
      tx,
      by,
      company,
      own.flatMap(({ first }) => first),
    )
    for (const { used: id, total, first } of own)
      inUse
        .find((each) => each.id === id)
        ?.uses.push({
          path: by.page.path,
          total,
          records: first.map((each) => ({ id: each, title: named.get(each) ?? '' })),
        })
  }
  throw new Refusal(400, type.inUse, { details: { inUse } })
}

async function titlesOf(tx: Tx, type: RecordType, company: CompanyId, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const id = sql<number>`${sql.ref(`${type.table}.id`)}`
  const rows = await rowsOf(tx, type, company)
    .select([id.as('id'), titleOf(type, type.table).as('title')])
    .where(sql<boolean>`${id} = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.title]))
}
