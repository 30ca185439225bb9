import { z } from 'zod'
import { instant } from '../../server/records/answers.ts'

export const state = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  dateCreated: instant.nullable().describe('of the authenticator app; null without one'),
  recoveryCodesLeft: z.int(),
  passkeyOrigin: z.string().nullable().describe('the only origin at which passkeys work; null if they cannot be used'),
  passkeys: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      backedUp: z.boolean().describe('whether other devices of the user have it too'),
      dateCreated: instant,
      lastUsedAt: instant.nullable(),
    }),
  ),
})

export const newKey = z.object({
  secret: z.string().describe('Base32 (RFC 4648)'),
  uri: z.string().describe('`otpauth://…`, for the QR code'),
})

const codes = z.array(z.string()).describe('shown once; only their hashes are stored')
export const recoveryCodes = z.object({ recoveryCodes: codes })
export const addedFactor = z.object({
  recoveryCodes: codes.describe('shown once; empty if the user has recovery codes of another factor'),
})

export const policy = z.object({ required: z.boolean() })
