import type { Text } from './texts.ts'

/** The old and new value of each changed field. */
export type Changes = Record<string, { from: unknown; to: unknown }>

/** An audit trail entry as returned by the API. */
export interface AuditTrailEntry {
  id: number
  /** For example `DEATH_RECORD_EDITED`. */
  actionName: string
  /** ISO 8601, UTC. */
  dateCreated: string
  /** The e-mail at that time; without an id if nobody was logged in. */
  user: { id: number | null; email: string }
  /** Null for entries of the platform. */
  company: { id: number; name: string } | null
  recordId: number | null
  /** The record's current name or number; null without a record, or without permission to read it. */
  recordTitle: string | null
  /** References are given by name, not by id. */
  changes: Changes | null
}

/** Actions on records, by the ending of the action's name; verbal nouns that precede a genitive. */
export const recordActions = {
  ADDED: ['Унос', 'Add'],
  EDITED: ['Измена', 'Edit'],
  DELETED: ['Брисање', 'Delete'],
  RESTORED: ['Враћање', 'Restore'],
  PDF_MADE: ['Израђен PDF', 'PDF made'],
} as const satisfies Record<string, Text>

/** Actions that do not begin with the code of their record's type. */
const concerned: Readonly<Record<string, string>> = {
  ENFORCEMENT_PROPOSED: 'ENFORCEMENT_CASE',
  ENFORCEMENT_CLOSED: 'ENFORCEMENT_CASE',
  ENFORCEMENT_PACKET_MADE: 'ENFORCEMENT_CASE',
  FISCAL_RECEIPT_STATED: 'PAYMENT',
  RECEIPT_MADE: 'PAYMENT',
  PROFILE_EDITED: 'USER',
}

/** The type of record that an action concerns. The code of one type may begin with that of another. */
export const typeOfAction = <Type extends { readonly code: string }>(types: readonly Type[], actionName: string) =>
  types
    .filter(({ code }) => actionName.startsWith(`${code}_`) || concerned[actionName] === code)
    .reduce<Type | undefined>((one, other) => (one && one.code.length > other.code.length ? one : other), undefined)

/** Actions on records. In the database they have the type's code as a prefix: `DEATH_RECORD_EDITED`. */
export type RecordAction = keyof typeof recordActions

export interface AuditTrailPage {
  entities: AuditTrailEntry[]
  /** Up to `countedUpTo` of them are counted when the trail is filtered. */
  total: number
  totalIsExact: boolean
}
