import { regexes } from 'zod/v4/core'

/** The same rule as `z.email`, for the first pages, which load no schemas. Surrounding spaces are ignored. */
export const isEmailAddress = (typed: string) => typed.trim().length <= 200 && regexes.email.test(typed.trim())
