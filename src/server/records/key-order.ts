import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'

/** What a row of any record type states of its primary key. */
export interface Keyed {
  id: number
  companyId: number | null
}

/** Keys of companies' tables contain the company; super administrators have none. */
const hasCompany = ({ scope, serverFields }: RecordType) => scope === 'company' && !serverFields?.includes('companyId')

const columns = (type: RecordType, table: string, id = 'id') =>
  sql.join([...(hasCompany(type) ? [sql.ref(`${table}.company_id`)] : []), sql.ref(`${table}.${id}`)])
const values = (type: RecordType, { id, companyId }: Keyed) =>
  sql.join([...(hasCompany(type) ? [companyId] : []), id].map((value) => sql`${value}::bigint`))

/** The order of the primary key, in which batches of all companies are read. */
export const inKeyOrder = (type: RecordType, table: string) => columns(type, table)

export const isAfter = (type: RecordType, table: string, last: Keyed | undefined) =>
  last ? sql<boolean>`(${columns(type, table)}) > (${values(type, last)})` : sql<boolean>`true`

/** Whether a row, or a row of a list inside it, is in such a batch. */
export const isWithin = (type: RecordType, [from, to]: readonly [Keyed, Keyed], table: string, id?: string) =>
  sql<boolean>`((${columns(type, table, id)}) >= (${values(type, from)}) and (${columns(type, table, id)}) <= (${values(type, to)}))`

/** Whether both rows are the same record. */
export const isSameRecord = (type: RecordType, one: string, other: string) =>
  sql<boolean>`(${columns(type, one)}) = (${columns(type, other)})`
