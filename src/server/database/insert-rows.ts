import { sql } from 'kysely'
import type { Tx } from './connection.ts'
import { snakeCase } from './names.ts'
import { unawaited } from './pipelined-connection.ts'
import { prepared } from './postgres.ts'

/**
 * Inserts rows in order, by default without waiting for the answer (pipelined-connection.ts). The statement is the same for any
 * number of rows, so that each connection prepares it once; a column without a value becomes null. The columns are those of a
 * declaration, never of a request.
 */
export async function insertRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  isAwaited = false,
) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = rows.map((row) => Object.fromEntries(columns.map((column) => [snakeCase(column), row[column]])))
  await sql`insert into ${sql.table(table)} (${names}) select ${names}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)}::json)
    ${prepared} ${isAwaited ? sql`` : unawaited}`.execute(tx)
}
