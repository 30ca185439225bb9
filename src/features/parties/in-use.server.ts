import { sql } from 'kysely'
import { refersTo, survivorOf } from '../../server/records/merged.ts'
import type { UsesOf } from '../../server/records/in-use.ts'
import { today } from '../../shared/dates.ts'
import { partyReference } from '../../shared/party-reference.ts'
import { graveRight } from '../grave-rights/record.ts'

const party = 'holder.partyId'

/** The rights of use in which the parties have a part now or later: docs/domain/parties.md#deletion */
export const usesOfParties: UsesOf = (company, ids) => [
  {
    type: graveRight,
    rows: sql`
      select distinct ${survivorOf(partyReference.to[0], party)} as used, held.id
      from grave_right_holders holder
      join grave_rights held on held.company_id = holder.company_id and held.id = holder.grave_right_id
      where holder.company_id = ${company} and ${refersTo(partyReference.to, party, ids)} and not held.deleted
        and (held.valid_to is null or held.valid_to >= ${today()}::date)
        and (holder.held_to is null or holder.held_to >= ${today()}::date)`,
  },
]
