import { sql, type SqlBool } from 'kysely'
import type { StaleColumns, StaleConditions } from '../../server/records/computed-columns.ts'
import { survivorIn } from '../../server/records/merged.ts'
import type { Scope } from '../../server/records/rows.ts'
import { today } from '../../shared/dates.ts'
import type { RightStatus } from './right-status.ts'

const column = (name: string) => sql.ref(`graveRights.${name}`)
const status = (value: RightStatus) => sql.lit(value)

/** Whether the party of a row has died, according to its own date or the death register. */
export const hasDied = sql`(party.deceased_on is not null or exists (
  select from death_records
  where death_records.company_id = party.company_id and death_records.jmbg = party.jmbg and not death_records.deleted))`

const isHeldNow = () => sql`holder.company_id = ${column('companyId')} and holder.grave_right_id = ${column('id')}
  and holder.role in ('HOLDER', 'CO_HOLDER')
  and coalesce(holder.held_from, ${today()}::date) <= ${today()}::date
  and coalesce(holder.held_to, ${today()}::date) >= ${today()}::date`

const isFuture = () => sql`${column('validFrom')} > ${today()}::date`
const hasEnded = () => sql`${column('lastDay')} < ${today()}::date`
/** The holders will still change; the stored status is that after their last change. */
const isToChange = () => sql`${column('holdingFrom')} > ${today()}::date`

const holdingToday = () => sql`(
  select case
    when count(*) = 0 then ${status('NO_HOLDER')}
    when bool_or(${hasDied}) then ${status('TRANSFER')}
    when bool_or(party.address_state <> 'OK') then ${status('NO_ADDRESS')}
    else ${status('IN_FORCE')} end
  from grave_right_holders holder
  join parties named on named.company_id = holder.company_id and named.id = holder.party_id
  join parties party on party.company_id = named.company_id and party.id = ${survivorIn('named')}
  where ${isHeldNow()})`

/** docs/domain/rights-of-use.md#status */
export const rightStatus = () => sql<RightStatus>`case
  when ${isFuture()} then ${status('FUTURE')}
  when ${hasEnded()} then
    case when ${column('hasLater')} then ${status('SUCCEEDED')} else ${status('EXPIRED')} end
  when ${isToChange()} then ${holdingToday()}
  else ${column('holding')} end`

const ofTime: Readonly<Partial<Record<string, () => ReturnType<typeof sql>>>> = {
  FUTURE: isFuture,
  SUCCEEDED: () => sql`(${column('hasLater')} and ${hasEnded()})`,
  EXPIRED: () => sql`(not ${column('hasLater')} and ${hasEnded()})`,
}

/** The same as `rightStatus`. */
export function isOfRightStatus(given: readonly unknown[], stale: StaleColumns) {
  const holdings = given.filter((value) => !(String(value) in ofTime))
  const isGiven = (holding: ReturnType<typeof sql>) => sql`${holding} = any(${holdings}::text[])`
  const isKept = isGiven(column('holding'))
  const isHeld = stale.has('status')
    ? sql`(${isKept} and not ${isToChange()} or ${isToChange()} and ${isGiven(holdingToday())})`
    : isKept
  const inForce = sql`(${isHeld} and not ${isFuture()} and not ${hasEnded()})`
  const conditions = [
    ...given.flatMap((value) => ofTime[String(value)]?.() ?? []),
    ...(holdings.length > 0 ? [inForce] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Whether the holders of any right change later. In most companies none do, so that an index finds the rights. */
export const staleStatuses = (company: Scope): StaleConditions => ({
  status: sql<boolean>`exists (select from grave_rights
    where ${column('companyId')} = ${company ?? 0} and ${isToChange()})`,
})
