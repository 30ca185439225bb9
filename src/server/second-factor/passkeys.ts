import type { Tx } from '../database/connection.ts'
import { Refusal } from '../refusal.ts'
import type { RelyingParty } from './relying-party.ts'
import { algorithms, library, verifiedAssertion, type Assertion } from './webauthn.ts'

/** How long the browser waits for the user, in milliseconds. */
const timeout = 120_000

/** Refuses where passkeys cannot work. Also loads the library, so that no transaction waits for that. */
export async function usable(relyingParty: RelyingParty | undefined): Promise<RelyingParty> {
  if (!relyingParty) throw new Refusal(400, 'PASSKEYS_NOT_AVAILABLE')
  await library()
  return relyingParty
}

const passkeysOf = (tx: Tx, userId: number) =>
  tx.selectFrom('passkeys').select(['credentialId', 'transports']).where('userId', '=', userId).orderBy('id').execute()
const descriptors = async (tx: Tx, userId: number) =>
  (await passkeysOf(tx, userId)).map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** The options for using one of the user's passkeys. */
export async function requestOptions(tx: Tx, { id }: RelyingParty, userId: number) {
  const allowCredentials = await descriptors(tx, userId)
  if (allowCredentials.length === 0) throw new Refusal(400, 'PASSKEY_NOT_EXIST')
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID: id, allowCredentials, userVerification: 'preferred', timeout })
}

interface Owner {
  id: number
  email: string
  name: string
  surname: string
}

/** The options for creating a passkey, except on an authenticator that already has one of the user. */
export async function creationOptions(tx: Tx, { id }: RelyingParty, owner: Owner) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Pokoj',
    rpID: id,
    // It names no person: WebAuthn Level 3, section 14.6.1.
    userID: new TextEncoder().encode(`user ${owner.id}`),
    userName: owner.email,
    userDisplayName: `${owner.name} ${owner.surname}`,
    excludeCredentials: await descriptors(tx, owner.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    timeout,
  })
}

/** Whether a passkey of the user has signed the challenge. Notes its use. */
export async function passkeyIsUsed(
  tx: Tx,
  relyingParty: RelyingParty | undefined,
  userId: number,
  { assertion, challenge }: { assertion: Assertion; challenge: string | null },
): Promise<boolean> {
  const stored = await tx
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'publicKey', 'counter'])
    .where('userId', '=', userId)
    .where('credentialId', '=', assertion.id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || challenge === null || !relyingParty) return false
  const used = await verifiedAssertion(assertion, stored, challenge, relyingParty)
  if (!used) return false
  await tx
    .updateTable('passkeys')
    .set({ ...used, lastUsedAt: new Date() })
    .where('id', '=', stored.id)
    .execute()
  return true
}
