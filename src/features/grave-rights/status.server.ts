import { sql, type SqlBool } from 'kysely'
import { survivorIn } from '../../server/records/merged.ts'
import { today } from '../../shared/dates.ts'
import type { RightStatus } from './right-status.ts'

const column = (name: string) => sql.ref(`graveRights.${name}`)
const status = (value: RightStatus) => sql.lit(value)

const isLater = () => sql`later.company_id = ${column('companyId')} and later.grave_id = ${column('graveId')}
  and not later.deleted and later.valid_from > ${column('validTo')}`

/** Whether the party of a row has died, by its own date or by the death register. */
export const hasDied = sql`(party.deceased_on is not null or exists (
  select from death_records
  where death_records.company_id = party.company_id and death_records.jmbg = party.jmbg and not death_records.deleted))`

const isHeldNow = () => sql`holder.company_id = ${column('companyId')} and holder.grave_right_id = ${column('id')}
  and holder.role in ('HOLDER', 'CO_HOLDER')
  and coalesce(holder.held_from, ${today()}::date) <= ${today()}::date
  and coalesce(holder.held_to, ${today()}::date) >= ${today()}::date`

/** docs/domain/rights-of-use.md#status */
export const rightStatus = () => sql<RightStatus>`case
  when ${column('validFrom')} > ${today()}::date then ${status('FUTURE')}
  when ${column('validTo')} < ${today()}::date then
    case when exists (select from grave_rights later where ${isLater()}) then ${status('SUCCEEDED')} else ${status('EXPIRED')} end
  else (
    select case
      when count(*) = 0 then ${status('NO_HOLDER')}
      when bool_or(${hasDied}) then ${status('TRANSFER')}
      when bool_or(party.address_state <> 'OK') then ${status('NO_ADDRESS')}
      else ${status('IN_FORCE')} end
    from grave_right_holders holder
    join parties named on named.company_id = holder.company_id and named.id = holder.party_id
    join parties party on party.company_id = named.company_id and party.id = ${survivorIn('named')}
    where ${isHeldNow()}) end`

const isInForce = () =>
  sql`${column('validFrom')} <= ${today()}::date and coalesce(${column('validTo')}, ${today()}::date) >= ${today()}::date`
const hasEnded = () => sql`${column('validFrom')} <= ${today()}::date and ${column('validTo')} < ${today()}::date`
const hasHolder = () => sql`exists (select from grave_right_holders holder where ${isHeldNow()})`
const parties = sql`grave_right_holders holder
  join parties named on named.company_id = holder.company_id and named.id = holder.party_id
  join parties party on party.company_id = named.company_id and party.id = ${survivorIn('named')}`
const hasHolderWithoutAddress = () =>
  sql`exists (select from ${parties} where ${isHeldNow()} and party.address_state <> 'OK')`
const hasDeceasedHolder = () => sql`exists (
  select from ${parties}
  left join death_records deceased on deceased.company_id = party.company_id and deceased.jmbg = party.jmbg
    and not deceased.deleted
  where ${isHeldNow()} and (party.deceased_on is not null or deceased.id is not null))`

/** Most rights are in force: a list of those is full before many statuses are computed. */
const conditions: Readonly<Partial<Record<string, () => ReturnType<typeof sql<SqlBool>>>>> = {
  FUTURE: () => sql`${column('validFrom')} > ${today()}::date`,
  SUCCEEDED: () => sql`(${hasEnded()} and exists (select from grave_rights later where ${isLater()}))`,
  EXPIRED: () => sql`(${hasEnded()} and not exists (select from grave_rights later where ${isLater()}))`,
  NO_HOLDER: () => sql`(${isInForce()} and not ${hasHolder()})`,
  TRANSFER: () => sql`(${isInForce()} and ${hasDeceasedHolder()})`,
  NO_ADDRESS: () => sql`(${isInForce()} and ${hasHolderWithoutAddress()} and not ${hasDeceasedHolder()})`,
}

/** The same as `rightStatus`, for one status, which joins find: several would be alternatives, which they do not. */
export function isOfRightStatus(given: readonly unknown[]) {
  const [only, ...more] = given
  return more.length === 0 ? conditions[String(only)]?.() : undefined
}
