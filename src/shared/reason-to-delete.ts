import { z } from 'zod'
import type { RecordType } from './record.ts'

/** The part of a request to delete, or to restore, that states reasons; undefined if there are none. */
export function reasonBody({ reasonToDelete, reasonsToRestore = [], fields }: RecordType, deleted = true) {
  const names = deleted ? (reasonToDelete ? [reasonToDelete.field] : []) : reasonsToRestore
  const shape = names.flatMap((name): [string, z.ZodType][] => {
    const schema: unknown = fields.shape[name]
    return schema instanceof z.ZodType ? [[name, schema]] : []
  })
  return shape.length > 0 ? z.object(Object.fromEntries(shape)) : undefined
}

/** The code of a reason that does not suffice. */
export function reasonFault(type: RecordType, reason: unknown): string | undefined {
  const { field = '', code } = type.reasonToDelete ?? {}
  const { data, error } = reasonBody(type)?.safeParse({ [field]: reason }) ?? {}
  return error ? error.issues[0]?.message : data?.[field] === null ? code : undefined
}
