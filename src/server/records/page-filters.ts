import { sql, type SqlBool } from 'kysely'
import {
  chosenFilters,
  type ChosenFilter,
  type ChosenFilters,
  type FilterKind,
  isSet,
  isList,
  kindOf,
} from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import { signsIn } from '../../shared/search-words.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import { startOf } from '../days.ts'
import { folded } from './folded.ts'
import { refersTo } from './merged.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyOrAll } from '../database/tenancy.ts'
import { recordTables, type Rows } from './record-tables.ts'
import { withName } from './search.ts'

/** The rows that match the chosen filters of the type; those by derived columns are looked up among the ids that match (rows.ts). */
export const withFilters = (tx: Tx, type: RecordType, company: CompanyOrAll, rows: Rows, chosen: ChosenFilters): Rows =>
  chosenFilters(type, chosen).reduce((found, filter) => {
    const { by, names } = type.computed?.[filter.name] ?? {}
    if (names !== undefined) {
      const typed = String(filter.values[0])
      const words = foldedTokens(typed)
      // Names are compared by their letters alone, so that no name has only signs.
      if (words.length === 0) return signsIn(typed).length > 0 ? found.where(sql<SqlBool>`false`) : found
      const ids = withName(names, company, words)
      return found.where(sql<SqlBool>`${sql.ref(`${type.table}.id`)} in (${ids})`)
    }
    const matching = conditions[filter.kind]
    if (by === undefined) return matching(found, type, filter)
    const id = `${type.table}.id`
    const ids = matching(recordTables(tx).selectFrom(`${by} as ${type.table}`), type, filter).select(id)
    // Without `is true`, PostgreSQL would join them, perhaps row by row, because it estimates that few match.
    return found.where(sql<SqlBool>`(${sql.ref(id)} in (${ids})) is true`)
  }, rows)

type Condition = (rows: Rows, type: RecordType, filter: ChosenFilter) => Rows

const columnOf = ({ table }: RecordType, { name }: ChosenFilter) => `${table}.${name}`

const inRange: Condition = (rows, type, filter) => {
  const [first, last] = filter.values
  return rows
    .$if(isSet(first), (later) => later.where(columnOf(type, filter), '>=', first))
    .$if(isSet(last), (earlier) => earlier.where(columnOf(type, filter), '<=', last))
}
const among: Condition = (rows, type, filter) => {
  if (kindOf(type, filter.name) === 'choices') {
    const column = sql.ref(columnOf(type, filter))
    const chosen = isList(type, filter.name) ? column : sql`string_to_array(${column}, ',')`
    return rows.where(sql<SqlBool>`${chosen} && ${filter.values}::text[]`)
  }
  const reference = type.references.find(({ field }) => field === filter.name)
  return reference
    ? rows.where(refersTo(reference.to, columnOf(type, filter), filter.values))
    : rows.where(columnOf(type, filter), 'in', filter.values)
}

const conditions: Readonly<Record<FilterKind, Condition>> = {
  text: (rows, type, { name, values }) => withText(type, rows, name, String(values[0])),
  dateRange: inRange,
  amountRange: inRange,
  countRange: inRange,
  one: among,
  several: among,
  createdRange: (rows, type, filter) => {
    const [first, last] = filter.values
    return rows
      .$if(isSet(first), (later) => later.where(columnOf(type, filter), '>=', startOf(String(first), 0)))
      .$if(isSet(last), (earlier) => earlier.where(columnOf(type, filter), '<', startOf(String(last), 1)))
  },
  recordState: (rows, { table }, { values }) => {
    const deleted = sql.ref(`${table}.deleted`)
    // Not a parameter, because only a literal condition can use the partial index of deleted rows.
    return rows.where(values[0] === 'deleted' ? sql<SqlBool>`${deleted}` : sql<SqlBool>`not ${deleted}`)
  },
  author: (rows, type, { values }) => rows.where(addedBy(type, String(values[0]))),
}

function withText(type: RecordType, rows: Rows, name: string, typed: string): Rows {
  const column = sql.ref<string>(`${type.table}.${name}`)
  const words = foldedTokens(typed).reduce((found, word) => {
    // A searched field is part of the indexed search text.
    const indexed = type.searched.includes(name) ? found.where(`${type.table}.searchText`, 'like', `%${word}%`) : found
    return indexed.where(sql<SqlBool>`${folded(column)} like ${`%${word}%`}`)
  }, rows)
  return signsIn(typed).reduce((found, sign) => found.where(sql<SqlBool>`strpos(${column}, ${sign}) > 0`), words)
}

/** The audit trail contains who added a record, even if that user has been deleted since. */
function addedBy(type: RecordType, typed: string) {
  const words = foldedTokens(typed).map((word) => sql`and added.search_text like ${`%${word}%`}`)
  const signs = signsIn(typed).map((sign) => sql`and strpos(added.user_email, ${sign}) > 0`)
  return sql<SqlBool>`exists (select from audit_entries added
    where added.record_id = ${sql.ref(`${type.table}.id`)} and added.action_name = ${`${type.code}_ADDED`}
    ${sql.join([...words, ...signs], sql` `)})`
}
