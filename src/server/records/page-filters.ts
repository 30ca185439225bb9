import { sql, type SqlBool } from 'kysely'
import { chosenFilters, type ChosenFilters } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import { signsIn } from '../../shared/search-words.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import { folded } from './folded.ts'
import type { Rows } from './record-tables.ts'

/** The rows that match the chosen filters of the type. */
export const withFilters = (type: RecordType, rows: Rows, chosen: ChosenFilters): Rows =>
  chosenFilters(type, chosen).reduce((found, { name, kind, given }) => {
    const column = `${type.table}.${name}`
    if (kind === 'text') return withText(type, found, name, String(given[0]))
    if (kind !== 'dateRange') return found.where(column, 'in', given)
    const [from, to] = given
    return found
      .$if(Boolean(from), (later) => later.where(column, '>=', from))
      .$if(Boolean(to), (earlier) => earlier.where(column, '<=', to))
  }, rows)

function withText(type: RecordType, rows: Rows, name: string, typed: string): Rows {
  const column = sql.ref<string>(`${type.table}.${name}`)
  const words = foldedTokens(typed).reduce((found, word) => {
    // A searched field is part of the indexed search text.
    const indexed = type.searched.includes(name) ? found.where(`${type.table}.searchText`, 'like', `%${word}%`) : found
    return indexed.where(sql<SqlBool>`${folded(column)} like ${`%${word}%`}`)
  }, rows)
  return signsIn(typed).reduce((found, sign) => found.where(sql<SqlBool>`strpos(${column}, ${sign}) > 0`), words)
}
