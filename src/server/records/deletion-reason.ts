import { z } from 'zod'
import type { Changes } from '../../shared/audit-trail.ts'
import { mostChosen } from '../../shared/list-page.ts'
import { reasonBody } from '../../shared/reason-to-delete.ts'
import type { RecordType } from '../../shared/record.ts'
import { refusedFields } from '../refusal.ts'
import { valid } from '../validation.ts'

type Values = Readonly<Record<string, unknown>>

export const chosenRecords = z.object({
  ids: z.array(z.int().positive()).min(1).max(mostChosen).describe('of records of this type'),
})

/** A request to delete or restore several records. */
export const chosenBody = (type: RecordType, deleted: boolean) =>
  chosenRecords.extend((deleted && reasonBody(type)?.shape) || {})

/** The reason in such a request, to be stored with the record. */
export function reasonIn(type: RecordType, body: unknown): Values | undefined {
  const schema = reasonBody(type)
  if (!type.reasonToDelete || !schema) return undefined
  const { field, code } = type.reasonToDelete
  const reason = valid(schema, body ?? {})
  if (reason[field] === null) throw refusedFields([{ code, field }])
  return reason
}

/** The audit entry contains the reason also if it is the same as an earlier one. */
export const statedReason = (reason: Values, before: Values): Changes =>
  Object.fromEntries(Object.entries(reason).map(([field, to]) => [field, { from: before[field] ?? null, to }]))
