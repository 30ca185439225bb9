import { call } from '../../shared/call.ts'
import type { LinkedRecords, PartySuggestions } from './party-suggestions.ts'

type Records = LinkedRecords['records']
export const suggestParties = call<{ answer: PartySuggestions; body: object }>()('POST', '/api/party/suggestions')
export const confirmSuggestion = call<{
  answer: Omit<LinkedRecords, 'records'>
  body: { partyId: number | null; records: Records }
}>()('POST', '/api/party/suggestions/confirmation')
export const skipSuggestion = call<{ answer: object; body: { records: Records } }>()(
  'POST',
  '/api/party/suggestions/skipping',
)
export const undoSuggestion = call<{ answer: object; body: LinkedRecords }>()('POST', '/api/party/suggestions/undoing')
