import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { type StaleConditions, staleNames } from './computed-columns.ts'
import type { Rows } from './record-tables.ts'

// Not a parameter, because only a literal condition can use the partial index of deleted rows.
export const deletedOf = (type: RecordType, rows: Rows) => rows.where(sql<SqlBool>`${sql.ref(`${type.table}.deleted`)}`)

/** As text, because a sum can have more digits than a number represents exactly. */
export type Sums = Readonly<Record<string, string>> | null

/** The declared sums over the live rows, to be selected with their counts. */
export function sumsOf(type: RecordType, rows: Rows) {
  const { table, sums = [] } = type
  if (sums.length === 0) return sql<Sums>`null::json`
  const amounts = sums.map((name) => `${table}.${name}`)
  const totals = sums.map((name) => sql`${sql.lit(name)}, round(coalesce(sum(${sql.ref(name)}), 0), 2)::text`)
  const live = rows.where(sql<SqlBool>`not ${sql.ref(`${table}.deleted`)}`).select(amounts)
  return sql<Sums>`(select json_build_object(${sql.join(totals)}) from (${live}) summed)`
}

type Ids = RawBuilder<readonly number[]>
/** The ids of these rows, in their order. */
export const idsOf = (type: RecordType, rows: Rows): Ids => sql`to_json(array(${rows.select(`${type.table}.id`)}))`

export const numberOf = (rows: Rows) =>
  sql<number>`(select count(*) from (${rows.select(sql.lit(1).as('one'))}) counted)`

interface Beside {
  sums: ReturnType<typeof sumsOf>
  ids?: Ids | undefined
  assumed?: StaleConditions
}

/** Numbers in one statement with the sums and the ids of rows. */
export async function select<Name extends string>(
  from: Pick<Tx, 'selectNoFrom'>,
  numbers: Readonly<Record<Name, RawBuilder<number>>>,
  { sums, ids = sql`null::json`, assumed = {} }: Beside,
) {
  const names = Object.keys(numbers) as Name[]
  const named = names.map((name) => numbers[name].as(name))
  // The statement selects each name.
  const beside = [sums.as('sums'), ids.as('ids'), staleNames(assumed).as('stale')]
  return (await from.selectNoFrom([...named, ...beside]).executeTakeFirstOrThrow()) as Record<Name, number> & {
    sums: Sums
    ids: readonly number[]
    stale: readonly string[]
  }
}
