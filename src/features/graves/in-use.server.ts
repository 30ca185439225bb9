import { sql } from 'kysely'
import type { InUse } from '../../server/records/in-use.ts'
import { today } from '../../shared/dates.ts'

/** Somebody lies in one of the graves, or there is a right of use that has not ended: docs/domain/graves.md#deletion */
export const areGravesInUse: InUse = async (tx, company, ids) => {
  const graves = sql`${ids}::bigint[]`
  const { rows } = await sql`
    select from interments where company_id = ${company} and grave_id = any(${graves}) and not deleted
      and (removed_on is null or removed_on > ${today()}::date)
    union all
    select from grave_rights where company_id = ${company} and grave_id = any(${graves}) and not deleted
      and (valid_to is null or valid_to >= ${today()}::date)
    limit 1`.execute(tx)
  return rows.length > 0
}
