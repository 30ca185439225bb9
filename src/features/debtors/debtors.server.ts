import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { addDays, type IsoDate, today } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import { barredOn, fewestYears, type MoneySettings, moneySettings } from '../ledger/public.server.ts'
import { type Bucket, buckets } from './buckets.ts'
import type { Debtor, Debtors } from './calls.ts'

export const debtorOrders = ['overdue', 'total', 'oldestDue', 'name'] as const

export interface DebtorSearch {
  readonly on: IsoDate
  readonly searchParam: string
  readonly graveyardId?: number | undefined
  /** In dinars. */
  readonly amountFrom?: number | undefined
  readonly amountTo?: number | undefined
  /** Only those who owe something overdue. */
  readonly overdue: boolean
  /** Of one of the debts, the last day before it is barred. */
  readonly barredFrom?: IsoDate | undefined
  readonly barredTo?: IsoDate | undefined
  readonly sort: string
}

/** Of the days of delay on the day. */
const ofBucket: Readonly<Record<Bucket, (days: RawBuilder<number>, on: RawBuilder<string>) => RawBuilder<SqlBool>>> = {
  notDue: (days) => sql<SqlBool>`${days} <= 0`,
  days30: (days) => sql<SqlBool>`${days} between 1 and 30`,
  days60: (days) => sql<SqlBool>`${days} between 31 and 60`,
  days90: (days) => sql<SqlBool>`${days} between 61 and 90`,
  days180: (days) => sql<SqlBool>`${days} between 91 and 180`,
  days365: (days) => sql<SqlBool>`${days} between 181 and 365`,
  years3: (days, on) => sql<SqlBool>`${days} > 365 and due_on >= ${on} - interval '3 years'`,
  older: (_days, on) => sql<SqlBool>`due_on < ${on} - interval '3 years'`,
}

/** What was open of each claim on the day: what is open now, and what was closed of it since. */
const openOn = (company: CompanyId, on: IsoDate) =>
  on >= today()
    ? sql`select id, party_id, grave_id, due_on, open as left_open from claims where company_id = ${company} and open > 0
        and issued_on <= ${on}::date`
    : sql`select id, party_id, grave_id, due_on, sum(part) as left_open from (
          select id, party_id, grave_id, due_on, issued_on, amount, reverses_claim_id, open as part from claims
          where company_id = ${company} and open <> 0
          union all
          select closed.id, closed.party_id, closed.grave_id, closed.due_on, closed.issued_on, closed.amount, closed.reverses_claim_id, moved.amount
          from allocations moved join claims closed on closed.company_id = moved.company_id and closed.id = moved.claim_id
          where moved.company_id = ${company} and moved.on_day > ${on}::date and (moved.part <> 'INTEREST' or closed.kind = 'INTEREST')) parts
        where issued_on <= ${on}::date and amount > 0 and reverses_claim_id is null
        group by id, party_id, grave_id, due_on having sum(part) > 0`

const daysUntil = (on: IsoDate) => sql<number>`(${on}::date - due_on)`

/** The sums of the rows in each bucket. */
const inBuckets = (on: IsoDate) =>
  buckets.map(
    (name) =>
      [
        name,
        sql`coalesce(sum(left_open) filter (where ${ofBucket[name](daysUntil(on), sql<string>`${on}::date`)}), 0)`,
      ] as const,
  )

/** Those who owe something on the day, with merged parties as the ones that stand for them. */
function debtsOf(company: CompanyId, settings: MoneySettings, search: DebtorSearch) {
  const { on, graveyardId, amountFrom, amountTo, overdue, searchParam, barredFrom = null, barredTo = null } = search
  const days = daysUntil(on)
  const having = [
    ...(overdue ? [sql<SqlBool>`sum(left_open) filter (where ${days} > 0) > 0`] : []),
    ...(amountFrom === undefined ? [] : [sql<SqlBool>`sum(left_open) >= ${amountFrom}`]),
    ...(amountTo === undefined ? [] : [sql<SqlBool>`sum(left_open) <= ${amountTo}`]),
    ...(barredFrom === null && barredTo === null
      ? []
      : [
          // None is barred before the fewest years have passed, which spares most debts the longer question.
          sql<SqlBool>`bool_or(due_on + make_interval(years => ${fewestYears(settings)}) <= coalesce(${barredTo}::date, 'infinity')
            and ${lastDayOf(company, settings, on)} <@ daterange(${barredFrom}::date, ${barredTo}::date, '[]'))`,
        ]),
    sql<SqlBool>`sum(left_open) > 0`,
  ]
  const words = foldedTokens(searchParam).map((word) => sql<SqlBool>`party.search_text like ${`%${word}%`}`)
  return sql`
    with claimed as (
      select coalesce(merged.survivor_id, open_claims.party_id) as id, open_claims.id as claim_id, open_claims.grave_id, due_on, left_open
      from (${openOn(company, on)}) open_claims
      left join parties merged on merged.company_id = ${company} and merged.id = open_claims.party_id and merged.survivor_id is not null
      ${graveyardId === undefined ? sql`` : sql`join graves on graves.company_id = ${company} and graves.id = open_claims.grave_id and graves.graveyard_id = ${graveyardId}`}),
    owed as (
      select id, min(due_on) as oldest_due, sum(left_open) as total,
        coalesce(sum(left_open) filter (where ${days} > 0), 0) as overdue
      from claimed group by 1 having ${sql.join(having, sql` and `)}),
    debtors as (
      select owed.*, party.name, party.surname, party.sort_keys, party.address_state, party.deceased_on from owed
      join parties party on party.company_id = ${company} and party.id = owed.id
      where ${sql.join([sql`true`, ...words], sql` and `)})`
}

/** Of a claim, the last day before it is barred. */
const lastDayOf = (company: CompanyId, settings: MoneySettings, on: IsoDate) => sql<IsoDate>`(
  select ${barredOn(company, settings, on)} from claims
  join parties party on party.company_id = claims.company_id and party.id = claims.party_id
  where claims.company_id = ${company} and claims.id = claim_id)`

const orders: Readonly<Record<(typeof debtorOrders)[number], RawBuilder<unknown>>> = {
  overdue: sql`overdue`,
  total: sql`total`,
  oldestDue: sql`oldest_due`,
  name: sql`concat_ws(' ', sort_keys ->> 'surname', sort_keys ->> 'name') collate "C"`,
}

function orderOf(sort: string) {
  const [name, direction] = sort.startsWith('-') ? [sort.slice(1), sql`desc`] : [sort, sql`asc`]
  const known = debtorOrders.find((each) => each === name) ?? 'overdue'
  return sql`${orders[known]} ${direction}, total desc, id`
}

type Row = Readonly<Record<Bucket | 'total' | 'overdue', number>> &
  Pick<Debtor, 'graves' | 'oldestDue' | 'barredOn' | 'lastPayment' | 'lastLetter' | 'addressState'> & {
    readonly id: number
    readonly name: string
    readonly surname: string | null
    readonly deceasedOn: IsoDate | null
  }

interface Paging {
  readonly limit: number
  readonly offset: number
  /** The types of letters, of which the last one is stated. */
  readonly letters: readonly RecordType[]
}

/** By days first, of which there are few. */
function summed(on: IsoDate) {
  const sums = [
    ['total', sql`coalesce(sum(left_open), 0)`] as const,
    ['overdue', sql`coalesce(sum(left_open) filter (where ${daysUntil(on)} > 0), 0)`] as const,
    ...inBuckets(on),
  ].map(([name, each]) => sql`${sql.lit(name)}::text, ${each}::numeric(20, 2)::text`)
  return sql`select (select count(*) from debtors) as debtors, json_build_object(${sql.join(sums)}) as sums
    from (select due_on, sum(left_open) as left_open from claimed where id in (select id from debtors) group by 1) days`
}

interface Summed {
  readonly debtors: number
  readonly sums: Debtors['sums']
}

/** How many debtors there are, and what they owe together. */
export async function debtorSums(tx: Tx, company: CompanyId, search: DebtorSearch): Promise<Omit<Debtors, 'entities'>> {
  const settings = await moneySettings(tx, company)
  const { rows } = await sql<Summed>`${debtsOf(company, settings, search)} ${summed(search.on)}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An aggregate has one row.')
  return { total: row.debtors, sums: row.sums }
}

/** A page of the debtors, by rows from `offset`, how many there are, and what they owe together. */
export async function debtorPage(
  tx: Tx,
  company: CompanyId,
  search: DebtorSearch,
  { limit, offset, letters }: Paging,
): Promise<Debtors> {
  const settings = await moneySettings(tx, company)
  const { rows } = await sql<(Row | { readonly id: null }) & Summed>`${debtsOf(company, settings, search)},
    page as (select * from debtors order by ${orderOf(search.sort)} limit ${limit} offset ${offset}),
    -- Once for all rows, also before the database has statistics.
    parts as materialized (
      select id as party_id, array_agg(distinct grave_id) as grave_ids, ${sql.join(
        inBuckets(search.on).map(([name, each]) => sql`${each} as ${sql.ref(name)}`),
      )}, min(${lastDayOf(company, settings, search.on)}) as barred_on
      from claimed where id in (select id from page) group by 1),
    summed as (${summed(search.on)})
    select summed.*, page.*, parts.*,
      coalesce((select json_agg(json_build_object('id', graves.id, 'name', coalesce(graves.label, graves.number)) order by graves.id)
        from graves where graves.company_id = ${company} and graves.id = any(parts.grave_ids)), '[]') as graves,
      (select max(received_on) from payments join parties payer on payer.company_id = payments.company_id and payer.id = payments.party_id
        where payments.company_id = ${company} and (payer.id = page.id or payer.survivor_id = page.id)
          and direction = 'IN' and reversed_by_payment_id is null and received_on <= ${search.on}::date) as last_payment,
      (select max(letters.day) from (${sql.join(
        letters.map(
          ({ table, dated = '' }) => sql`select ${sql.ref(dated)} as day from ${sql.table(table)}
            where company_id = ${company} and party_id = page.id and not deleted`,
        ),
        sql` union all `,
      )}) letters where letters.day <= ${search.on}::date) as last_letter
    from summed left join page on true left join parts on parts.party_id = page.id order by ${orderOf(search.sort)}`.execute(
    tx,
  )
  const [first] = rows
  if (!first) throw new Error('An aggregate has one row.')
  return {
    entities: rows.flatMap((row) => (row.id === null ? [] : debtorOf(row, search.on))),
    total: first.debtors,
    sums: first.sums,
  }
}

const debtorOf = (row: Row, on: IsoDate): Debtor => ({
  party: { id: row.id, name: [row.name, row.surname].filter(Boolean).join(' ') },
  graves: row.graves,
  oldestDue: row.oldestDue,
  barredOn: row.barredOn,
  total: row.total,
  overdue: row.overdue,
  buckets: bucketsIn(row),
  lastPayment: row.lastPayment,
  lastLetter: row.lastLetter,
  addressState: row.addressState,
  deceased: row.deceasedOn !== null && row.deceasedOn < addDays(on, 1),
})

const bucketsIn = ({ notDue, days30, days60, days90, days180, days365, years3, older }: Row): Debtor['buckets'] => ({
  notDue: notDue,
  days30: days30,
  days60: days60,
  days90: days90,
  days180: days180,
  days365: days365,
  years3: years3,
  older: older,
})
