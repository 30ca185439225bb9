import { sql, type SqlBool } from 'kysely'
import type { StaleColumns, StaleConditions } from '../../server/records/computed-columns.ts'
import {
  column,
  hasDied,
  hasEnded,
  isFuture,
  isOfTransferState,
  isToChange,
  ofHoldersToday,
} from '../../server/records/right-transfer.ts'
import type { Scope } from '../../server/records/rows.ts'
import type { RightStatus } from './right-status.ts'

const status = (value: RightStatus) => sql.lit(value)

const holdingToday = () =>
  ofHoldersToday(sql`case
    when count(*) = 0 then ${status('NO_HOLDER')}
    when bool_or(${hasDied}) then ${status('TRANSFER')}
    when bool_or(party.address_state <> 'OK') then ${status('NO_ADDRESS')}
    else ${status('IN_FORCE')} end`)

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
  const isHeld =
    stale.size > 0 ? sql`(${isKept} and not ${isToChange()} or ${isToChange()} and ${isGiven(holdingToday())})` : isKept
  const inForce = sql`(${isHeld} and not ${isFuture()} and not ${hasEnded()})`
  const conditions = [
    ...given.flatMap((value) => ofTime[String(value)]?.() ?? []),
    ...(holdings.length > 0 ? [inForce] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** docs/domain/rights-of-use.md#transfer */
export const isOfTransfer = (given: readonly unknown[], stale: StaleColumns) =>
  isOfTransferState(given, isOfRightStatus(['TRANSFER'], stale))

/** Whether the holders of any right change later. In most companies none do, so that an index finds the rights. */
export const staleStatuses = (company: Scope): StaleConditions => {
  const isStale = sql<boolean>`exists (select from grave_rights
    where ${column('companyId')} = ${company ?? 0} and ${isToChange()})`
  return { status: isStale, transfer: isStale }
}
