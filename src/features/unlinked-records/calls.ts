import { type Call, call } from '../../shared/call.ts'
import type { ChosenRecords, GroupsPage, LinkGroup, MadeLinks, NewGrave, PartyGroup } from './links.ts'

interface Records {
  records: ChosenRecords
}
interface Skipping {
  answer: object
  body: Records
}
/** Of a worklist. */
export interface DeskCalls<Group> {
  readonly suggest: Call<string, { answer: GroupsPage<Group>; body: object }>
  readonly skip: Call<string, Skipping>
  readonly undo: Call<`${string}/:id/${string}`, { answer: object }>
}
/** With a type of grave, and a graveyard. */
export type CreatedGrave = Records & Partial<Record<keyof NewGrave, string | number>>

export const graveCalls = {
  suggest: call<{ answer: GroupsPage<LinkGroup>; body: object }>()('POST', '/api/grave/links'),
  confirm: call<{ answer: MadeLinks; body: Records & { graveId: number | null } }>()(
    'POST',
    '/api/grave/links/confirmation',
  ),
  create: call<{ answer: MadeLinks; body: { graves: readonly CreatedGrave[] } }>()('POST', '/api/grave/links/creation'),
  skip: call<Skipping>()('POST', '/api/grave/links/skipping'),
  undo: call<{ answer: object }>()('POST', '/api/grave/links/:id/undo'),
}
/** By POST, because the place in the list is a name. */
export const partyCalls = {
  suggest: call<{ answer: GroupsPage<PartyGroup>; body: object }>()('POST', '/api/party/suggestions'),
  confirm: call<{ answer: MadeLinks; body: Records & { partyId: number | null } }>()(
    'POST',
    '/api/party/suggestions/confirmation',
  ),
  skip: call<Skipping>()('POST', '/api/party/suggestions/skipping'),
  undo: call<{ answer: object }>()('POST', '/api/party/suggestions/:id/undo'),
}
