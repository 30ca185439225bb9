import { z } from 'zod'
import { instant, named } from '../../server/records/answers.ts'

const change = z.object({ from: z.unknown(), to: z.unknown() })
const entry = z.object({
  id: z.int(),
  actionName: z.string(),
  dateCreated: instant,
  user: z.object({ id: z.int().nullable(), email: z.string() }),
  company: named.nullable(),
  recordId: z.int().nullable(),
  recordTitle: z.string().nullable(),
  changes: z.record(z.string(), change).nullable(),
})
const refusals = { 401: ['NOT_YOUR_COMPANY'] }
export const pageAnswers = {
  ok: z.object({ entities: z.array(entry), total: z.int(), totalIsExact: z.boolean() }),
  refusals,
}
export const peopleAnswers = {
  ok: z.object({ entities: z.array(z.object({ id: z.int(), email: z.string() })) }),
  refusals,
}
export const historyAnswers = { ok: z.object({ entities: z.array(entry) }) }
