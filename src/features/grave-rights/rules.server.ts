import { sql } from 'kysely'
import type { Check, Guards } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import { today } from '../../shared/dates.ts'
import { faultsOfHolders, type graveRight } from './record.ts'
import { keepsHistory } from './right-holders.ts'

/** A request may contain the period without the holders. */
export const refuseHolderFaults: Check<typeof graveRight> = ({ event, after }) => {
  const faults = event === 'added' || event === 'edited' ? faultsOfHolders(after) : []
  if (faults.length > 0)
    throw refusedFields(faults.map(({ code, path }) => ({ code, field: path.map(String).join('.') })))
}

/** docs/domain/rights-of-use.md#rules */
export const refuseChangedHistory: Check<typeof graveRight> = ({ event, actor: { role }, before, after }) => {
  if (event !== 'edited' || !before) return
  const isOfSameGrave = before.graveId === null || before.graveId === after.graveId
  if (isOfSameGrave && keepsHistory(before, after, today())) return
  if (role !== undefined && role !== 'ADMIN')
    throw refusedFields([{ code: 'GRAVE_RIGHT_HISTORY_KEPT', field: isOfSameGrave ? 'holders' : 'graveId' }])
  if (after.correction === null || after.correction === before.correction)
    throw refusedFields([{ code: 'GRAVE_RIGHT_CORRECTION_NEEDED', field: 'correction' }])
}

const isInForce = () => sql`(grave_rights.valid_to is null or grave_rights.valid_to >= ${today()}::date)`

/** docs/domain/graves.md#deletion, docs/domain/parties.md#deletion */
export const neededByRights: Guards = {
  graveId: () => sql`${isInForce()}`,
  'holders.partyId': () => sql`${isInForce()} and
    (grave_right_holders.held_to is null or grave_right_holders.held_to >= ${today()}::date)`,
}
