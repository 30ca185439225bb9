import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Field } from '../../shared/field.ts'
import { labelKeysIn } from '../../shared/label-keys.ts'
import type { RecordType } from '../../shared/record.ts'
import { labelPattern, searchText, signsIn } from '../../shared/search-words.ts'
import { foldedTokens, sortKey } from '../../shared/serbian-script.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import type { Rows } from './record-tables.ts'
import { byReference } from './references.ts'

const kindOf = (type: RecordType, name: string) =>
  (type.fields.shape[name] as Field<z.ZodType, string> | undefined)?.kind ?? type.computed?.[name]?.kind

/**
 * Every word must occur, in any order and script. Folding keeps only letters and digits, so a typed `%` or `_` cannot act as
 * a wildcard; it must occur in the record itself.
 */
export function withWords(type: RecordType, rows: Rows, typed: string): Rows {
  const tokens = foldedTokens(typed)
  const words = tokens
    .reduce((found, word) => found.where(`${type.table}.searchText`, 'like', `%${word}%`), rows)
    .$if(type.searchesLabels === true && tokens.length > 0, (found) =>
      found.where(sql<SqlBool>`${sql.ref(`${type.table}.searchText`)} ~ ${labelPattern(tokens)}`),
    )
  const searched = sql`concat_ws(' ', ${sql.join(type.searched.map((field) => sql.ref(`${type.table}.${field}`)))})`
  return signsIn(typed).reduce((found, sign) => found.where(sql<SqlBool>`strpos(${searched}, ${sign}) > 0`), words)
}

const isOfOneCompany = (type: RecordType, company: CompanyId | undefined) =>
  company !== undefined && type.scope === 'company'
const idOf = (type: RecordType) => sql.ref(`${type.table}.id`)

/**
 * Orders by age, using the index of the list. For one company the order is `-id`: the primary key, which has the ids of all
 * companies, cannot provide it, so PostgreSQL cannot choose to scan the rows of every company.
 */
export const byAge = (type: RecordType, company: CompanyId | undefined, rows: Rows, newestFirst: boolean) =>
  isOfOneCompany(type, company)
    ? rows.orderBy(sql`(-${idOf(type)})`, newestFirst ? 'asc' : 'desc')
    : rows.orderBy(idOf(type), newestFirst ? 'desc' : 'asc')

/** The rows after an id, oldest first. */
export const isAfter = (type: RecordType, company: CompanyId | undefined, id: number) =>
  isOfOneCompany(type, company) ? sql<SqlBool>`(-${idOf(type)}) < ${-id}` : sql<SqlBool>`${idOf(type)} > ${id}`

const isAge = /^-?(dateCreated|id)$/

/**
 * Orders by columns, `-` before one for descending; equal ones newest first. Texts sort by their stored Serbian sort key,
 * which both databases order identically.
 */
export function inOrder(
  type: RecordType,
  company: CompanyId | undefined,
  rows: Rows,
  sorts: readonly string[] = ['-dateCreated'],
): Rows {
  const [first = '', ...more] = sorts
  if (more.length === 0 && isAge.test(first)) return byAge(type, company, rows, first.startsWith('-'))
  const sorted = sorts.reduce((ordered, sort) => {
    const [, minus, name] = /^(-?)(\w+)$/.exec(sort) ?? []
    if (name === undefined || !isSortable(type, name)) throw new Refusal(400, 'REQUEST_NOT_VALID')
    const direction = minus ? 'desc' : 'asc'
    const reference = type.references.find(({ as }) => as === name)
    return reference
      ? byReference(ordered, type.table, reference, direction)
      : ordered.orderBy(sortKeyOf(type, name), direction)
  }, rows)
  // The index of the graves in the order of their labels has this expression.
  return sorted.orderBy(sql`(0 - ${idOf(type)})`)
}

function sortKeyOf(type: RecordType, name: string) {
  if (!isText(type, name)) return sql.ref(`${type.table}.${name}`)
  return isColumn(type, name) && type.computed?.[name] === undefined
    ? sql`(${sql.ref(`${type.table}.sortKeys`)} ->> ${sql.lit(name)}) collate "C"`
    : sql`${sql.ref(`${type.table}.${name}`)} collate "C"`
}

/** Dates, amounts and columns that are not fields sort by their value. */
const isText = (type: RecordType, name: string) =>
  ![undefined, 'date', 'money', 'count', 'reference'].includes(kindOf(type, name))

/** Columns and references sort by their Serbian sort key, other fields by their value. Lists are not sortable: they are in other tables. */
const isSortable = (type: RecordType, name: string) =>
  name === 'id' ||
  isColumn(type, name) ||
  kindOf(type, name) !== undefined ||
  type.references.some(({ as }) => as === name)

const isColumn = (type: RecordType, name: string) => type.columns.some((column) => column === name)

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The stored columns for searching and sorting; lists also sort by the titles of referenced records. */
export function derived(type: RecordType, values: Readonly<Record<string, unknown>>) {
  return { searchText: searchText(type, values), sortKeys: JSON.stringify(sortKeys(type, values)) }
}

export function sortKeys(type: RecordType, values: Readonly<Record<string, unknown>>) {
  const sorted = new Set([...type.columns, ...type.title])
  const texts = [...sorted].filter((column) => typeof values[column] === 'string' && isText(type, column))
  const { formerLabels } = type
  const labels = formerLabels === undefined ? undefined : labelKeysIn(text(values[formerLabels]))
  return {
    ...Object.fromEntries(texts.map((column) => [column, sortKey(text(values[column]))])),
    ...(formerLabels !== undefined && labels !== undefined && { [formerLabels]: labels }),
  }
}
