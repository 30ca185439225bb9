import { call, type Entities } from '../../shared/call.ts'
import type { Referenced } from '../../shared/references.ts'

/** The company's live sections, to choose from. */
export const allSections = call<{ answer: Entities<{ id: number; name: string; graveyard: Referenced }> }>()(
  'GET',
  '/api/section/all',
)
