import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import { serve } from '../../server/call.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { nothing } from '../../server/operation.ts'
import { lockedRows, notFoundRefusal } from '../../server/records/locked-row.ts'
import { pathId } from '../../server/records/parameters.ts'
import type { By } from '../../server/records/rules.ts'
import { undoable, undoSteps } from '../../server/records/undo-log.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, type Session, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import type { Call } from '../../shared/call.ts'
import type { RecordType } from '../../shared/record.ts'
import type { SystemAction } from '../../shared/system-actions.ts'
import type { DeskCalls } from './calls.ts'
import {
  type ChosenRecords,
  type GroupsPage,
  groupsPage,
  type MadeLinks,
  madeLinks,
  mostUnlinked,
  skippedRecords,
} from './links.ts'

/** What differs between the worklists of records without a link. */
export interface Desk {
  /** Which the records lack. */
  readonly what: string
  readonly skipped: SystemAction
  /** The column with the version of a record in which it was skipped. */
  readonly skippedIn: string
  /** Its links among the actions that can be undone, and why there is nothing to undo. */
  readonly links: string
  readonly notUndoable: string
  /** The column by which the records are grouped; those without a key are not. */
  readonly key: string
  /** The number of keys on a page. */
  readonly mostKeys: number
  /** In the order in which their records are locked. */
  readonly typesOf: (all: readonly RecordType[]) => readonly RecordType[]
  readonly isUnlinked: Condition
}
/** What its groups show. */
interface Groups<Row extends { readonly key: string }, Group> {
  readonly tag: string
  readonly calls: DeskCalls<Group>
  readonly group: z.ZodType<Group>
  /** The columns that the groups need. */
  readonly columnsOf: (type: RecordType) => RawBuilder<unknown>
  readonly groupsOf: (page: PageOfRecords, records: readonly Row[]) => Promise<Group[]>
  /** The types that its links concern, in the order in which their records are locked. */
  readonly linkedTypes: readonly RecordType[]
}
type Condition = (type: RecordType) => RawBuilder<unknown>

/** Selects either the records whose group was skipped, unless changed since, or the others. */
type Skipping = 'all' | 'open' | 'skipped'

/** Live records of the company without a link. */
const listedIn =
  (company: CompanyId, desk: Desk, skipping: Skipping): Condition =>
  (type) => {
    const unlinked = sql`company_id = ${company} and not deleted and ${sql.ref(desk.key)} > '' and ${desk.isUnlinked(type)}`
    if (skipping === 'all') return unlinked
    return sql`${unlinked} and ${sql.ref(desk.skippedIn)} ${skipping === 'open' ? sql`<>` : sql`=`} version`
  }

/** The number of these records; at most one more than `mostUnlinked`. */
export function unlinkedCount(company: CompanyId, types: readonly RecordType[], desk: Desk, skipping: Skipping) {
  const isListed = listedIn(company, desk, skipping)
  const limit = sql`limit ${mostUnlinked + 1}::int`
  const ids = desk
    .typesOf(types)
    .map((type) => sql`(select id from ${sql.table(type.table)} where ${isListed(type)} ${limit})`)
  return sql<number>`(select count(*) from (${sql.join(ids, sql` union all `)} ${limit}) unlinked)`
}

/** The maximum of one key in one table; further ones are found once these are linked. */
const mostOfKey = 40

export interface PageOfRecords {
  readonly tx: Tx
  readonly company: CompanyId
  readonly types: readonly RecordType[]
  readonly after: string
  readonly isListed: Condition
}

/** The records with the next keys, and the columns that their groups need. */
async function recordsAfter<Row>(
  { tx, company, types, after, isListed }: PageOfRecords,
  { key, mostKeys }: Desk,
  columnsOf: (type: RecordType) => RawBuilder<unknown>,
): Promise<Row[]> {
  const column = sql.ref(key)
  const ofTypes = (select: (type: RecordType) => RawBuilder<unknown>) => sql.join(types.map(select), sql` union all `)
  const isNext = (type: RecordType) => sql`${isListed(type)} and ${column} > ${after}::text collate "C"`
  const firstOf = ({ table }: RecordType, matching: RawBuilder<unknown>) =>
    sql`(select distinct ${column} as key from ${sql.table(table)} where ${matching} order by 1 limit ${mostKeys}::int)`
  const { rows } = await sql<Row>`
    with keys as (
      select distinct key from (${ofTypes((type) => firstOf(type, isNext(type)))}) first order by key limit ${mostKeys}::int),
    numbered as (${ofTypes(
      (type) => sql`
        select ${sql.lit(type.name)}::text as type, id, ${column} as key,
          row_number() over (partition by ${column} order by id) as position
        from ${sql.table(type.table)} where ${isNext(type)} and ${column} <= (select max(key) from keys)`,
    )}),
    chosen as materialized (select type, id, key from numbered where position <= ${mostOfKey}::int)
    select * from (${ofTypes(
      (type) => sql`
        select chosen.type, chosen.id, chosen.key, record.*
        from chosen join (select id as record_id, ${columnsOf(type)} from ${sql.table(type.table)}
          where company_id = ${company}) record on record.record_id = chosen.id
        where chosen.type = ${sql.lit(type.name)}::text`,
    )}) found order by key, date, id`.execute(tx)
  return rows
}

export interface Locked {
  readonly type: RecordType
  readonly row: Awaited<ReturnType<typeof lockedRows>>[number]
}
export type ByCompany = By & { readonly company: CompanyId }
type ByUser = ByCompany & { readonly actor: Session }

/** The chosen records, locked in the order of the types; refused if one of them does not exist, is deleted, or has been linked. */
async function lockedRecords({ tx, company }: By, types: readonly RecordType[], desk: Desk, chosen: ChosenRecords) {
  if (chosen.some(({ type }) => !types.some(({ name }) => name === type))) throw new Refusal(400, 'REQUEST_NOT_VALID')
  const locked: Locked[] = []
  for (const type of types) {
    const ids = [...new Set(chosen.filter((each) => each.type === type.name).map(({ id }) => id))]
    if (ids.length === 0) continue
    const rows = await lockedRows(type, tx, company, ids)
    if (rows.length < ids.length) throw notFoundRefusal(type)
    const { rows: same } = await sql`select from ${sql.table(type.table)}
      where id = any(${ids}::bigint[]) and not deleted and ${desk.isUnlinked(type)}`.execute(tx)
    if (same.length < ids.length) throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
    locked.push(...rows.map((row) => ({ type, row })))
  }
  return locked
}

/** They reappear when one of them, and thus its version, changes. */
async function skip(by: ByUser, types: readonly RecordType[], desk: Desk, chosen: ChosenRecords) {
  const locked = await lockedRecords(by, types, desk, chosen)
  for (const [type, rows] of Map.groupBy(locked, (each) => each.type))
    await sql`update ${sql.table(type.table)} set ${sql.ref(desk.skippedIn)} = version
      where company_id = ${by.company} and id = any(${rows.map(({ row }) => row.id)}::bigint[])`.execute(by.tx)
  const named = locked.map(({ type, row }) => {
    // A death record is named by its id, because the trail shows no names.
    const number = type.written ? row[type.title[0] ?? ''] : undefined
    return `${type.page.title[0]} ${typeof number === 'string' ? number : row.id}`
  })
  await audit(by.tx, by.actor, { action: desk.skipped, changes: { records: { from: null, to: named.join(', ') } } })
  return {}
}

/** A request that links records. */
interface Linking<Body> {
  readonly call: Call<string, { answer: MadeLinks; body: object }>
  readonly body: z.ZodType<Body>
  readonly recordsIn: (body: Body) => ChosenRecords
  /** Further refusals. */
  readonly codes: readonly string[]
  readonly link: (by: ByCompany, locked: readonly Locked[], body: Body) => Promise<void>
}

const start = z.object({
  after: z.string().max(4000).default('').describe('`next` of the previous page'),
  withSkipped: z.boolean().default(false).describe('includes records whose group was skipped'),
})

/**
 * Registers the groups of unlinked records, page by page, what skips them, and what undoes links; returns what registers the requests
 * that make links.
 */
export function deskRoutes<Row extends { readonly key: string }, Group>(
  app: FastifyInstance,
  db: Database,
  types: readonly RecordType[],
  desk: Desk,
  { tag, calls, group, columnsOf, groupsOf, linkedTypes }: Groups<Row, Group>,
) {
  const tags = [tag]
  const links = { recordType: desk.links, types: linkedTypes }
  const refusing = { 400: types.map(({ notFound }) => notFound), 409: ['RECORD_CHANGED_MEANWHILE'] }
  const inCompany = <Answer>(request: FastifyRequest, work: (by: ByUser) => Promise<Answer>, mode?: 'read') => {
    const company = companyFrom(request)
    return asCompany(db, company, (tx) => work({ tx, company, actor: sessionFrom(request) }), mode)
  }
  serve<string, { answer: GroupsPage<unknown> }, z.ZodType<GroupsPage<unknown>>, typeof start>(
    app,
    calls.suggest,
    { config: { may: 'merge', answers: { ok: groupsPage(group, desk.what) } }, schema: { tags, body: start } },
    (request) => {
      const { after, withSkipped } = valid(start, request.body)
      const skipping = withSkipped ? 'all' : 'open'
      const suggest = async ({ tx, company }: ByUser) => {
        const page = { tx, company, types, after, isListed: listedIn(company, desk, skipping) }
        const records = await recordsAfter<Row>(page, desk, columnsOf)
        const keys = new Set(records.map(({ key }) => key))
        const { rows } = await sql<{ unlinked: number; skipped: number }>`
          select ${unlinkedCount(company, types, desk, skipping)} as unlinked,
            ${unlinkedCount(company, types, desk, 'skipped')} as skipped`.execute(tx)
        const { unlinked = 0, skipped = 0 } = rows[0] ?? {}
        const next = keys.size < desk.mostKeys ? null : ([...keys].at(-1) ?? null)
        return { entities: await groupsOf(page, records), next, unlinked, skipped }
      }
      return inCompany(request, suggest, 'read')
    },
  )
  serve(
    app,
    calls.skip,
    { config: { may: 'merge', answers: { ok: nothing, refusals: refusing } }, schema: { tags, body: skippedRecords } },
    (request) => inCompany(request, (by) => skip(by, types, desk, valid(skippedRecords, request.body).records)),
  )
  const notUndone = { 404: [desk.notUndoable], 409: ['RECORDS_CHANGED_SINCE'] }
  serve(
    app,
    calls.undo,
    { config: { may: 'merge', answers: { ok: nothing, refusals: notUndone } }, schema: { tags, params: pathId } },
    (request) =>
      inCompany(request, async (by) => {
        await undoSteps(by, { ...valid(pathId, request.params), ...links, notFound: desk.notUndoable })
        return {}
      }),
  )
  return <Body>({ call, body, recordsIn, codes, link }: Linking<Body>) => {
    const refusals = { ...refusing, 400: [...new Set([...refusing[400], ...codes])] }
    serve(
      app,
      call,
      { config: { may: 'merge', answers: { ok: madeLinks, refusals } }, schema: { tags, body } },
      (request) => {
        const values = valid(body, request.body)
        return inCompany(request, async (by) => {
          const locked = await lockedRecords(by, types, desk, recordsIn(values))
          return { undoId: await undoable(by, links, (each) => link({ ...each, company: by.company }, locked, values)) }
        })
      },
    )
  }
}
