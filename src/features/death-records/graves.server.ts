import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { Typed } from '../../server/documents/script.ts'
import { type PrintedGrave, printedGrave, typedGrave } from '../grave-references/public.server.ts'

/** The graves in which the persons of death records lie or, if they have been removed, lay last. */
export async function gravesOfDeathRecords(tx: Tx, company: CompanyId, ids: readonly number[]) {
  const { rows } = await sql<{ readonly id: number; readonly grave: PrintedGrave }>`
    select distinct on (interments.death_record_id) interments.death_record_id as id, ${printedGrave} as grave
    from interments
    join graves on graves.company_id = interments.company_id and graves.id = interments.grave_id
    where interments.company_id = ${company} and interments.death_record_id = any(${ids}::bigint[]) and not interments.deleted
    order by interments.death_record_id, interments.removed_on desc nulls first, interments.id desc`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row.grave]))
  return (id: number, typed: Typed) => {
    const grave = byId.get(id)
    return grave ? typedGrave(grave, typed) : null
  }
}
