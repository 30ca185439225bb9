import type { Text } from './texts.ts'

/** From what to what, by field. */
export type Changes = Record<string, { from: unknown; to: unknown }>

/** An entry of the audit trail as the server answers it. */
export interface AuditTrailEntry {
  id: number
  /** What was done, e.g. `DEATH_RECORD_EDITED`. */
  actionName: string
  /** ISO 8601, UTC. */
  dateCreated: string
  /** As the e-mail was then; without an id where nobody was logged in. */
  user: { id: number | null; email: string }
  /** None for what concerns the platform alone. */
  company: { id: number; name: string } | null
  recordId: number | null
  /** The record's name or number as it is now; null for those who may not read it, and where there is no record. */
  recordTitle: string | null
  /** A reference is told by its name, not by its id. */
  changes: Changes | null
}

/** What is done to records, by the ending of the action's name: a verbal noun, as before a genitive. */
export const recordActions = {
  ADDED: ['Унос', 'Add'],
  EDITED: ['Измена', 'Edit'],
  DELETED: ['Брисање', 'Delete'],
  RESTORED: ['Враћање', 'Restore'],
  PDF_MADE: ['Израда PDF документа', 'PDF document made'],
} as const satisfies Record<string, Text>

/** Past this many, matches are not counted: the total is then this number, and `totalIsExact` is false. */
export const countedUpTo = 10_000

export interface AuditTrailPage {
  entities: AuditTrailEntry[]
  total: number
  totalIsExact: boolean
}
