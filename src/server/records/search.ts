import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Field } from '../../shared/field.ts'
import { today } from '../../shared/dates.ts'
import { labelKey, labelKeysIn } from '../../shared/label-keys.ts'
import type { RecordType } from '../../shared/record.ts'
import { labelPattern, searchText, signsIn } from '../../shared/search-words.ts'
import { foldedTokens, sortKey } from '../../shared/serbian-script.ts'
import type { Reference } from '../../shared/references.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId, CompanyOrAll } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import type { Rows } from './record-tables.ts'
import { byReference } from './references.ts'

const kindOf = (type: RecordType, name: string) =>
  (type.fields.shape[name] as Field<z.ZodType, string> | undefined)?.kind ?? type.computed?.[name]?.kind

const hasDigit = (token: string) => /[0-9]/.test(token)
/** Shorter words are in so many names that a search for them takes a second in a large town. */
const isIndexed = (word: string) => word.length > 2
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
const contains = (column: string, words: readonly string[]) =>
  words.map((word) => sql<SqlBool>`${sql.ref(column)} like ${`%${word}%`}`)

/**
 * Every word must occur, in any order and script. Folding keeps only letters and digits, so a typed `%` or `_` cannot act as
 * a wildcard; it must occur in the record itself. Words may also be those of one name in another record, beside numbers of this one.
 * The whole label of existing records finds only these, and what refers to them or states this label.
 */
export function withWords(
  type: RecordType,
  rows: Rows,
  typed: string,
  { company, labels = [], most }: Searching,
): Rows {
  const tokens = foldedTokens(typed)
  if (tokens.length === 0) return withSigns(type, rows, typed)
  if (labels.length > 0 && hasLabels(type)) {
    const labelled = ofLabels(type, company, labels)
    return rows.where(type.searchesLabels ? labelled : sql<SqlBool>`(${labelled} or ${isPhrase(type, tokens)})`)
  }
  const words = tokens.filter((token) => !hasDigit(token))
  const names = Object.values(type.computed ?? {}).find((column) => column.names !== undefined)?.names
  if (names === undefined || !words.some(isIndexed) || signsIn(typed).length > 0)
    return withSigns(type, rows.where(ownWords(type, company, tokens)), typed)
  const numbers = tokens.filter(hasDigit)
  const named = withName(names, company, words, most)
  const others =
    numbers.length === 0
      ? named
      : idsWith(type, company, sql`${idOf(type)} in (${named})`, ownWords(type, company, numbers))
  return rows.where(isOneOf(type, idsWith(type, company, ownWords(type, company, tokens)), others))
}

/** What a search depends on besides its words. */
export interface Searching {
  readonly company: CompanyOrAll
  /** The records with exactly the typed label: `labelled`. */
  readonly labels?: readonly number[]
  /** How many names in other records are enough. */
  readonly most?: number
}

/** The ids of records that have a name with these words in another record. */
export const withName = (names: string, company: CompanyOrAll, words: readonly string[], most?: number) =>
  foundOnce(sql`select id from ${sql.raw(names)}(${company ?? null}::bigint, null::bigint[], ${today()}::date)
    where ${all([...contains('searchText', words), ...contains('names', words)])} limit ${most ?? null}::bigint`)

function ownWords(type: RecordType, company: CompanyOrAll, tokens: readonly string[]): RawBuilder<SqlBool> {
  const column = `${type.table}.searchText`
  const isLabel = sql<SqlBool>`${sql.ref(column)} ~ ${labelPattern(tokens)}`
  const inRow = all([...contains(column, tokens), ...(type.searchesLabels ? [isLabel] : [])])
  const reference = tokens.some(hasDigit) ? type.references.find(({ searched }) => searched) : undefined
  if (!reference) return inRow
  const [{ table }] = reference.to
  const labels = foundOnce(sql`select id from ${sql.table(table)} where company_id = ${company ?? null}
    and ${all(contains('searchText', tokens))} and search_text ~ ${labelPattern(tokens)}`)
  const labelled = sql<SqlBool>`${sql.ref(`${type.table}.${reference.field}`)} in (${labels})`
  return isOneOf(type, idsWith(type, company, inRow), idsWith(type, company, labelled))
}

const idOf = (type: RecordType) => sql.ref(`${type.table}.id`)
const idsWith = (type: RecordType, company: CompanyOrAll, ...conditions: RawBuilder<SqlBool>[]) =>
  sql`select id from ${sql.table(type.table)} where company_id = ${company ?? null} and ${all(conditions)}`
/** With `or` instead of `union`, PostgreSQL would compare each record with each name or label. */
const isOneOf = (type: RecordType, one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<SqlBool>`${idOf(type)} in (${foundOnce(sql`(${one}) union all (${other})`)})`

/**
 * Until new records are in the statistics of their table, PostgreSQL expects a single row and plans to find the ids again for
 * each record: a search of a hundred claims took 10 s.
 */
const foundOnce = (ids: RawBuilder<unknown>) => sql`with found as materialized (${ids}) select id from found`

function withSigns(type: RecordType, rows: Rows, typed: string): Rows {
  const searched = sql`concat_ws(' ', ${sql.join(type.searched.map((field) => sql.ref(`${type.table}.${field}`)))})`
  return signsIn(typed).reduce((found, sign) => found.where(sql<SqlBool>`strpos(${searched}, ${sign}) > 0`), rows)
}

/** Whether the words follow one another in the record, between others. */
export function isPhrase(type: RecordType, tokens: readonly string[]) {
  const column = sql.ref(`${type.table}.searchText`)
  const phrase = tokens.join(' ')
  return sql<SqlBool>`(${column} like ${`%${phrase}%`} and ' ' || ${column} || ' ' like ${`% ${phrase} %`})`
}

const labelsIn = ({ to }: Pick<Reference, 'to'>) => to.find(({ labels }) => labels)
/** The table with the labels by which records of a type are found, their own or those of others. */
const labelTable = (type: RecordType) =>
  type.searchesLabels
    ? type.table
    : (type.labelledBy?.to ?? type.references.flatMap((each) => labelsIn(each) ?? [])[0])?.table
const hasLabels = (type: RecordType) => labelTable(type) !== undefined

/** The live records of the company with exactly this label, by which records of one of the types are found. */
export async function labelled(tx: Tx, company: CompanyOrAll, types: readonly RecordType[], typed: string) {
  const [table] = types.flatMap((type) => labelTable(type) ?? [])
  if (table === undefined || company === undefined || !hasDigit(typed)) return []
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where company_id = ${company} and not deleted and label_key = ${labelKey(typed)}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The records with these labels, those that refer to them, and those that others connect with them. */
export function ofLabels(type: RecordType, company: CompanyOrAll, labels: readonly number[]): RawBuilder<SqlBool> {
  const { table, labelledBy: between } = type
  const labelIds = sql`${labels}::bigint[]`
  if (type.searchesLabels) return sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${labelIds})`
  if (between)
    return sql<SqlBool>`${idOf(type)} = any(array(select ${sql.ref(between.field)} from ${sql.table(between.table)}
      where company_id = ${company ?? null} and ${sql.ref(between.by)} = any(${labelIds}) and not deleted))`
  const conditions = type.references.flatMap((reference) =>
    labelsIn(reference) ? sql<SqlBool>`${sql.ref(`${table}.${reference.field}`)} = any(${labelIds})` : [],
  )
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

const isOfOneCompany = (type: RecordType, company: CompanyId | undefined) =>
  company !== undefined && type.scope === 'company'

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

const isAge = /^-?id$/

/**
 * Orders by columns, `-` before one for descending; equal ones newest first. Texts sort by their stored Serbian sort key,
 * which both databases order identically.
 */
export function inOrder(
  type: RecordType,
  company: CompanyId | undefined,
  rows: Rows,
  sorts: readonly string[] = ['-id'],
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
  // Records of one moment, such as those of an import, follow their numbers.
  if (sorts.at(-1) === 'dateCreated') return sorted.orderBy(idOf(type))
  // The index of the graves in the order of their labels has this expression.
  return sorted.orderBy(sql`(0 - ${idOf(type)})`)
}

/** The derived column that is the sort key of another one. */
export const keyOf = ({ computed = {} }: RecordType, name: string) =>
  Object.keys(computed).find((each) => computed[each]?.sorts === name)

function sortKeyOf(type: RecordType, name: string): RawBuilder<unknown> {
  const key = keyOf(type, name)
  if (key !== undefined) {
    const derived = sql.ref(`${type.table}.${key}`)
    return type.computed?.[name]
      ? sql`${derived} collate "C"`
      : sql`coalesce(${derived}, ${ownKeyOf(type, name)}) collate "C"`
  }
  return ownKeyOf(type, name)
}

function ownKeyOf(type: RecordType, name: string): RawBuilder<unknown> {
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
