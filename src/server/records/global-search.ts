import type { FastifyInstance } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { nearKey } from '../../shared/identity.ts'
import { labelKey } from '../../shared/label-keys.ts'
import type { RecordType } from '../../shared/record.ts'
import { refusalFor } from '../../shared/roles.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { Database, Tx } from '../database/connection.ts'
import type { CompanyOrAll } from '../database/tenancy.ts'
import { listOf } from '../operation.ts'
import { inSessionCompany, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { withoutMerged } from './merged.ts'
import { detailsColumn, filledDetails, titleOf } from './references.ts'
import { rowsOf } from './rows.ts'
import { byAge, isPhrase, labelled, ofLabels, withWords } from './search.ts'
import { searchEverything } from '../../shared/record-calls.ts'
import { serve } from '../call.ts'

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
/** The newest matches of a type, from which the best are chosen. */
const candidates = 20
/** Of the records with a name in others, any are as good, if there are more. */
const named = 500

/**
 * Searches the records of all types that the role may read. By POST, to keep names and
 * personal numbers out of URLs.
 */
export function globalSearchRoute(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  serve(
    app,
    searchEverything,
    {
      config: { may: 'ownSession', answers: { ok: listOf(foundRecords) } },
      schema: { tags: ['records'], body: parameters },
    },
    async (request) => {
      const { text } = valid(parameters, request.body)
      const { role } = sessionFrom(request)
      const readable = types.filter(({ may }) => !refusalFor(may.read, role))
      const entities = await inSessionCompany(
        db,
        request,
        undefined,
        (tx, company) => matchesOf(tx, company, readable, text),
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
  /** Whether it is or refers to an exact one, or states the number or label. */
  related: boolean
}

async function matchesOf(tx: Tx, company: CompanyOrAll, types: readonly RecordType[], text: string) {
  const words = foldedTokens(text)
  if (words.join('').length < 2 || types.length === 0) return []
  const labels = await labelled(tx, company, types, text)
  const queries = types.map((type) => matching(tx, company, type, { text, labels }))
  const { rows } = await sql<Match>`${sql.join(queries, sql` union all `)}`.execute(tx)
  const matches = rows.some(({ exact, former }) => exact || former) ? rows.filter(({ related }) => related) : rows
  return types.flatMap(({ name, page }) => {
    const ofType = matches.filter(({ type }) => type === name)
    const best = ofType.toSorted((one, other) => rank(other, words) - rank(one, words) || other.id - one.id)
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
  const titleWords = foldedTokens(title)
  const begun = words.filter((word) => titleWords.some((each) => each.startsWith(word))).length
  return (exact ? 2000 : former ? 1000 : 0) + begun - (deleted ? 500 : 0)
}

interface Typed {
  readonly text: string
  /** The records with exactly this label. */
  readonly labels: readonly number[]
}

/** The newest records with all words, and the live ones with exactly the entered number or label, or formerly with it, and what refers to these. */
function matching(tx: Tx, company: CompanyOrAll, type: RecordType, { text, labels }: Typed) {
  const { table } = type
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const isLive = sql<SqlBool>`not ${column('deleted')}`
  const isExact = type.unique.some(({ lookalikesCollide }) => lookalikesCollide)
    ? sql<SqlBool>`${column('numberKey')} = ${nearKey(text)}`
    : type.searchesLabels && sql<SqlBool>`${column('labelKey')} = ${labelKey(text)}`
  const wasExact =
    type.formerLabels !== undefined && sql<SqlBool>`${column('formerLabelKeys')} like ${`%,${labelKey(text)},%`}`
  const rows = withoutMerged(type, rowsOf(tx, type, company))
  const phrase = isPhrase(type, foldedTokens(text))
  const matches = labels.length > 0 ? rows.where(phrase) : withWords(type, rows, text, { company, most: named })
  const ids = [byAge(type, company, matches, true)]
  // Not in the order of the list, which PostgreSQL might read in search of them.
  const related = [isExact, wasExact, labels.length > 0 && ofLabels(type, company, labels)].flatMap(
    (each) => each || [],
  )
  for (const condition of related)
    ids.push(
      rows
        .where(isLive)
        .where(condition)
        .orderBy(sql`(0 - ${column('id')})`),
    )
  related.push(phrase)
  const idQueries = ids.map((each) => sql`(${each.select(`${table}.id`).limit(candidates)})`)
  const whether = (condition: typeof isExact | false) =>
    condition ? sql<boolean>`(${isLive} and ${condition})` : sql.lit(false)
  return rows
    .where(sql<SqlBool>`${column('id')} = any(array(${sql.join(idQueries, sql` union all `)}))`)
    .select([sql.lit(type.name).as('type'), `${table}.id`, `${table}.deleted`])
    .select([titleOf(type, table).as('title'), detailsColumn(type).as('details')])
    .select([whether(isExact).as('exact'), whether(wasExact).as('former')])
    .select(sql<boolean>`coalesce(${sql.join(related, sql` or `)}, false)`.as('related'))
}
