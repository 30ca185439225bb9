import { z } from 'zod'

/** For what always requires the password. */
export const oldPasswordBody = z.object({
  oldPassword: z
    .string({ error: 'OLD_PASSWORD_DID_NOT_MATCH' })
    .max(1000, 'OLD_PASSWORD_DID_NOT_MATCH')
    .nullish()
    .transform((value) => value || undefined),
})
