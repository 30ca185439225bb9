import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { listColumns } from './lists.ts'
import { anyTables, type AnyTables, type Rows } from './search.ts'

const stored = ['id', 'version', 'deleted', 'dateCreated'] as const

/** The company whose rows are accessed; undefined for all companies, in a transaction of the platform. */
export type Scope = CompanyId | undefined

export const inCompany = (eb: ExpressionBuilder<AnyTables, string>, type: RecordType, company: Scope) =>
  type.scope === 'platform' || company === undefined ? eb.lit(true) : eb(`${type.table}.companyId`, '=', company)

export const rowsOf = (tx: Tx, type: RecordType, company: Scope): Rows =>
  anyTables(tx)
    .selectFrom(type.table)
    .where((eb) => inCompany(eb, type, company))

/** The rows with everything that an answer contains: fields, references with their names, and lists. */
export function complete(type: RecordType, rows: Rows) {
  const columns = Object.keys(type.fields.shape)
  return rows
    .select([...stored, ...columns, ...(type.serverFields ?? [])].map((column) => `${type.table}.${column}`))
    .select((eb) =>
      type.references.map((reference) =>
        jsonObjectFrom(
          eb
            .selectFrom(reference.table)
            .select([`${reference.table}.id`, `${reference.table}.name`])
            .whereRef(`${reference.table}.id`, '=', `${type.table}.${reference.field}`),
        ).as(reference.as),
      ),
    )
    .select(listColumns(type))
}
