import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { graveDesk, unlinkedCount } from '../unlinked-records/public.server.ts'
import { companyFrom } from '../../server/session.ts'
import { addDays, today } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'
import { type Worklists, worklists } from './worklists.ts'
import { deathRecord } from '../death-records/record.ts'
import { grave } from '../graves/record.ts'
import { interment } from '../interments/record.ts'
import { graveRight } from '../grave-rights/record.ts'
import { serve } from '../../server/call.ts'
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
    { config: { may: 'merge', answers: { ok: worklists } }, schema: { tags: ['home'] } },
    (request): Promise<Worklists> => worklistsOf(db, companyFrom(request), types, today()),
  )
}

async function worklistsOf(
  db: Database,
  company: CompanyId,
  types: readonly RecordType[],
  day: string,
): Promise<Worklists> {
  const read = <Counted>(count: (tx: Tx, company: CompanyId, day: string) => Promise<Counted>) =>
    asCompany(db, company, (tx) => count(tx, company, day), 'read')
  // Side by side (in-turn.ts), the longest first.
  const [rights, recordDiffers, graves, quality, within, withoutGraves] = await Promise.all([
    read(rightsByStatus),
    read(differingInterments),
    read(gravesWithoutRight),
    read(qualityOf),
    read(endingRights),
    read((tx) => recordsWithoutGrave(tx, company, types)),
  ])
  const { path } = graveRight.page
  return {
    lists: [
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
        filters: { ...live, validToFrom: day, validToTo: addDays(day, each), continuation: ending },
        count: within[at] ?? 0,
      })),
      {
        name: 'GRAVES_WITHOUT_RIGHT',
        path: grave.page.path,
        filters: { ...live, status: occupied, rightStatus: withoutRight },
        count: graves,
      },
      { name: 'WITHOUT_GRAVE', path: '/graveLinks', filters: {}, count: withoutGraves },
      {
        name: 'WITHOUT_DATE',
        path: interment.page.path,
        filters: { ...live, precision: ['UNKNOWN'] },
        count: quality?.withoutDate ?? 0,
      },
      ...withoutPlace.map(([name, placeState]) => ({
        name,
        path: interment.page.path,
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
        name: 'RECORD_DIFFERS',
        path: interment.page.path,
        filters: { ...live, agreement: ['DIFFERS'] },
        count: recordDiffers,
      },
    ],
  }
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
    from grave_rights join ${statusBy('right_state', company, day)} standing using (id)
    where company_id = ${company} and not deleted`.execute(tx)
  return rows[0]
}

async function differingInterments(tx: Tx, company: CompanyId, day: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from interments join ${statusBy('interment_agreement', company, day)} standing using (id)
    where company_id = ${company} and not deleted and agreement = 'DIFFERS'`.execute(tx)
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

async function gravesWithoutRight(tx: Tx, company: CompanyId, day: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graves
    where company_id = ${company} and not deleted
      and (id in (select id from ${statusBy('grave_right_status', company, day)} where right_status = any(${withoutRight}::text[]))) is true
      and (id in (select id from ${statusBy('grave_status', company, day)} where status = any(${occupied}::text[]))) is true`.execute(
    tx,
  )
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
  }>`
    select (select count(*) from interments
        where company_id = ${company} and not deleted and buried_on is null) as without_date,
      (select ${countsOf('placeState', placeStates)}
        from interments join ${statusBy('interment_place_state', company, day)} standing using (id)
        where company_id = ${company} and not deleted) as place_states,
      (select count(*) from death_records
        where company_id = ${company} and not deleted and birth_state = 'CONTRADICTS') as birth_contradicts,
      (select coalesce(sum(alike.count), 0)::bigint from (
        select count(*) as count from graves where company_id = ${company} and not deleted and label_key is not null
        group by graveyard_id, label_key having count(*) > 1) alike) as same_label`.execute(tx)
  return rows[0]
}
