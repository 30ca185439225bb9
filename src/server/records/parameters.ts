import { z } from 'zod'
import { mostSorts } from '../../shared/list-columns.ts'

/** Parameters are strings in a query string and numbers in a body; `''`, `0x10` and `1e3` are not numbers. */
export const wholeNumber = z
  .union([z.int(), z.string().regex(/^-?\d{1,15}$/)])
  .transform(Number)
  .meta({ type: 'integer' })

export const companyParameter = wholeNumber
  .pipe(z.int().min(-1))
  .optional()
  .describe("absent, 0 or -1: the session's own company")

export const searchParameters = z.object({
  searchParam: z.string().max(200).default(''),
  page: wholeNumber.pipe(z.int().min(0).max(1_000_000)).default(0),
  size: wholeNumber.pipe(z.int().min(1).max(100)).default(25),
  companyId: companyParameter,
  exactTotal: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .default(false)
    .describe('counts all matches of a search, also beyond 10,000')
    .meta({ type: 'boolean' }),
  allSums: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .default(false)
    .describe('returns the sums of all amounts, not only those that every search returns')
    .meta({ type: 'boolean' }),
  sort: z
    .string()
    .max(200)
    .refine((sorts) => sorts.split(',').length <= mostSorts)
    .optional()
    .describe(
      'up to four columns, separated by commas, `-` before one for descending; by default newest first, graves by label',
    ),
})

/** An id in a path; invalid ones become 0, which no record has. */
export const pathId = z.object({
  id: z
    .string()
    .transform((typed) => (/^[1-9]\d{0,15}$/.test(typed) && Number.isSafeInteger(Number(typed)) ? Number(typed) : 0))
    .meta({ type: 'integer' }),
})

/** The parameters without nulls, which count as absent; null or undefined as a whole is no parameters. */
export function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? {}
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
