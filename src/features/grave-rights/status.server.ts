import { sql, type SqlBool } from 'kysely'
import type { StaleColumns, StaleConditions } from '../../server/records/computed-columns.ts'
import {
  column,
  hasEnded,
  isFuture,
  isOfTransferState,
  isToChange,
  ofHoldersToday,
} from '../../server/records/right-transfer.ts'
import type { Scope } from '../../server/records/rows.ts'
import type { RightStatus } from './right-status.ts'

const status = (value: RightStatus) => sql.lit(value)

/** docs/domain/rights-of-use.md#status */
export const rightStatus = () => sql<RightStatus>`case
  when ${isFuture()} then ${status('FUTURE')}
  when ${hasEnded()} then
    case when ${column('hasLater')} then ${status('SUCCEEDED')} else ${status('EXPIRED')} end
  else ${ofHoldersToday('holding')} end`

const heldStatuses = ['IN_FORCE', 'TRANSFER', 'NO_HOLDER', 'NO_ADDRESS'] as const
const ofTime: Readonly<Partial<Record<string, () => ReturnType<typeof sql>>>> = {
  FUTURE: isFuture,
  SUCCEEDED: () => sql`(${column('hasLater')} and ${hasEnded()})`,
  EXPIRED: () => sql`(not ${column('hasLater')} and ${hasEnded()})`,
}

/** The same as `rightStatus`. */
export function isOfRightStatus(given: readonly unknown[], stale: StaleColumns) {
  // Not parameters, because only a literal condition can use the index of transfers.
  const holdings = heldStatuses.filter((value) => given.includes(value)).map(status)
  const holding = stale.size > 0 ? sql`(${ofHoldersToday('holding')})` : column('holding')
  const isHeld = sql`${holding} in (${sql.join(holdings)})`
  const inForce = sql`(${isHeld} and not ${isFuture()} and not ${hasEnded()})`
  const conditions = [
    ...given.flatMap((value) => ofTime[String(value)]?.() ?? []),
    ...(holdings.length > 0 ? [inForce] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** docs/domain/rights-of-use.md#transfer */
export const isOfTransfer = (given: readonly unknown[], stale: StaleColumns) =>
  isOfTransferState(given, isOfRightStatus(['TRANSFER'], stale), stale)

/** Whether the holders of any right change later. In most companies none do, so that an index finds the rights. */
export const staleStatuses = (company: Scope): StaleConditions => {
  const isStale = sql<boolean>`exists (select from grave_rights
    where ${column('companyId')} = ${company ?? 0} and ${isToChange()})`
  return { status: isStale, transfer: isStale }
}
