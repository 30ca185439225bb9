import { call, type Entities } from '../../shared/call.ts'

/** The company's live graveyards, to choose from. */
export const allGraveyards = call<{
  answer: Entities<{ id: number; name: string; deleted: boolean; dateCreated: string }>
}>()('GET', '/api/graveyard/allByCompanyId')
