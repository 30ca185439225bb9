import { call, type Entities } from '../../shared/call.ts'
import type { ListRequest, Page } from '../../shared/list-page.ts'
import type { TransferTask } from './transfer-task.ts'
import type { HeldRights } from './held-rights.ts'
import type { GraveRightRow } from './record.ts'

export const searchRights = call<{ answer: Page<GraveRightRow>; body: ListRequest }>()('POST', '/api/graveRight/search')
export const readTransfer = call<{ answer: TransferTask }>()('GET', '/api/graveRight/:id/transfer')
export const assignTransfer = call<{
  answer: TransferTask
  body: { responsibleId: number | null; note: string; notNeeded: boolean }
}>()('POST', '/api/graveRight/:id/transfer')
/** The users who may be responsible for a transfer. */
export const responsibleUsers = call<{ answer: Entities<{ id: number; name: string }> }>()(
  'GET',
  '/api/graveRight/responsible',
)
export const rightsOfDeceased = call<{ answer: HeldRights; query: { deathRecordId: number } }>()(
  'GET',
  '/api/graveRight/ofDeceased',
)
