import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { RecordType } from '../../shared/record.ts'
import { refusalFor } from '../../shared/roles.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { Database, Tx } from '../database/connection.ts'
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
      details: z.array(z.string()).describe('tell records with the same title apart; days as yyyy-MM-dd'),
      deleted: z.boolean(),
    }),
  ),
})
type FoundRecords = z.output<typeof foundRecords>

const shownOfEach = 5
/** The matches of a type from which the best are chosen. */
const candidates = 20
/** The newest rows of a type, which are searched first: a frequent word is found among them without reading all its matches. */
const firstRead = 1000
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
  /** Whether it has the number that was entered. */
  exact: boolean
}

async function found(tx: Tx, company: Scope, types: readonly RecordType[], text: string): Promise<FoundRecords[]> {
  const words = foldedTokens(text)
  if (words.join('').length < 2) return []
  const newest = await matchesOf(tx, company, types, words, { text, reach: 'newest' })
  const isIndexed = words.some((word) => word.length >= shortestIndexed)
  const few = types.filter(({ name }) => newest.filter(({ type }) => type === name).length < shownOfEach)
  const all = isIndexed ? await matchesOf(tx, company, few, words, { reach: 'all' }) : []
  return types.flatMap(({ name, page }) => {
    const known = new Map([...all, ...newest].filter(({ type }) => type === name).map((match) => [match.id, match]))
    const best = [...known.values()].toSorted(
      (one, other) => rank(other, words) - rank(one, words) || other.id - one.id,
    )
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

interface Wanted {
  /** A number to be found whatever else matches. */
  text?: string
  reach: 'newest' | 'all'
}

/** The matches of several types in one statement, at most `candidates` of each, newest first. */
async function matchesOf(
  tx: Tx,
  company: Scope,
  types: readonly RecordType[],
  words: readonly string[],
  { text, reach }: Wanted,
): Promise<Match[]> {
  const queries = types.flatMap((type) => {
    const matching = matches(tx, company, type, words, reach)
    const numbered = text === undefined ? undefined : withNumber(tx, company, type, text)
    return [
      detailsOf(tx, company, type, matching, false),
      ...(numbered ? [detailsOf(tx, company, type, numbered, true)] : []),
    ]
  })
  if (queries.length === 0) return []
  const { rows } = await sql<Match>`${sql.join(queries, sql` union all `)}`.execute(tx)
  return rows
}

/** The ids of matches among the newest rows, or among all. */
function matches(tx: Tx, company: Scope, type: RecordType, words: readonly string[], reach: Wanted['reach']) {
  const { table } = type
  const rows = withoutMerged(type, rowsOf(tx, type, company))
  const matching = (some: Rows) =>
    words.reduce((found, word) => found.where(`${table}.searchText`, 'like', `%${word}%`), some)
  if (reach === 'all') return bySorting(type, matching(rows), 'desc').select(`${table}.id`).limit(candidates)
  const newest = byIndex(type, company, rows, 'desc')
    .select([`${table}.id`, `${table}.searchText`])
    .limit(firstRead)
  return matching(recordTables(tx).selectFrom(newest.as(table)))
    .select(`${table}.id`)
    .limit(candidates)
}

/** The ids of live records with a number; look-alike letters make no difference (alike-numbers.ts). */
function withNumber(tx: Tx, company: Scope, type: RecordType, number: string) {
  if (!type.unique.some(({ alike }) => alike)) return undefined
  const { table } = type
  return rowsOf(tx, type, company)
    .select(`${table}.id`)
    .where(`${table}.deleted`, '=', false)
    .where(`${table}.numberKey`, '=', sql<string>`number_key(${number})`)
    .limit(candidates)
}

/** What is shown of the records with these ids. */
function detailsOf(tx: Tx, company: Scope, type: RecordType, ids: Rows, exact: boolean) {
  const { table } = type
  return rowsOf(tx, type, company)
    .where(`${table}.id`, 'in', ids)
    .select([sql.lit(type.name).as('type'), `${table}.id`, `${table}.deleted`, sql.lit(exact).as('exact')])
    .select(titleOf(type, table).as('title'))
    .select(detailsColumn(type).as('details'))
}
