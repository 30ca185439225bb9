import type { FastifyInstance } from 'fastify'
import { type CompiledQuery, type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { nearKey } from '../../shared/identity.ts'
import { labelKey } from '../../shared/label-keys.ts'
import type { RecordType } from '../../shared/record.ts'
import { refusalFor } from '../../shared/roles.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { Database, Tx } from '../database/connection.ts'
import { planOnce, prepared } from '../database/postgres.ts'
import { trustedCompanyId } from '../database/tenancy.ts'
import { listOf } from '../operation.ts'
import { inScope, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { withoutMerged } from './merged.ts'
import { recordTables, type Rows } from './record-tables.ts'
import { detailsColumn, filledDetails, titleOf } from './references.ts'
import { rowsOf, type Scope } from './rows.ts'
import { byIndex, bySorting } from './search.ts'

const parameters = z.object({ text: z.string().trim().max(200) })

const foundRecords = z.object({
  path: z.string().describe('of their list in the browser'),
  exact: z.boolean().describe('whether the first record has exactly the entered number or label'),
  records: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      details: z.array(z.string()).describe('details that tell records with the same title apart; days as yyyy-MM-dd'),
      deleted: z.boolean(),
    }),
  ),
})

const shownOfEach = 5
/** The number of matches of a type from which the best are chosen. */
const candidates = 20
/** The newest rows of a type, which are searched first: a frequent word is found among them without reading all its matches. */
const firstRead = 500
/** Words that no index covers are found only among these. */
const firstReadWithoutIndex = 1000
/** The most words of a search whose statement is kept, by each connection with its plan, which takes memory. */
const mostKept = 3
/** The search index finds words of at least three letters. */
const shortestIndexed = 3

/**
 * Searches the records of all types that the role may read, with the indexes of their lists. By POST, to keep names and
 * personal numbers out of URLs.
 */
export function globalSearchRoute(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  const statements: Statements = new Map()
  app.post(
    '/api/search',
    {
      config: { may: 'ownSession', answers: { ok: listOf(foundRecords) } },
      schema: { tags: ['records'], body: parameters },
    },
    async (request) => {
      const { text } = valid(parameters, request.body)
      const { role } = sessionFrom(request)
      const readable = types.filter(({ may }) => !refusalFor(may.read, role))
      const entities = await inScope(
        db,
        request,
        undefined,
        (tx, company) => found(tx, company, readable, text, statements),
        'read',
      )
      return { entities, total: entities.length }
    },
  )
}

interface Match {
  type: string
  id: number
  title: string
  details: (string | null)[]
  deleted: boolean
  /** Whether it has exactly the entered number or label. */
  exact: boolean
  /** Whether it has exactly the entered label as a former one. */
  former: boolean
}

/** By the types and the number of words. */
type Statements = Map<string, CompiledQuery<Match>>

interface Asked {
  company: Scope
  /** Folded. */
  words: readonly string[]
  /** The key of the words as a number, which a record can have exactly (shared/identity.ts). */
  number: string
  /** The key of the words as a label: docs/domain/graves.md#labels */
  label: string
}

async function found(tx: Tx, company: Scope, types: readonly RecordType[], text: string, statements: Statements) {
  const words = foldedTokens(text)
  if (words.join('').length < 2 || types.length === 0) return []
  const asked = { company, words, number: nearKey(text), label: labelKey(text) }
  const matches = await matchesOf(tx, types, asked, statements)
  return types.flatMap(({ name, page }) => {
    const own = matches.filter(({ type }) => type === name)
    const best = own.toSorted((one, other) => rank(other, words) - rank(one, words) || other.id - one.id)
    const records = best.slice(0, shownOfEach).map(({ id, title, details, deleted }) => {
      return { id, title, details: filledDetails(details), deleted }
    })
    return records.length === 0
      ? []
      : [{ path: page.path, exact: best[0]?.exact === true || best[0]?.former === true, records }]
  })
}

/** The entered number or label comes first, then the former label, then titles with words that begin as entered, and deleted records last. */
function rank({ title, exact, former, deleted }: Match, words: readonly string[]): number {
  const own = foldedTokens(title)
  const begun = words.filter((word) => own.some((each) => each.startsWith(word))).length
  return (exact ? 2000 : former ? 1000 : 0) + begun - (deleted ? 500 : 0)
}

/** Composing the statement and planning it take as long as searching, so both are done once for each number of words. */
async function matchesOf(tx: Tx, types: readonly RecordType[], asked: Asked, statements: Statements): Promise<Match[]> {
  const { company, words } = asked
  const isKept = words.length <= mostKept
  if (isKept) await planOnce(tx)
  const isIndexed = words.some((word) => word.length >= shortestIndexed)
  const key = JSON.stringify([types.map(({ name }) => name), company !== undefined, words.length, isIndexed])
  const placeholders = {
    company: company && trustedCompanyId(-1),
    words: words.map((_, place) => `word ${place}`),
    number: 'number',
    label: 'label',
    former: 'former label',
  }
  const statement = statements.get(key) ?? composed(tx, types, placeholders, { isIndexed, isKept })
  if (isKept) statements.set(key, statement)
  const values = new Map<unknown, unknown>([
    [placeholders.company, company],
    [placeholders.number, asked.number],
    [placeholders.label, asked.label],
    [containing(placeholders.former), containing(`,${asked.label},`)],
    ...placeholders.words.map((word, place): [string, string] => [containing(word), containing(words[place] ?? '')]),
  ])
  const parameters = statement.parameters.map((each) => (values.has(each) ? values.get(each) : each))
  return (await tx.executeQuery<Match>({ ...statement, parameters })).rows
}

/**
 * Finds matches of several types in one statement, at most `candidates` of each: those among the newest rows, all if these are few,
 * and those with the entered number or label, also as a former one.
 */
function composed(
  tx: Tx,
  types: readonly RecordType[],
  { company, words, number, label, former }: Asked & { readonly former: string },
  { isIndexed, isKept }: { isIndexed: boolean; isKept: boolean },
) {
  const newest = types.map((type) => {
    const ids = amongNewest(tx, company, type, words, isIndexed ? firstRead : firstReadWithoutIndex)
    return sql`${newestOf(type)} as materialized (${ids})`
  })
  const formerly = types.flatMap((type) => {
    const ids = withFormerLabel(tx, company, type, former)
    return ids ? [sql`${formerOf(type)} as materialized (${ids})`] : []
  })
  const queries = types.map((type) => {
    const id = sql.ref(`${type.table}.id`)
    const exact = withNumber(tx, company, type, number) ?? withLabel(tx, company, type, label)
    const all = sql`select id from (${amongAll(tx, company, type, words)}) found
      where (select count(*) from ${newestOf(type)}) < ${sql.lit(shownOfEach)}`
    const labelled = type.formerLabels === undefined ? undefined : sql`select id from ${formerOf(type)}`
    const ids = [sql`select id from ${newestOf(type)}`, ...(isIndexed ? [all] : []), exact, labelled].filter(
      (each) => each !== undefined,
    )
    return rowsOf(tx, type, company)
      .where(isAmong(id, sql.join(ids, sql` union all `)))
      .select([sql.lit(type.name).as('type'), `${type.table}.id`, `${type.table}.deleted`])
      .select([titleOf(type, type.table).as('title'), detailsColumn(type).as('details')])
      .select((exact ? isAmong(id, exact) : sql.lit(false)).as('exact'))
      .select((labelled ? isAmong(id, labelled) : sql.lit(false)).as('former'))
  })
  return sql<Match>`with ${sql.join([...newest, ...formerly])} ${sql.join(queries, sql` union all `)} ${isKept ? prepared : sql``}`.compile(
    tx,
  )
}

const isAmong = (id: RawBuilder<unknown>, ids: Expression<unknown>) => sql<boolean>`${id} = any(array(${ids}))`

const containing = (word: string) => `%${word}%`
const newestOf = ({ name }: RecordType) => sql.id(`newest_${name}`)
const formerOf = ({ name }: RecordType) => sql.id(`former_${name}`)

const matching = ({ table }: RecordType, rows: Rows, words: readonly string[]) =>
  words.reduce((found, word) => found.where(`${table}.searchText`, 'like', containing(word)), rows)

function amongNewest(tx: Tx, company: Scope, type: RecordType, words: readonly string[], count: number) {
  const { table } = type
  const newest = byIndex(type, company, withoutMerged(type, rowsOf(tx, type, company)), 'desc')
    .select([`${table}.id`, `${table}.searchText`])
    .limit(count)
  return matching(type, recordTables(tx).selectFrom(newest.as(table)), words)
    .select(`${table}.id`)
    .limit(candidates)
}

function amongAll(tx: Tx, company: Scope, type: RecordType, words: readonly string[]) {
  const all = matching(type, withoutMerged(type, rowsOf(tx, type, company)), words)
  return bySorting(type, all, 'desc').select(`${type.table}.id`).limit(candidates)
}

/** The ids of live records with a number; nearly the same ones too. */
function withNumber(tx: Tx, company: Scope, type: RecordType, number: string) {
  if (!type.unique.some(({ alike }) => alike)) return undefined
  const { table } = type
  return (
    rowsOf(tx, type, company)
      .select(`${table}.id`)
      // A literal, because the plan for any parameter cannot use the partial index of live rows.
      .where(sql<SqlBool>`not ${sql.ref(`${table}.deleted`)}`)
      .where(`${table}.numberKey`, '=', number)
      .limit(candidates)
  )
}

/** The ids of live records with a label in any notation. */
function withLabel(tx: Tx, company: Scope, type: RecordType, label: string) {
  if (!type.searchesLabels) return undefined
  const { table } = type
  return rowsOf(tx, type, company)
    .select(`${table}.id`)
    .where(sql<SqlBool>`not ${sql.ref(`${table}.deleted`)}`)
    .where(`${table}.labelKey`, '=', label)
    .limit(candidates)
}

/** The ids of live records that formerly had a label, in any notation. Sorted, so that a plan for any label collects them by their index. */
function withFormerLabel(tx: Tx, company: Scope, type: RecordType, label: string) {
  if (type.formerLabels === undefined) return undefined
  const { table } = type
  const live = rowsOf(tx, type, company).where(sql<SqlBool>`not ${sql.ref(`${table}.deleted`)}`)
  const found = live.where(`${table}.formerLabelKeys`, 'like', containing(label))
  return bySorting(type, found, 'desc').select(`${table}.id`).limit(candidates)
}
