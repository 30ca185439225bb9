import type { Tx } from './connection.ts'

/** Inserts rows in order; a column without a value becomes null. The columns are those of a declaration, never of a request. */
export async function insertRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
) {
  const values = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))
  const tables = tx.withTables<Record<string, Readonly<Record<string, unknown>>>>()
  // A statement has at most 65,535 parameters.
  const size = Math.floor(65_535 / columns.length)
  for (let done = 0; done < values.length; done += size)
    await tables
      .insertInto(table)
      .values(values.slice(done, done + size))
      .execute()
}
