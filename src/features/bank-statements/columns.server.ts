import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { wordKey } from '../../server/exchange/columns.ts'
import { learn, learnedWords } from '../../server/exchange/learned-words.ts'
import { type TableField, tableFields } from './table.ts'

// What the columns of a company's tables contain is remembered by their titles, like the words of imports.

const type = { name: 'bankStatement' }
const field = 'column'

/** A column as a clerk has named it. */
export interface NamedColumn {
  readonly title: string
  readonly field: TableField
}
export type KnownColumns = ReadonlyMap<string, TableField>

export const learnColumns = (tx: Tx, company: CompanyId, columns: readonly NamedColumn[]) =>
  learn(
    tx,
    company,
    type,
    columns.flatMap(({ title, field: option }) => (title.trim() === '' ? [] : { field, word: title, option })),
  )

export async function knownColumns(tx: Tx, company: CompanyId): Promise<KnownColumns> {
  const words = await learnedWords(tx, company, type)
  return new Map(
    words.flatMap(({ word, option }) => {
      const known = tableFields.find((each) => each === option)
      return known ? [[word, known] as const] : []
    }),
  )
}

export const columnOf = (known: KnownColumns, title: string) => known.get(wordKey(title))

/** After a statement that was read wrongly, its columns are asked for again. */
export const forgetColumns = (tx: Tx, company: CompanyId) =>
  tx
    .updateTable('importWords')
    .set({ option: '' })
    .where('companyId', '=', company)
    .where('recordType', '=', type.name)
    .execute()
