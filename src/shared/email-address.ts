import { regexes } from 'zod/v4/core'

/** What `z.email` accepts, for pages that everyone loads first: they bring no schemas. Spaces around it do not count. */
export const isEmailAddress = (typed: string) => typed.trim().length <= 200 && regexes.email.test(typed.trim())
