import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { backupReport, type BackupState } from '../../server/backups/state.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { snakeCase } from '../../server/database/names.ts'
import { partyDesk, unlinkedCount } from '../unlinked-records/public.server.ts'
import { programVersion } from '../../server/version.ts'
import { asCompany, asPlatform, continueAsPlatform, type CompanyId } from '../../server/database/tenancy.ts'
import { startOf } from '../../server/days.ts'
import { sessionFrom } from '../../server/session.ts'
import { addDays, today, type IsoDate } from '../../shared/dates.ts'
import { addMonths } from '../../shared/periods.ts'
import type { RecordType } from '../../shared/record.ts'
import { may } from '../../shared/roles.ts'
import { mondayOf, sundayOf } from '../../shared/weekdays.ts'
import { deathRecord } from '../death-records/record.ts'
import { type Administration, type Home, homeAnswer, readEntries, type Work } from './home.ts'
import { serve } from '../../server/call.ts'
import { readHome } from './calls.ts'

interface Parts {
  db: Database
  backups: () => BackupState
  types: readonly RecordType[]
}

/** Everything that the home page shows, in one request. */
export function homeRoute(app: FastifyInstance, { db, backups, types }: Parts) {
  const written = types.filter((type) => type.written)
  serve(
    app,
    readHome,
    { config: { may: 'ownSession', answers: { ok: homeAnswer } }, schema: { tags: ['home'] } },
    async (request): Promise<Home> => {
      const { role, companyId, userId } = sessionFrom(request)
      const figures =
        companyId === undefined
          ? await ofPlatform(db, userId)
          : await ofCompany(db, companyId, { userId, isAdministrator: may(role, 'users'), written })
      return { ...figures, ...(may(role, 'backups') && { backup: backupReport(backups()) }) }
    },
  )
}

const ofCompany = (
  db: Database,
  company: CompanyId,
  { userId, isAdministrator, written }: { userId: number; isAdministrator: boolean; written: readonly RecordType[] },
): Promise<Home> =>
  asCompany(
    db,
    company,
    async (tx) => {
      const day = today()
      const everybodys = { work: workOf(company, day, [deathRecord, ...written]), newsSince: newsSince(userId) }
      if (!isAdministrator) return { today: day, ...(await figures(tx, everybodys)) }
      const parts = await figures(tx, { ...everybodys, administration: administrationOf(company, day, written) })
      await continueAsPlatform(tx)
      return { today: day, ...parts, ...(await figures(tx, faultsOf(company))) }
    },
    'read',
  )

const ofPlatform = (db: Database, userId: number): Promise<Home> =>
  asPlatform(
    db,
    async (tx) => {
      const day = today()
      const wanted = { companies: activeCompanies(day), ...faultsOf(), newsSince: newsSince(userId) }
      return { today: day, ...(await figures(tx, wanted)) }
    },
    'read',
  )

/** The version whose news the user has seen last, if there are newer ones: docs/requirements.md#news */
const newsSince = (userId: number) => sql<string | null>`
  (select seen_version from users where id = ${userId}
    and string_to_array(seen_version, '.')::int[] < string_to_array(${programVersion}, '.')::int[])`

type Figure<Value> = RawBuilder<Value>
type Values<Figures> = { [Name in keyof Figures]: Figures[Name] extends Figure<infer Value> ? Value : never }

/** Several figures in one statement. */
async function figures<Figures extends Record<string, Figure<unknown>>>(tx: Tx, wanted: Figures) {
  const columns = Object.entries(wanted).map(([name, figure]) => sql`${figure} as ${sql.id(name)}`)
  const { rows } = await sql<Values<Figures>>`select ${sql.join(columns)}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A selection without a table has one row.')
  return row
}

const arrayOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(found), '[]') from (${rows}) found)`

const column = (name: string) => sql.raw(snakeCase(name))

function workOf(company: CompanyId, day: IsoDate, entered: readonly RecordType[]): Figure<Work> {
  const newest = ({ page, table }: RecordType) => sql`
    select ${page.path}::text as path,
      count(*) filter (where not deleted and date_created >= ${startOf(day, 0)}) as today,
      count(*) filter (where not deleted) as "thisWeek",
      count(*) = ${readEntries}::int as "isCut"
    from (select date_created, deleted from ${column(table)} where company_id = ${company} order by (-id)
      limit ${readEntries}::int) newest
    where date_created >= ${startOf(mondayOf(day), 0)}`
  const hasRecords = sql.join(entered.map(existsIn(company)), sql` or `)
  const live = (table: string) =>
    sql`exists (select from ${sql.ref(table)} where company_id = ${company} and not deleted)`
  return sql<Work>`(
    with burials as materialized (
      select id, first_name, last_name, date_of_burial as date, burial_time as time, graveyard_id, burial_place_number as place
      from death_records
      where company_id = ${company} and not deleted and date_of_burial >= ${mondayOf(day)}::date
        and date_of_burial_precision = 'DAY')
    select json_build_object(
      'hasGraveyards', exists (select from graveyards where company_id = ${company} and not deleted),
      'hasRecords', ${hasRecords},
      'firstSteps', case when not (${hasRecords}) then json_build_object(
        'sections', ${live('sections')},
        'rules', ${live('burial_rules')},
        'graves', ${live('graves')},
        'users', (select count(*) > 1 from users where company_id = ${company} and not deleted),
        'settings', exists (select from companies where id = ${company} and director_name is not null)) end,
      'entered', ${arrayOf(sql.join(entered.map(newest), sql` union all `))},
      'burials', (select json_build_object(
        'thisWeek', count(*) filter (where date <= ${sundayOf(day)}::date),
        'later', count(*) filter (where date > ${sundayOf(day)}::date),
        'next', ${burialsWith(company, sql`where date >= ${day}::date order by date, time, id limit 8`)},
        'earlier', ${burialsWith(company, sql`where date < ${day}::date order by date desc, time desc nulls last, id limit 4`)})
        from burials)))`
}

/** Burials of the statement above, each with the grave of the register in which it is recorded. */
const burialsWith = (company: CompanyId, wanted: RawBuilder<unknown>) =>
  arrayOf(sql`
    select shown.id, first_name as "firstName", last_name as "lastName", date, time, graveyards.name as graveyard, place,
      case when grave.id is not null then json_build_object('id', grave.id, 'label', grave.label) end as grave
    from (select *, row_number() over () as number from (select * from burials ${wanted}) chosen) shown
      left join graveyards on graveyards.id = graveyard_id
      left join lateral (
        select graves.id, coalesce(label, graves.number) as label from interments join graves
          on graves.company_id = interments.company_id and graves.id = grave_id and not graves.deleted
        where interments.company_id = ${company} and death_record_id = shown.id and not interments.deleted
          and removed_on is null
        order by (-interments.id) limit 1) grave on true
    order by shown.number`)

const existsIn =
  (company: CompanyId) =>
  ({ table }: RecordType) =>
    sql`exists (select from ${column(table)} where company_id = ${company})`

const monthOf = (day: IsoDate) => `${day.slice(0, 7)}-01`
/** The first day of a year, given by its distance from the year of `day`. */
const yearOf = (day: IsoDate, distance: number) => `${Number(day.slice(0, 4)) + distance}-01-01`

function administrationOf(company: CompanyId, day: IsoDate, written: readonly RecordType[]): Figure<Administration> {
  const burials = (distance: number) =>
    byMonth(sql`
      select burial_month as month, count(*) as records from death_records
      where company_id = ${company} and not deleted
        and burial_month between ${yearOf(day, distance)}::date and ${yearOf(day, distance + 1)}::date - 1
      group by 1`)
  const documents = written.flatMap(({ page, table, dated: date }) => {
    if (date === undefined) return []
    const months = byMonth(sql`
      select ${column(date)} as month, count(*) as records from ${column(table)}
      where company_id = ${company} and not deleted
        and ${column(date)} between ${yearOf(day, 0)}::date and ${yearOf(day, 1)}::date - 1
      group by 1`)
    return [sql`json_build_object('path', ${page.path}::text, 'date', ${date}::text, 'months', ${months})`]
  })
  const endOfMonth = addDays(addMonths(monthOf(day), 1), -1)
  return sql<Administration>`json_build_object(
    'burials', json_build_object('thisYear', ${burials(0)}, 'lastYear', ${burials(-1)}),
    'documents', json_build_array(${sql.join(documents)}),
    'rates', json_build_object(
      'due', ${ratesOf(company, written, [day, endOfMonth], sql`asc`)},
      'overdue', ${ratesOf(company, written, [addMonths(day, -12), addDays(day, -1)], sql`desc`)}),
    'unconfirmedUsers', (select count(*) from users
      where company_id = ${company} and not deleted and enabled and not registration_confirmed),
    'recordsWithoutParty', ${unlinkedCount(company, written, partyDesk, 'open')})`
}

/** The numbers of twelve months, from rows with a day and a number. */
const byMonth = (rows: RawBuilder<unknown>) => sql`
  (select json_agg(coalesce(records, 0) order by month) from generate_series(1, 12) month
    left join (select extract(month from month)::int as month, sum(records)::bigint as records from (${rows}) days
      group by 1) found using (month))`

/** The rates of live contracts with deadlines between two days; an index provides the nearest ones. */
function ratesOf(
  company: CompanyId,
  written: readonly RecordType[],
  [from, to]: readonly [IsoDate, IsoDate],
  order: RawBuilder<unknown>,
) {
  const contract = sql`contract.company_id = rate.company_id and contract.id = rate.contract_id`
  const inPeriod = sql`rate.company_id = ${company} and deadline between ${from}::date and ${to}::date`
  const withRates = written.flatMap((type) =>
    type.lists?.['rates'] ? [{ type, rates: type.lists['rates'].table }] : [],
  )
  const amounts = withRates.map(
    ({ type: { table }, rates }) => sql`
    select amount from ${column(rates)} rate where ${inPeriod}
      and not exists (select from ${column(table)} contract where ${contract} and contract.deleted)`,
  )
  const nearest = withRates.map(
    ({ type: { page, table }, rates }) => sql`
    (select ${page.path}::text as path, contract.id as "contractId", contract_number as "contractNumber",
      concat_ws(' ', client_name, client_surname) as client, deadline, round(coalesce(amount, 0), 2)::text as amount
    from ${column(rates)} rate join ${column(table)} contract on ${contract} and not contract.deleted
    where ${inPeriod} order by deadline ${order}, contract.id limit 5)`,
  )
  const allNearest = sql`select * from (${sql.join(nearest, sql` union all `)}) each_nearest
    order by deadline ${order}, "contractId" limit 5`
  return sql`(
    select json_build_object('total', count(*), 'amount', round(coalesce(sum(amount), 0), 2)::text,
      'nearest', ${arrayOf(allNearest)})
    from (${sql.join(amounts, sql` union all `)}) amounts)`
}

/** Mails that failed, or wait after a failed attempt, and what the comparison of the ledger has found; without a company of all. */
const faultsOf = (company?: CompanyId) => ({
  undeliveredMails: sql<number>`(select count(*) from mail_outbox
    where delivered_at is null and (failed_at is not null or attempts > 0) and ${
      company === undefined
        ? sql`true`
        : sql`(sender_id = ${company} or lower(recipient) in
            (select lower(email) from users where company_id = ${company} and not deleted))`
    })`,
  ledgerFaults: sql<number>`(select count(*) from ledger_faults where ${company === undefined ? sql`true` : sql`company_id = ${company}`})`,
})

/** The newest entry of each company is read from an index. */
const activeCompanies = (day: IsoDate) => sql<NonNullable<Home['companies']>>`(
  with active as (
    select id, name, city, (select date_created from audit_entries where company_id = companies.id
      order by date_created desc, id desc limit 1) as latest
    from companies where not deleted
    order by latest desc nulls last, id limit 20)
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'city', city,
    'users', (select count(*) from users where company_id = active.id and not deleted),
    'lastActivity', latest,
    'entriesThisWeek', (select count(*) from (
      select from audit_entries where company_id = active.id and date_created >= ${startOf(addDays(day, -6), 0)}
      limit ${readEntries}::int) recent)) order by latest desc nulls last, id), '[]')
  from active)`
