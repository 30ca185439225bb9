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
  chosenRecords.extend(reasonBody(type, deleted)?.shape ?? {})

/** The reasons in such a request, to be stored with the record. */
export function reasonIn(type: RecordType, deleted: boolean, body: unknown): Values | undefined {
  const schema = reasonBody(type, deleted)
  if (!schema) return undefined
  const reasons = valid(schema, body ?? {})
  const stated = Object.entries(reasons).filter(([, reason]) => reason !== null)
  if (stated.length > 0) return Object.fromEntries(stated)
  if (deleted && type.reasonToDelete)
    throw refusedFields([{ code: type.reasonToDelete.code, field: type.reasonToDelete.field }])
  return undefined
}

/** The audit entry contains the reason also if it is the same as an earlier one. */
export const statedReason = (reason: Values, before: Values): Changes =>
  Object.fromEntries(Object.entries(reason).map(([field, to]) => [field, { from: before[field] ?? null, to }]))
