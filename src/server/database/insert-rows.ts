import { CompiledQuery } from 'kysely'
import type { Tx } from './connection.ts'
import { snakeCase } from './names.ts'
import { unawaitedMark } from './pipelined-connection.ts'
import { preparedMark } from './postgres.ts'

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
  const names = columns.map((column) => [column, snakeCase(column)] as const)
  const values = rows.map((row) => Object.fromEntries(names.map(([column, name]) => [name, row[column]])))
  const [into, list] = [quoted(snakeCase(table)), names.map(([, name]) => quoted(name)).join(', ')]
  // Not composed with Kysely, because that takes longer than sending it.
  const text = `insert into ${into} (${list}) select ${list} from json_populate_recordset(null::${into}, $1::json)
    ${preparedMark} ${isAwaited ? '' : unawaitedMark}`
  await tx.executeQuery(CompiledQuery.raw(text, [JSON.stringify(values)]))
}

const quoted = (name: string) => `"${name}"`
