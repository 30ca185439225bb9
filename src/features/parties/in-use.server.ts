import { sql } from 'kysely'
import { refersTo } from '../../server/records/merged.ts'
import type { InUse } from '../../server/records/in-use.ts'
import { today } from '../../shared/dates.ts'
import { partyReference } from '../../shared/party-reference.ts'

/** One of the parties has a part in a right of use now or later: docs/domain/parties.md#deletion */
export const arePartiesInUse: InUse = async (tx, company, ids) => {
  const { rows } = await sql`
    select from grave_right_holders holder
    join grave_rights held on held.company_id = holder.company_id and held.id = holder.grave_right_id
    where holder.company_id = ${company} and ${refersTo(partyReference.to, 'holder.partyId', ids)} and not held.deleted
      and (held.valid_to is null or held.valid_to >= ${today()}::date)
      and (holder.held_to is null or holder.held_to >= ${today()}::date)
    limit 1`.execute(tx)
  return rows.length > 0
}
