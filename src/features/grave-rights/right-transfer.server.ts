import { sql } from 'kysely'
import { today } from '../../shared/dates.ts'
import type { TransferTask } from './transfer-task.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'

// The task of transferring the right of a deceased holder, derived from the right: docs/domain/rights-of-use.md#transfer

/** The day of death of the party of a row, according to its own date or the death register; null if alive. */
export const diedOn = sql`coalesce(party.deceased_on, (
  select date_of_death from death_records
  where death_records.company_id = party.company_id and death_records.jmbg = party.jmbg and not death_records.deleted))`

/** The tasks of these rights, for their pages and that of their grave. */
export async function transferTasks(tx: Tx, company: CompanyId, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; task: TransferTask }>`
    select id, json_build_object('state', transfer, 'due', transfer_due, 'responsibleId', responsible_id,
      'responsible', responsible, 'note', note, 'deceased', (
        select coalesce(json_agg(json_build_object('number', holder.number, 'diedOn', ${diedOn}) order by holder.number), '[]')
        from grave_right_holders holder
        join parties named on named.company_id = ${company}::bigint and named.id = holder.party_id
        join parties party on party.company_id = ${company}::bigint and party.id = coalesce(named.survivor_id, named.id)
        where holder.company_id = ${company}::bigint and holder.grave_right_id = state.id and party.id = any(state.deceased)
      )) as task
    from right_state(${company}::bigint, ${ids}::bigint[], ${today()}::date) state`.execute(tx)
  return new Map(rows.map(({ id, task }) => [id, task]))
}
