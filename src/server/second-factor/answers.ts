import { z } from 'zod'

// Options of WebAuthn in responses (WebAuthn Level 3, section 5.1), which browsers read with `parse…OptionsFromJSON`.

const origin = z.string().describe('the only origin at which the passkey is accepted')
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).exactOptional(),
})
const userVerification = z.literal('preferred')

export const passkeyRequest = z.object({
  origin,
  options: z.object({
    challenge: z.string().describe('works once, until the next challenge, for at most 5 minutes'),
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: z.array(descriptor),
    userVerification,
  }),
})

export const passkeyCreation = z.object({
  origin,
  options: z.object({
    challenge: z.string().describe('works once, for 5 minutes'),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      requireResidentKey: z.boolean(),
      userVerification,
    }),
    attestation: z.literal('none'),
    extensions: z.object({ credProps: z.boolean() }),
    hints: z.array(z.string()),
  }),
})
