import { sql, type SqlBool } from 'kysely'
import { column, hasEnded, isFuture, ofHoldersToday } from '../../server/records/right-transfer.ts'
import { survivorIn } from '../../server/records/merged.ts'
import type { Continuation } from './continuation.ts'
import type { RightStatus } from './right-status.ts'

const status = (value: RightStatus) => sql.lit(value)

/** docs/domain/rights-of-use.md#status */
export const rightStatus = () => sql<RightStatus>`case
  when ${isFuture()} then ${status('FUTURE')}
  when ${hasEnded()} then
    case when ${column('hasLater')} then ${status('SUCCEEDED')} else ${status('EXPIRED')} end
  else ${ofHoldersToday('holding')} end`

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
