import { sql } from 'kysely'
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
    where holder.company_id = ${column('companyId')} and holder.grave_right_id = ${column('id')}
      and holder.role in ('HOLDER', 'CO_HOLDER')
      and coalesce(holder.held_from, ${today()}::date) <= ${today()}::date
      and coalesce(holder.held_to, ${today()}::date) >= ${today()}::date) end`
