import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { graveDesk, unlinkedCount } from '../unlinked-records/public.server.ts'
import { companyFrom } from '../../server/session.ts'
import { addDays, today } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'
import { type Worklists, worklists, worklistsQuery } from './worklists.ts'
import { deathRecord } from '../death-records/record.ts'
import { grave } from '../graves/record.ts'
import { interment } from '../interments/record.ts'
import { graveRight } from '../grave-rights/record.ts'
import { repaymentPlan } from '../repayment-plans/record.ts'
import { serve } from '../../server/call.ts'
import { valid } from '../../server/validation.ts'
import { readWorklists } from './calls.ts'

const days = [30, 60, 90, 365] as const
const ofRights = ['EXPIRED', 'NO_HOLDER', 'NO_ADDRESS'] as const
const ofTransfers = [
  ['TRANSFER_OVERDUE', 'OVERDUE'],
  ['TRANSFER_OPEN', 'OPEN'],
] as const
const occupied = ['PARTLY_OCCUPIED', 'OCCUPIED']
const withoutRight = ['ENDED', 'NONE']
const withoutPlace = [
  ['WITHOUT_PLACE', 'NO_PLACE'],
  ['INTERRED_WITHOUT_GRAVE', 'NO_GRAVE'],
] as const
const live = { recordState: 'live' }
/** Without rights that continue: docs/domain/rights-of-use.md#continuous-rights */
const ending = ['ENDS']

/**
 * The numbers of records that need an administrator's attention, each with the list that shows them:
 * docs/domain/rights-of-use.md#worklists
 */
export function worklistsRoute(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  serve(
    app,
    readWorklists,
    {
      config: { may: 'merge', answers: { ok: worklists } },
      schema: { tags: ['home'], querystring: worklistsQuery },
    },
    async (request): Promise<Worklists> => {
      const { of } = valid(worklistsQuery, request.query)
      const company = companyFrom(request)
      const read: Read = (count) => asCompany(db, company, (tx) => count(tx, company, today()), 'read')
      const parts = await Promise.all([
        of === 'QUALITY' ? [] : listsOfRights(read, types),
        of === 'RIGHTS' ? [] : listsOfQuality(read),
      ])
      return { lists: parts.flat() }
    },
  )
}

type Read = <Counted>(count: (tx: Tx, company: CompanyId, day: string) => Promise<Counted>) => Promise<Counted>
type Lists = Promise<Worklists['lists']>

/** Counted side by side (in-turn.ts), the longest first. */
async function listsOfRights(read: Read, types: readonly RecordType[]): Lists {
  const [rights, graves, within, plans, withoutGraves] = await Promise.all([
    read(rightsByStatus),
    read(gravesWithoutRight),
    read(endingRights),
    read(missedPlans),
    read((tx, company) => recordsWithoutGrave(tx, company, types)),
  ])
  const { path } = graveRight.page
  return [
    ...ofTransfers.map(([name, transfer]) => ({
      name,
      path,
      filters: { ...live, transfer: [transfer] },
      sort: 'transferDue',
      count: rights?.transfers[transfer] ?? 0,
    })),
    ...ofRights.map((name) => ({
      name,
      path,
      filters: { ...live, status: [name] },
      count: rights?.statuses[name] ?? 0,
    })),
    ...days.map((each, at) => ({
      name: `ENDS_IN_${each}` as const,
      path,
      filters: { ...live, validToFrom: today(), validToTo: addDays(today(), each), continuation: ending },
      count: within[at] ?? 0,
    })),
    {
      name: 'GRAVES_WITHOUT_RIGHT',
      path: grave.page.path,
      filters: { ...live, status: occupied, rightStatus: withoutRight },
      count: graves,
    },
    { name: 'PLANS_MISSED', path: repaymentPlan.page.path, filters: { status: ['MISSED'] }, count: plans },
    { name: 'WITHOUT_GRAVE', path: '/graveLinks', filters: {}, count: withoutGraves },
  ]
}

async function listsOfQuality(read: Read): Lists {
  const [recordDiffers, quality] = await Promise.all([read(differingInterments), read(qualityOf)])
  const { path } = interment.page
  return [
    {
      name: 'WITHOUT_DATE',
      path,
      filters: { ...live, precision: ['UNKNOWN'] },
      count: quality?.withoutDate ?? 0,
    },
    ...withoutPlace.map(([name, placeState]) => ({
      name,
      path,
      filters: { ...live, placeState: [placeState] },
      count: quality?.placeStates[placeState] ?? 0,
    })),
    {
      name: 'SAME_LABEL',
      path: grave.page.path,
      filters: { ...live, labelState: ['REPEATED'] },
      count: quality?.sameLabel ?? 0,
    },
    {
      name: 'BIRTH_CONTRADICTS',
      path: deathRecord.page.path,
      filters: { ...live, birthState: ['CONTRADICTS'] },
      count: quality?.birthContradicts ?? 0,
    },
    {
      name: 'UNKNOWN_VALUES',
      path: deathRecord.page.path,
      filters: { ...live, unknownState: ['UNKNOWN'] },
      count: quality?.unknownValues ?? 0,
    },
    { name: 'RECORD_DIFFERS', path, filters: { ...live, agreement: ['DIFFERS'] }, count: recordDiffers },
  ]
}

/** What a function derives for all records of the company: ARCHITECTURE.md#statuses */
const statusBy = (name: string, company: CompanyId, day: string) =>
  sql`${sql.raw(name)}(${company}::bigint, null::bigint[], ${day}::date)`

type Counts = Readonly<Partial<Record<string, number>>>

/** How many rows have each of these values. */
const countsOf = (column: string, values: readonly string[]) => {
  const counts = values.flatMap((value) => [
    sql.lit(value),
    sql`count(*) filter (where ${sql.ref(column)} = ${sql.lit(value)})`,
  ])
  return sql<Counts>`json_build_object(${sql.join(counts)})`
}

async function rightsByStatus(tx: Tx, company: CompanyId, day: string) {
  const transfers = ofTransfers.map(([, transfer]) => transfer)
  const { rows } = await sql<{ statuses: Counts; transfers: Counts }>`
    select ${countsOf('status', ofRights)} as statuses, ${countsOf('transfer', transfers)} as transfers
    from ${statusBy('right_state', company, day)} standing
    where not exists (select from grave_rights where company_id = ${company} and id = standing.id and deleted)`.execute(
    tx,
  )
  return rows[0]
}

async function differingInterments(tx: Tx, company: CompanyId, day: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from interments join ${statusBy('interment_agreement', company, day)} standing using (id)
    where company_id = ${company} and not deleted and agreement = 'DIFFERS'`.execute(tx)
  return rows[0]?.count ?? 0
}

async function missedPlans(tx: Tx, company: CompanyId, day: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${statusBy('repayment_plan_state', company, day)} plan where status = 'MISSED'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** The rights that end within each number of days. */
async function endingRights(tx: Tx, company: CompanyId, day: string) {
  const within = days.map((each) => sql`count(*) filter (where valid_to <= ${addDays(day, each)}::date)`)
  const { rows } = await sql<{ counts: string[] }>`
    select array[${sql.join(within)}] as counts
    from grave_rights join ${statusBy('right_continuation', company, day)} standing using (id)
    where company_id = ${company} and not deleted and continuation = 'ENDS'
      and valid_to between ${day}::date and ${addDays(day, Math.max(...days))}::date`.execute(tx)
  return (rows[0]?.counts ?? []).map(Number)
}

/** As the list finds them, but only whether somebody lies there, not whether there is room: docs/domain/graves.md#status */
async function gravesWithoutRight(tx: Tx, company: CompanyId, day: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graves
    where company_id = ${company} and not deleted and restriction is null
      and exists (
        select from interments lying
        where lying.company_id = ${company} and lying.grave_id = graves.id and not lying.deleted
          and (lying.removed_on is null or lying.removed_on > ${day}::date))
      and not exists (
        select from grave_rights held
        where held.company_id = ${company} and held.grave_id = graves.id and not held.deleted
          and held.valid_from <= ${day}::date and (held.valid_to is null or held.valid_to >= ${day}::date))`.execute(tx)
  return rows[0]?.count ?? 0
}

async function recordsWithoutGrave(tx: Tx, company: CompanyId, types: readonly RecordType[]) {
  const { rows } = await sql<{
    count: number
  }>`select ${unlinkedCount(company, types, graveDesk, 'open')} as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Counted by grouping labels, because a search for each grave would take longer: docs/domain/graves.md#data-quality */
async function qualityOf(tx: Tx, company: CompanyId, day: string) {
  const placeStates = withoutPlace.map(([, placeState]) => placeState)
  const { rows } = await sql<{
    withoutDate: number
    placeStates: Counts
    sameLabel: number
    birthContradicts: number
    unknownValues: number
  }>`
    select (select count(*) from interments
        where company_id = ${company} and not deleted and buried_on is null) as without_date,
      (select ${countsOf('placeState', placeStates)}
        from interments join ${statusBy('interment_place_state', company, day)} standing using (id)
        where company_id = ${company} and not deleted) as place_states,
      (select count(*) from death_records
        where company_id = ${company} and not deleted and birth_state = 'CONTRADICTS') as birth_contradicts,
      (select count(*) from death_records
        where company_id = ${company} and not deleted and unknown_state = 'UNKNOWN') as unknown_values,
      (select coalesce(sum(alike.count), 0)::bigint from (
        select count(*) as count from graves where company_id = ${company} and not deleted and label_key is not null
        group by graveyard_id, label_key having count(*) > 1) alike) as same_label`.execute(tx)
  return rows[0]
}
