import { call } from '../../shared/call.ts'
import type { ChosenRecords, GroupsPage, LinkGroup, MadeLinks, NewGrave, PartyGroup } from './links.ts'

type Records = Readonly<Record<'records', ChosenRecords>>
/** With a type of grave, and a graveyard. */
export type CreatedGrave = Records & Partial<Record<keyof NewGrave, string | number>>

/** Where a page of groups begins. */
interface Start {
  /** `next` of the previous page. */
  readonly after: string
  readonly withSkipped: boolean
}

/** `to` names what the records are linked to. */
const deskCalls =
  <Of extends { group: unknown; to: object }>() =>
  <const Address extends string>(address: Address) => ({
    /** By POST, because the place in the list may be a name. */
    suggest: call<{ answer: GroupsPage<Of['group']>; body: Start }>()('POST', address),
    confirm: call<{ answer: MadeLinks; body: Records & Of['to'] }>()('POST', `${address}/confirmation`),
    skip: call<{ answer: object; body: Records }>()('POST', `${address}/skipping`),
    undo: call<{ answer: object }>()('POST', `${address}/:id/undo`),
  })
/** Of a worklist. */
export type DeskCalls<Group> = Omit<ReturnType<ReturnType<typeof deskCalls<{ group: Group; to: object }>>>, 'confirm'>

export const graveCalls = {
  ...deskCalls<{ group: LinkGroup; to: { graveId: number | null } }>()('/api/grave/links'),
  create: call<{ answer: MadeLinks; body: { graves: readonly CreatedGrave[] } }>()('POST', '/api/grave/links/creation'),
}
export const partyCalls = deskCalls<{ group: PartyGroup; to: { partyId: number | null } }>()('/api/party/suggestions')
