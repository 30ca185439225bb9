import { sql } from 'kysely'
import { identityKeys } from '../../shared/identity.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { insertRows } from '../database/insert-rows.ts'

type Values = Readonly<Record<string, unknown>>
interface Checked {
  line: number
  values: Values
}

/** One of them is equal if two rows state the same value: docs/domain/script-and-sorting.md#identity */
const keys = ({ field, within = [] }: RecordType['unique'][number], values: Values) => {
  const stated = [field, ...within].map((name) => values[name])
  const texts = stated.map((value) => (typeof value === 'string' ? identityKeys(value) : undefined))
  return [
    ...new Set([0, 1, 2].map((at) => JSON.stringify([field, ...stated.map((value, of) => texts[of]?.[at] ?? value)]))),
  ]
}

/**
 * The lines of the unique values that an import has added, to name them in errors of later rows. They are in a temporary table,
 * because their number is unlimited.
 */
export async function importedValues(tx: Tx, { unique }: RecordType) {
  if (unique.length > 0) {
    await sql`create temp table imported_values (line int, value text) on commit drop`.execute(tx)
    await sql`create index on imported_values using hash (value)`.execute(tx)
  }
  return {
    async add(rows: readonly Checked[]) {
      const values = rows.flatMap((row) =>
        unique
          .filter(({ field }) => (row.values[field] ?? null) !== null)
          .flatMap((each) => keys(each, row.values).map((value) => ({ line: row.line, value }))),
      )
      if (values.length > 0) await insertRows(tx, 'importedValues', ['line', 'value'], values)
    },

    /** The line of an error that reports a duplicate; undefined if the file does not contain the other one. */
    async sameAs({ code, field }: { code: string; field?: string }, { values }: Checked) {
      const duplicate = unique.find((each) => each.code === code)
      if (!duplicate || field === undefined) return {}
      const { rows } = await sql<{ line: number }>`
        select line from imported_values where value = any(${keys(duplicate, values)}::text[]) order by line limit 1`.execute(
        tx,
      )
      return { sameAs: rows[0]?.line }
    },
  }
}
