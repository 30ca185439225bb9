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
import { survivorIn } from '../../server/records/merged.ts'
import type { Scope } from '../../server/records/rows.ts'
import type { Continuation } from './continuation.ts'
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

const hasShare = (holder: string) => sql`${sql.ref(holder)}.role in ('HOLDER', 'CO_HOLDER')`

/** Whether a right is continued by the next one of its grave: docs/domain/rights-of-use.md#continuous-rights */
export const isContinued = () => sql<SqlBool>`exists (
  select from grave_rights following
  join grave_right_holders taking on taking.company_id = following.company_id and taking.grave_right_id = following.id
    and ${hasShare('taking')} and coalesce(taking.held_from, following.valid_from) <= following.valid_from
  join parties heir on heir.company_id = taking.company_id and heir.id = taking.party_id
  join grave_right_holders giving on giving.company_id = following.company_id and giving.grave_right_id = ${column('id')}
    and ${hasShare('giving')} and coalesce(giving.held_from, ${column('validFrom')}) <= ${column('validTo')}
    and coalesce(giving.held_to, following.valid_from) >= ${column('validTo')}
  join parties holder on holder.company_id = giving.company_id and holder.id = giving.party_id
  where following.company_id = ${column('companyId')} and following.grave_id = ${column('graveId')} and not following.deleted
    and following.valid_from = ${column('validTo')} + 1 and ${survivorIn('heir')} = ${survivorIn('holder')})`

export const continuation = () =>
  sql<Continuation>`case when ${column('validTo')} is null then 'NO_END' when ${isContinued()} then 'CONTINUES' else 'ENDS' end`

export const isOfContinuation = (given: readonly unknown[]) =>
  sql<SqlBool>`((${continuation()}) = any(${given}::text[]))`
