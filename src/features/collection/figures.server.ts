import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { type IsoDate, today } from '../../shared/dates.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { debtorSums } from '../debtors/public.server.ts'
import { buckets } from '../debtors/public.ts'
import type { Collection, CollectionGroup, CollectionMonth, CollectionRun } from './calls.ts'

interface Sum {
  readonly kind: string
  readonly graveyard: string | null
  /** In dinars. */
  readonly amount: number
}
/** Of a month of the year, 13 for all later ones. */
interface Row extends Sum {
  readonly month: number
  /** Of claims: all; of closings: what payments closed, interest included. */
  readonly paid: number
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + toPara(of(item)), 0)

/** Opening balances are debts of earlier years, and instalments of plans debts that were claimed before. */
const claimedBefore = ['OPENING', 'REPROGRAM_RATE']

/** What is open at the end of a month is what is open now, without what was claimed since, with what was closed since. */
export async function collectionMonths(tx: Tx, company: CompanyId, year: number): Promise<CollectionMonth[]> {
  const [from, to]: [IsoDate, IsoDate] = [`${year}-01-01`, `${year}-12-31`]
  const month = (day: string) => monthIn(to, day)
  const { rows } = await sql<{ month: number; claimed: number; received: number; change: number }>`
    select month, sum(claimed) as claimed, sum(received) as received, sum(change) as change from (
      select ${month('issued_on')} as month, coalesce(sum(amount) filter (where kind <> all(${claimedBefore})), 0) as claimed,
        0 as received, sum(amount) as change
      from claims where company_id = ${company} and issued_on >= ${from}::date group by 1
      union all
      select ${month('on_day')}, 0, 0, sum(
        case when credit_id is not null and part <> 'INTEREST' then amount else 0 end
        - case when claim_id is not null and (part <> 'INTEREST' or (
            select kind from claims where claims.company_id = moved.company_id and claims.id = moved.claim_id) = 'INTEREST')
          then amount else 0 end)
      from allocations moved where company_id = ${company} and on_day >= ${from}::date group by 1
      union all
      select ${month('booked_on')}, 0, sum(case direction when 'IN' then amount else -amount end), 0
      from payments where company_id = ${company} and booked_on between ${from}::date and ${to}::date group by 1
      union all
      select 0, 0, 0, -sum(open) from claims where company_id = ${company} and open <> 0) figures
    group by 1`.execute(tx)
  const debtAfter = (after: number) =>
    -sum(
      rows.filter((row) => row.month > after || row.month === 0),
      ({ change }) => change,
    )
  return Array.from({ length: 12 }, (_, at) => {
    const ofMonth = rows.filter((row) => row.month === at + 1)
    return {
      claimed: toDinars(sum(ofMonth, ({ claimed }) => claimed)),
      received: toDinars(sum(ofMonth, ({ received }) => received)),
      debt: `${year}-${String(at + 1).padStart(2, '0')}-01` > today() ? null : toDinars(debtAfter(at + 1)),
    }
  })
}

const monthIn = (to: IsoDate, day: string) =>
  sql`case when ${sql.ref(day)} > ${to}::date then 13 else extract(month from ${sql.ref(day)})::int end`

/** docs/domain/money.md#collection */
export async function collectionOf(tx: Tx, company: CompanyId, year: number): Promise<Collection> {
  const [from, to]: [IsoDate, IsoDate] = [`${year}-01-01`, `${year}-12-31`]
  const on = to < today() ? to : today()
  const month = (day: string) => monthIn(to, day)
  const graveyards = sql`left join graves on graves.company_id = claims.company_id and graves.id = claims.grave_id
    left join graveyards on graveyards.company_id = graves.company_id and graveyards.id = graves.graveyard_id`
  const claims = await sql<Row>`
    select ${month('claims.issued_on')} as month, claims.kind, graveyards.name as graveyard, sum(claims.amount) as amount, 0 as paid
    from claims ${graveyards} where claims.company_id = ${company} and claims.issued_on >= ${from}::date group by 1, 2, 3`.execute(
    tx,
  )
  const closings = await sql<Row>`
    with moved as (
      select claim_id as id, on_day, amount, part, payment_id is not null as is_paid from allocations
      where company_id = ${company} and on_day >= ${from}::date and claim_id is not null
      union all
      select credit_id, on_day, -amount, part, false from allocations
      where company_id = ${company} and on_day >= ${from}::date and credit_id is not null)
    select ${month('moved.on_day')} as month,
      case when moved.part = 'INTEREST' then 'INTEREST' else claims.kind end as kind, graveyards.name as graveyard,
      coalesce(sum(moved.amount) filter (where moved.part <> 'INTEREST' or claims.kind = 'INTEREST'), 0) as amount,
      coalesce(sum(moved.amount) filter (where moved.is_paid), 0) as paid
    from moved join claims on claims.company_id = ${company} and claims.id = moved.id ${graveyards} group by 1, 2, 3`.execute(
    tx,
  )
  const open = await sql<Sum>`
    select claims.kind, graveyards.name as graveyard, sum(claims.open) as amount
    from claims ${graveyards} where claims.company_id = ${company} and claims.open <> 0 group by 1, 2`.execute(tx)
  const debtAfter = (isMeant: (row: Sum) => boolean) => {
    const since = (rows: readonly Row[]) =>
      sum(
        rows.filter((row) => row.month > 12 && isMeant(row)),
        ({ amount }) => amount,
      )
    return toDinars(sum(open.rows.filter(isMeant), ({ amount }) => amount) - since(claims.rows) + since(closings.rows))
  }
  const claimed = claims.rows.filter(({ kind, month: of }) => !claimedBefore.includes(kind) && of <= 12)
  const paid = closings.rows.filter(({ month: of }) => of <= 12)
  const groups = <Key extends 'kind' | 'graveyard'>(key: Key): (CollectionGroup & { value: Sum[Key] })[] =>
    [...new Set([...claimed, ...paid, ...open.rows].map((row) => row[key]))]
      .map((value) => {
        const isMeant = (row: Sum) => row[key] === value
        return {
          value,
          claimed: toDinars(sum(claimed.filter(isMeant), ({ amount }) => amount)),
          paid: toDinars(sum(paid.filter(isMeant), (row) => row.paid)),
          debt: debtAfter(isMeant),
        }
      })
      .filter((group) => group.claimed !== 0 || group.paid !== 0 || group.debt !== 0)
      .toSorted((one, other) => other.debt - one.debt)

  const owed = await debtorSums(tx, company, { on, searchParam: '', overdue: false, sort: '-overdue' })
  const [due] = (
    await sql<{ due: number; paid: number; first: number | null }>`
      select coalesce(sum(amount), 0) as due, coalesce(sum(amount - open) filter (where written_off_on is null), 0) as paid,
        (select extract(year from min(issued_on))::int from claims where company_id = ${company}) as first
      from claims where company_id = ${company} and due_on between ${from}::date and ${on}::date and amount > 0
        and in_plan_id is null and kind <> 'OPENING' and reverses_claim_id is null and reversed_by_claim_id is null`.execute(
      tx,
    )
  ).rows
  const runs = await sql<CollectionRun>`
    select run.year, count(distinct claims.grave_id)::int as graves, sum(claims.amount) as amount,
      coalesce(sum(claims.amount - claims.open) filter (where claims.written_off_on is null and claims.in_plan_id is null), 0) as paid
    from billing_runs run join claims on claims.company_id = run.company_id and claims.run_id = run.id
    where run.company_id = ${company} and run.year in (${year}, ${year - 1})
      and claims.reverses_claim_id is null and claims.reversed_by_claim_id is null
    group by run.year order by run.year desc`.execute(tx)
  return {
    year,
    firstYear: Math.min(due?.first ?? year, Number(today().slice(0, 4))),
    months: await collectionMonths(tx, company, year),
    kinds: groups('kind').map(({ value, ...figures }) => ({ kind: value, ...figures })),
    graveyards: groups('graveyard').map(({ value, ...figures }) => ({ name: value, ...figures })),
    due: due?.due ?? 0,
    duePaid: due?.paid ?? 0,
    debtors: owed.total,
    ageing: Object.fromEntries(buckets.map((name) => [name, Number(owed.sums[name])])),
    runs: runs.rows,
  }
}
