import { refusedFields } from '../../server/refusal.ts'
import type { OnSave } from '../../server/records/on-save.ts'
import { today } from '../../shared/dates.ts'
import { keepsHistory } from './right-holders.ts'
import { faultsOfHolders, type graveRight } from './record.ts'

/** docs/domain/rights-of-use.md#rules */
export const refuseChangedHistory: OnSave<typeof graveRight> = async (
  _tx,
  _company,
  { role, isExplained },
  after,
  before,
) => {
  // A request may contain the period without the holders.
  const faults = faultsOfHolders(after)
  if (faults.length > 0)
    throw refusedFields(faults.map(({ code, path }) => ({ code, field: path.map(String).join('.') })))
  if (!before || isExplained) return
  const isOfSameGrave = before.graveId === null || before.graveId === after.graveId
  if (isOfSameGrave && keepsHistory(before, after, today())) return
  if (role !== undefined && role !== 'ADMIN')
    throw refusedFields([{ code: 'GRAVE_RIGHT_HISTORY_KEPT', field: isOfSameGrave ? 'holders' : 'graveId' }])
  if (after.correction === null || after.correction === before.correction)
    throw refusedFields([{ code: 'GRAVE_RIGHT_CORRECTION_NEEDED', field: 'correction' }])
}
