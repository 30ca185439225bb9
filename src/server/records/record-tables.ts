import type { Generated, QueryCreator } from 'kysely'
import type { Tx } from '../database/connection.ts'

/** A row of any record table; its other columns are the fields of the declaration. */
export interface AnyRecord {
  id: Generated<number>
  companyId: number | null
  version: Generated<number>
  deleted: Generated<boolean>
  dateCreated: Generated<Date>
  searchText: string
  sortKeys: unknown
  [field: string]: unknown
}
export type RecordTables = QueryCreator<Record<string, AnyRecord>>
/** The declared tables, accessed by name; the compiler knows only their common columns. */
export const recordTables = (tx: Tx) => tx.withTables<Record<string, AnyRecord>>()
const recordRows = (tx: Tx, table: string) => recordTables(tx).selectFrom(table)
export type Rows = ReturnType<typeof recordRows>
