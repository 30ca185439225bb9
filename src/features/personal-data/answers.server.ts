import { z } from 'zod'
import { instant } from '../../server/records/answers.ts'
import type { RecordAction } from '../../shared/audit-trail.ts'

/** A record in which a person was found. */
export const foundRecord = z.object({
  type: z.string().describe('the name of its type'),
  id: z.int(),
  title: z.string(),
  names: z.string().describe('of the person, in this record'),
  deleted: z.boolean(),
  foundBy: z.enum(['personalNumber', 'name']).describe('people can share a name'),
})

const recordActions = ['ADDED', 'EDITED', 'DELETED', 'RESTORED', 'PDF_MADE'] as const satisfies RecordAction[]
/** `ORDER_MADE`: docs/domain/document-texts.md#burial-order */
export const historyAction = z.enum([...recordActions, 'ORDER_MADE'])

/** A record as it is handed to the person. */
const personsRecord = z.object({
  type: z.string(),
  id: z.int(),
  title: z.string(),
  data: z.record(z.string(), z.unknown()).describe('its fields'),
  history: z
    .array(z.object({ action: historyAction, dateCreated: instant }))
    .describe('what was done with it and when, without the users'),
})
export type PersonsRecord = z.output<typeof personsRecord>

export const exported = z.object({ company: z.string(), dateCreated: instant, records: z.array(personsRecord) })
