import { sql } from 'kysely'
import type { UsesOf } from '../../server/records/in-use.ts'
import { today } from '../../shared/dates.ts'
import { graveRight } from '../grave-rights/record.ts'
import { interment } from '../interments/record.ts'

/** Who lies in the graves, and the rights of use that have not ended: docs/domain/graves.md#deletion */
export const usesOfGraves: UsesOf = (company, ids) => {
  const graves = sql`${ids}::bigint[]`
  return [
    {
      type: interment,
      rows: sql`
        select grave_id as used, id from interments where company_id = ${company} and grave_id = any(${graves}) and not deleted
          and (removed_on is null or removed_on > ${today()}::date)`,
    },
    {
      type: graveRight,
      rows: sql`
        select grave_id as used, id from grave_rights where company_id = ${company} and grave_id = any(${graves}) and not deleted
          and (valid_to is null or valid_to >= ${today()}::date)`,
    },
  ]
}
