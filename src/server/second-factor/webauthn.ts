import { z } from 'zod'
import type { RelyingParty } from './relying-party.ts'

/** Loaded when passkeys are first used: it takes 0.2 s and 30 MB. */
export const library = () => import('@simplewebauthn/server')

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)
/** Its raw form has at most 1023 bytes: WebAuthn Level 3, section 4, «Credential ID». */
const credentialId = base64url(1364)
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).prefault({}),
}
const clientDataJSON = base64url(4000)

/** A new passkey, as the browser returns it (`PublicKeyCredential.toJSON`). */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .prefault([]),
  }),
})
export type NewCredential = z.output<typeof newCredential>

/** A passkey's response to a challenge. */
export const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON, authenticatorData: base64url(4000), signature: base64url(4000) }),
})
export type Assertion = z.output<typeof assertion>

/** The library reports invalid responses by throwing, in many different ways. */
const orUndefined = async <Result>(verify: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** EdDSA, ES256 and RS256 (RFC 9053): the library's defaults, except those that depend on the version of Node. */
export const algorithms = [-8, -7, -257]

/** `preferred`, not `required`: docs/decisions/0016-passkeys.md#user-verification */
const requireUserVerification = false

/** The key to store; undefined if the browser's answer is not valid for the challenge and this address. */
export const verifiedCredential = (response: NewCredential, challenge: string, { id, origin }: RelyingParty) =>
  orUndefined(async () => {
    const { verifyRegistrationResponse } = await library()
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return { ...credential, backedUp: credentialBackedUp }
  })

interface StoredCredential {
  credentialId: string
  publicKey: Uint8Array
  counter: number
}

/** The counter and backup state to store; undefined if the passkey has not signed the challenge for this address. */
export const verifiedAssertion = (
  response: Assertion,
  { credentialId: id, publicKey, counter }: StoredCredential,
  challenge: string,
  relyingParty: RelyingParty,
) =>
  orUndefined(async () => {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification,
    })
    if (!verified) return undefined
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
  })
