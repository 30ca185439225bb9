import { z } from 'zod'
import type { RecordType } from './record.ts'

/** The part of a request to delete that states the reason; undefined if the type needs none. */
export function reasonBody({ reasonToDelete, fields }: RecordType) {
  const schema: unknown = reasonToDelete && fields.shape[reasonToDelete.field]
  return reasonToDelete && schema instanceof z.ZodType ? z.object({ [reasonToDelete.field]: schema }) : undefined
}

/** The code of a reason that does not suffice. */
export function reasonFault(type: RecordType, reason: unknown): string | undefined {
  const { field = '', code } = type.reasonToDelete ?? {}
  const { data, error } = reasonBody(type)?.safeParse({ [field]: reason }) ?? {}
  return error ? error.issues[0]?.message : data?.[field] === null ? code : undefined
}
