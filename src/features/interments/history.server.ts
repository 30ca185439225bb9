import { refusedFields } from '../../server/refusal.ts'
import type { OnSave } from '../../server/records/on-save.ts'
import { isCorrection } from './corrections.ts'
import type { interment } from './record.ts'

/** docs/decisions/0040-a-correction-of-an-interment-has-a-reason.md */
export const refuseUnexplainedCorrection: OnSave<typeof interment> = (
  _tx,
  _company,
  { isExplained },
  after,
  before,
) => {
  if (!before || isExplained) return Promise.resolve()
  const { correction } = after
  const isLost = before.correction !== null && correction === null
  if (isLost || (isCorrection(before, after) && correction === before.correction))
    throw refusedFields([{ code: 'INTERMENT_CORRECTION_NEEDED', field: 'correction' }])
  return Promise.resolve()
}
