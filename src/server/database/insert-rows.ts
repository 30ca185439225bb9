import type { Tx } from './connection.ts'

/** Inserts rows in order; a column without a value becomes null. The columns are those of a declaration, never of a request. */
export async function insertRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
) {
  if (rows.length === 0) return
  const values = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))
  await tx.withTables<Record<string, Readonly<Record<string, unknown>>>>().insertInto(table).values(values).execute()
}
