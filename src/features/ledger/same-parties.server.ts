import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import { isIn, prepared } from '../../server/database/postgres.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'

/** Parties with those merged into them: each id, and the one that stands for it. */
export async function sameParties(
  tx: Tx,
  company: CompanyId,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; root: number }>`
    with roots as materialized (
      select distinct case when survivor_id is null then id else survivor_id end as id from parties
      where company_id = ${company} and ${isIn('id', [...new Set(ids)])})
    select id, id as root from roots
    union all
    select merged.id, merged.survivor_id from parties merged
    where merged.company_id = ${company} and merged.survivor_id in (select id from roots) ${prepared}`.execute(tx)
  return new Map(rows.map(({ id, root }) => [id, root]))
}
