import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { RecordType } from '../../shared/record.ts'
import { refusalFor } from '../../shared/roles.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { Database, Tx } from '../database/connection.ts'
import { pipelined } from '../database/pipelined.ts'
import { planOnce, prepared } from '../database/postgres.ts'
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
  records: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      details: z.array(z.string()).describe('details that tell records with the same title apart; days as yyyy-MM-dd'),
      deleted: z.boolean(),
    }),
  ),
})
type FoundRecords = z.output<typeof foundRecords>

const shownOfEach = 5
/** The number of matches of a type from which the best are chosen. */
const candidates = 20
/** The newest rows of a type, which are searched first: a frequent word is found among them without reading all its matches. */
const firstRead = 500
/** Words that no index covers are found only among these. */
const firstReadWithoutIndex = 1000
/** The most words of a search whose plan each connection keeps. */
const mostPrepared = 3
/** The search index finds words of at least three letters. */
const shortestIndexed = 3

/**
 * Searches the records of all types that the role may read, with the indexes of their lists. By POST, to keep names and
 * personal numbers out of URLs.
 */
export function globalSearchRoute(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
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
        (tx, company) => found(tx, company, readable, text),
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
  /** Whether it has exactly the entered number. */
  exact: boolean
}

async function found(tx: Tx, company: Scope, types: readonly RecordType[], text: string): Promise<FoundRecords[]> {
  const words = foldedTokens(text)
  if (words.join('').length < 2) return []
  const ids = await idsOfMatches(tx, company, types, words, text)
  const exact = new Set(ids.filter((match) => match.exact).map(({ id }) => id))
  const all = await described(tx, company, types, ids)
  return types.flatMap(({ name, page }) => {
    const matches = all.filter(({ type }) => type === name).map((match) => ({ ...match, exact: exact.has(match.id) }))
    const best = matches.toSorted((one, other) => rank(other, words) - rank(one, words) || other.id - one.id)
    const records = best.slice(0, shownOfEach).map(({ id, title, details, deleted }) => {
      return { id, title, details: filledDetails(details), deleted }
    })
    return records.length === 0 ? [] : [{ path: page.path, records }]
  })
}

/** The entered number comes first, then titles with words that begin as entered, and deleted records last. */
function rank({ title, exact, deleted }: Match, words: readonly string[]): number {
  const own = foldedTokens(title)
  const begun = words.filter((word) => own.some((each) => each.startsWith(word))).length
  return (exact ? 1000 : 0) + begun - (deleted ? 500 : 0)
}

type MatchedId = Pick<Match, 'type' | 'id' | 'exact'>

/**
 * The matches of several types in one statement, at most `candidates` of each: matches among the newest rows, all
 * matches if these are few, and those with the entered number.
 */
async function idsOfMatches(
  tx: Tx,
  company: Scope,
  types: readonly RecordType[],
  words: readonly string[],
  text: string,
): Promise<MatchedId[]> {
  const isIndexed = words.some((word) => word.length >= shortestIndexed)
  const newest = types.map((type) => {
    const ids = amongNewest(tx, company, type, words, isIndexed ? firstRead : firstReadWithoutIndex)
    return sql`${newestOf(type)} as materialized (${ids})`
  })
  const queries = types.flatMap((type) => {
    const named = (rows: RawBuilder<unknown>, exact = false) =>
      sql`select ${sql.lit(type.name)} as type, id, ${sql.lit(exact)} as exact from ${rows}`
    const numbered = withNumber(tx, company, type, text)
    const all = sql`(${amongAll(tx, company, type, words)}) found
      where (select count(*) from ${newestOf(type)}) < ${sql.lit(shownOfEach)}`
    return [
      named(newestOf(type)),
      ...(isIndexed ? [named(all)] : []),
      ...(numbered ? [named(sql`(${numbered}) found`, true)] : []),
    ]
  })
  if (queries.length === 0) return []
  // Planning takes as long as searching, so it is done once for each number of words, within the memory that a plan may take.
  const isPrepared = words.length <= mostPrepared
  if (isPrepared) await planOnce(tx)
  const { rows } =
    await sql<MatchedId>`with ${sql.join(newest)} ${sql.join(queries, sql` union all `)} ${isPrepared ? prepared : sql``}`.execute(
      tx,
    )
  return rows
}

const newestOf = ({ name }: RecordType) => sql.id(`newest_${name}`)

const matching = ({ table }: RecordType, rows: Rows, words: readonly string[]) =>
  words.reduce((found, word) => found.where(`${table}.searchText`, 'like', `%${word}%`), rows)

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

/** The ids of live records with a number; look-alike letters make no difference (alike-numbers.ts). */
function withNumber(tx: Tx, company: Scope, type: RecordType, number: string) {
  if (!type.unique.some(({ alike }) => alike)) return undefined
  const { table } = type
  return (
    rowsOf(tx, type, company)
      .select(`${table}.id`)
      // A literal, because the plan for any parameter cannot use the partial index of live rows.
      .where(sql<SqlBool>`not ${sql.ref(`${table}.deleted`)}`)
      // Otherwise a plan for any number would compute the key for each record.
      .where(`${table}.numberKey`, '=', sql<string>`(select number_key(${number}))`)
      .limit(candidates)
  )
}

/** The displayed parts of the records with these ids. The statement of each type is planned only once. */
async function described(tx: Tx, company: Scope, types: readonly RecordType[], ids: readonly MatchedId[]) {
  const queries = types.flatMap((type) => {
    const { table, name } = type
    const wanted = new Set(ids.filter((match) => match.type === name).map(({ id }) => id))
    if (wanted.size === 0) return []
    return rowsOf(tx, type, company)
      .where(sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${[...wanted]}::bigint[])`)
      .select([`${table}.id`, `${table}.deleted`])
      .select([sql.lit(name).as('type'), titleOf(type, table).as('title'), detailsColumn(type).as('details')])
      .modifyEnd(prepared)
  })
  const found = await pipelined(tx, (send) => Promise.all(queries.map((query) => send(query))))
  return found.flat()
}
