import type { z } from 'zod'
import { Refusal, refusedFields, type FieldFault } from './refusal.ts'

const isCode = (message: string) => /^[A-Z][A-Za-z0-9_]+$/.test(message)

/**
 * The schema's messages are error codes: one per field, in the schema's order. Errors outside fields (not an object at all, a
 * query parameter of the wrong type) become `REQUEST_NOT_VALID`.
 */
function refusalOf(schema: z.ZodType, error: z.ZodError): Refusal {
  const order = 'shape' in schema ? Object.keys(schema.shape as Record<string, unknown>) : []
  // The rows and fields of a list are in order.
  const position = ({ field }: FieldFault) => order.indexOf(field.split('.')[0] ?? '')
  const faults = new Map<string, FieldFault>()
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.')
    if (field && !faults.has(field)) faults.set(field, { code: isCode(message) ? message : 'REQUEST_NOT_VALID', field })
  }
  if (faults.size === 0) return new Refusal(400, 'REQUEST_NOT_VALID')
  return refusedFields([...faults.values()].toSorted((a, b) => position(a) - position(b)))
}

/** The parsed value; throws a refusal with all invalid fields. */
export function valid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw refusalOf(schema, parsed.error)
  return parsed.data
}
