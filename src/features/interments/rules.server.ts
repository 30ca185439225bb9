import type { Check, Derivation } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import { withoutApproval } from './approval.ts'
import { isCorrection } from './corrections.ts'
import type { interment } from './record.ts'

/** docs/domain/interments.md#corrections */
export const refuseUnexplainedCorrection: Check<typeof interment> = ({ event, before, after }) => {
  if (event !== 'edited' || !before) return
  const { correction } = after
  const isLost = before.correction !== null && correction === null
  if (isLost || (isCorrection(before, after) && correction === before.correction))
    throw refusedFields([{ code: 'INTERMENT_CORRECTION_NEEDED', field: 'correction' }])
}

export const approvalOfWhatIsRecorded: Derivation<typeof interment> = (_by, all) =>
  Promise.resolve(all.map(({ before, after }) => (before ? withoutApproval(before, after) : {})))
