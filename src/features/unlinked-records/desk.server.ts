import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import { serve } from '../../server/call.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { type Answers, nothing } from '../../server/operation.ts'
import { lockedRows, notFoundRefusal } from '../../server/records/locked-row.ts'
import type { By } from '../../server/records/rules.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, type Session, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import type { Call } from '../../shared/call.ts'
import type { RecordType } from '../../shared/record.ts'
import type { SystemAction } from '../../shared/system-actions.ts'
import { type ChosenRecords, type GroupsPage, groupsPage, mostUnlinked, skippedRecords } from './desk.ts'

/** What differs between the worklists of records without a link. */
export interface Desk<Group> {
  /** Which the records lack. */
  readonly what: string
  readonly tag: string
  readonly group: z.ZodType<Group>
  readonly calls: Readonly<
    Record<'suggest', Call<string, { answer: GroupsPage<Group> }>> & Record<'skip', Call<string, { answer: object }>>
  >
  readonly skipped: SystemAction
  /** The column with the version of a record in which it was skipped. */
  readonly skippedIn: string
  /** In the order in which their records are locked. */
  readonly typesOf: (all: readonly RecordType[]) => readonly RecordType[]
  readonly isUnlinked: Condition
  /** Others have nothing to group them by. */
  readonly isGrouped?: RawBuilder<unknown>
  /** The groups with the next keys, and these keys; fewer than `mostKeys` are the last ones. */
  readonly groupsAfter: (
    tx: Tx,
    company: CompanyId,
    types: readonly RecordType[],
    page: PageOfRecords,
  ) => Promise<{ readonly groups: readonly Group[]; readonly keys: readonly string[] }>
  readonly mostKeys: number
  readonly changes: readonly Change[]
}
type Condition = (type: RecordType) => RawBuilder<unknown>
export interface PageOfRecords {
  readonly after: string
  /** Live records of the company without a link; without those whose group was skipped, unless they are requested or changed since. */
  readonly isListed: Condition
}

/** Selects either the records whose group was skipped, unless changed since, or the others. */
type Skipping = 'all' | 'open' | 'skipped'

const listedIn =
  (company: CompanyId, desk: Desk<unknown>, skipping: Skipping): Condition =>
  (type) => {
    const unlinked = sql`company_id = ${company} and not deleted and ${desk.isGrouped ?? sql`true`} and ${desk.isUnlinked(type)}`
    if (skipping === 'all') return unlinked
    return sql`${unlinked} and ${sql.ref(desk.skippedIn)} ${skipping === 'open' ? sql`<>` : sql`=`} version`
  }

/** The number of these records; at most one more than `mostUnlinked`. */
export function unlinkedCount(
  company: CompanyId,
  types: readonly RecordType[],
  desk: Desk<unknown>,
  skipping: Skipping,
) {
  const isListed = listedIn(company, desk, skipping)
  const limit = sql`limit ${mostUnlinked + 1}::int`
  const ids = desk
    .typesOf(types)
    .map((type) => sql`(select id from ${sql.table(type.table)} where ${isListed(type)} ${limit})`)
  return sql<number>`(select count(*) from (${sql.join(ids, sql` union all `)} ${limit}) unlinked)`
}

export interface Locked {
  readonly type: RecordType
  readonly row: Awaited<ReturnType<typeof lockedRows>>[number]
}
type ByUser = By & { readonly company: CompanyId; readonly actor: Session }

/** The chosen records, locked in the order of the types; refused if one of them does not exist, is deleted, or no longer is as the condition says. */
export async function lockedRecords(
  { tx, company }: By,
  types: readonly RecordType[],
  chosen: ChosenRecords,
  condition: Condition,
) {
  if (chosen.some(({ type }) => !types.some(({ name }) => name === type))) throw new Refusal(400, 'REQUEST_NOT_VALID')
  const locked: Locked[] = []
  for (const type of types) {
    const ids = [...new Set(chosen.filter((each) => each.type === type.name).map(({ id }) => id))]
    if (ids.length === 0) continue
    const rows = await lockedRows(type, tx, company, ids)
    if (rows.length < ids.length) throw notFoundRefusal(type)
    const { rows: same } = await sql`select from ${sql.table(type.table)}
      where id = any(${ids}::bigint[]) and not deleted and ${condition(type)}`.execute(tx)
    if (same.length < ids.length) throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
    locked.push(...rows.map((row) => ({ type, row })))
  }
  return locked
}

/** They reappear when one of them, and thus its version, changes. */
async function skip(by: ByUser, types: readonly RecordType[], desk: Desk<unknown>, chosen: ChosenRecords) {
  const locked = await lockedRecords(by, types, chosen, desk.isUnlinked)
  for (const [type, rows] of Map.groupBy(locked, (each) => each.type))
    await sql`update ${sql.table(type.table)} set ${sql.ref(desk.skippedIn)} = version
      where company_id = ${by.company} and id = any(${rows.map(({ row }) => row.id)}::bigint[])`.execute(by.tx)
  const named = locked.map(({ type, row }) => {
    // A death record is named by its id, because the trail shows no names.
    const number = type.written ? row[type.title[0] ?? ''] : undefined
    return `${type.page.title[0]} ${typeof number === 'string' ? number : row.id}`
  })
  await audit(by.tx, by.actor, { action: desk.skipped, changes: { records: { from: null, to: named.join(', ') } } })
}

type Refusals = NonNullable<Answers['refusals']>

interface Changing<Given, Answer extends object> {
  readonly call: Call<string, { answer: Answer }>
  /** Where its values are. */
  readonly given: { readonly body: z.ZodType<Given> } | { readonly params: z.ZodType<Given> }
  readonly ok: z.ZodType<Answer>
  readonly refusals: (types: readonly RecordType[]) => Refusals
  readonly work: (by: ByUser, types: readonly RecordType[], given: Given) => Promise<Answer>
}
type Change = (app: FastifyInstance, db: Database, tag: string, types: readonly RecordType[]) => void

/** A request that changes links. */
export const change =
  <Given, Answer extends object>({ call, given, ok, refusals, work }: Changing<Given, Answer>): Change =>
  (app, db, tag, types) =>
    serve<string, { answer: object }, z.ZodType<object>>(
      app,
      call,
      { config: { may: 'merge', answers: { ok, refusals: refusals(types) } }, schema: { tags: [tag], ...given } },
      (request) => {
        const values = 'body' in given ? valid(given.body, request.body) : valid(given.params, request.params)
        const company = companyFrom(request)
        return asCompany(db, company, (tx) => work({ tx, company, actor: sessionFrom(request) }, types, values))
      },
    )

/** The refusals of a change to records of these types, with further codes. */
export const refusing =
  (codesOf: (types: readonly RecordType[]) => readonly string[] = () => []) =>
  (types: readonly RecordType[]): Refusals => ({
    400: [...new Set([...types.map(({ notFound }) => notFound), ...codesOf(types)])],
    409: ['RECORD_CHANGED_MEANWHILE'],
  })

const start = z.object({
  after: z.string().max(4000).default('').describe('`next` of the previous page'),
  withSkipped: z.boolean().default(false).describe('includes records whose group was skipped'),
})

/** Groups of unlinked records, page by page, what links them, and what skips them. */
export function deskRoutes(app: FastifyInstance, db: Database, all: readonly RecordType[], desk: Desk<unknown>) {
  const types = desk.typesOf(all)
  const { calls, tag, mostKeys } = desk
  serve<string, { answer: GroupsPage<unknown> }, z.ZodType<GroupsPage<unknown>>>(
    app,
    calls.suggest,
    {
      config: { may: 'merge', answers: { ok: groupsPage(desk.group, desk.what) } },
      schema: { tags: [tag], body: start },
    },
    (request) => {
      const company = companyFrom(request)
      const { after, withSkipped } = valid(start, request.body)
      const skipping = withSkipped ? 'all' : 'open'
      return asCompany(
        db,
        company,
        async (tx) => {
          const { groups, keys } = await desk.groupsAfter(tx, company, types, {
            after,
            isListed: listedIn(company, desk, skipping),
          })
          const { rows } = await sql<{ unlinked: number; skipped: number }>`
            select ${unlinkedCount(company, all, desk, skipping)} as unlinked,
              ${unlinkedCount(company, all, desk, 'skipped')} as skipped`.execute(tx)
          const { unlinked = 0, skipped = 0 } = rows[0] ?? {}
          return { entities: groups, next: keys.length < mostKeys ? null : (keys.at(-1) ?? null), unlinked, skipped }
        },
        'read',
      )
    },
  )
  const changes = [
    change({
      call: calls.skip,
      given: { body: skippedRecords },
      ok: nothing,
      refusals: refusing(),
      work: async (by, _, { records }) => {
        await skip(by, types, desk, records)
        return {}
      },
    }),
    ...desk.changes,
  ]
  for (const register of changes) register(app, db, tag, types)
}
