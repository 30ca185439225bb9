import { type Call, call } from '../../shared/call.ts'
import type {
  ChosenRecords,
  CreatedGraves,
  GroupsPage,
  LinkedRecords,
  LinkGroup,
  MadeLinks,
  NewGrave,
  PartyGroup,
} from './links.ts'

interface Records {
  records: ChosenRecords
}
/** Of a worklist. */
export interface DeskCalls<Group> {
  readonly suggest: Call<string, { answer: GroupsPage<Group>; body: object }>
  readonly skip: Call<string, { answer: object; body: Records }>
}
const skip = call<{ answer: object; body: Records }>()
export const graveCalls = {
  suggest: call<{ answer: GroupsPage<LinkGroup>; body: object }>()('POST', '/api/grave/links'),
  confirm: call<{ answer: MadeLinks; body: Records & { graveId: number | null } }>()(
    'POST',
    '/api/grave/links/confirmation',
  ),
  /** With a type of grave, and a graveyard. */
  create: call<{
    answer: CreatedGraves
    body: { graves: readonly (Records & Partial<Record<keyof NewGrave, string | number>>)[] }
  }>()('POST', '/api/grave/links/creation'),
  skip: skip('POST', '/api/grave/links/skipping'),
  undo: call<{ answer: object }>()('POST', '/api/grave/links/:id/undo'),
}
/** By POST, because the place in the list is a name. */
export const partyCalls = {
  suggest: call<{ answer: GroupsPage<PartyGroup>; body: object }>()('POST', '/api/party/suggestions'),
  confirm: call<{ answer: Omit<LinkedRecords, 'records'>; body: Records & { partyId: number | null } }>()(
    'POST',
    '/api/party/suggestions/confirmation',
  ),
  skip: skip('POST', '/api/party/suggestions/skipping'),
  undo: call<{ answer: object; body: LinkedRecords }>()('POST', '/api/party/suggestions/undoing'),
}
