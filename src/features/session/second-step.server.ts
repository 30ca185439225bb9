import { auditAll } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { knownDevice } from '../../server/devices.ts'
import { queueMail } from '../../server/mail/outbox.ts'
import { Refusal } from '../../server/refusal.ts'
import type { Lifetimes } from '../../server/session-tokens.ts'
import { admitted, by, openSession, type Device, type SignedIn } from '../../server/sign-in.ts'
import type { GivenCode } from '../../server/second-factor/codes.ts'
import type { SecondFactors } from '../../server/second-factor/factors.ts'
import { requestOptions, usable } from '../../server/second-factor/passkeys.ts'
import {
  countFailure,
  endPendingLogin,
  isOfPassword,
  pendingLogin,
  setChallenge,
} from '../../server/second-factor/pending-login.ts'
import { countedProof } from '../../server/second-factor/proof.ts'
import type { Assertion } from '../../server/second-factor/webauthn.ts'

/** The same for an unknown, expired and used token, and for one whose user may no longer log in. */
const tokenNotValid = () => new Refusal(400, 'MFA_TOKEN_NOT_VALID', { details: { error: 'expired_token' } })
const notValid = (code: 'SECOND_FACTOR_CODE_NOT_VALID' | 'PASSKEY_NOT_VALID') =>
  new Refusal(400, code, { details: { error: 'invalid_grant' } })

async function waiting(tx: Tx, token: string) {
  const pending = await pendingLogin(tx, token)
  const user = pending && (await admitted(tx).where('users.id', '=', pending.userId).executeTakeFirst())
  return user && isOfPassword(pending, user) ? { pending, user } : undefined
}

/** The options for completing a login with a passkey. A new challenge replaces the token's previous one. */
export async function loginChallenge({ db, relyingParty }: SecondFactors, token: string) {
  const party = await usable(relyingParty)
  return asPlatform(db, async (tx) => {
    const step = await waiting(tx, token)
    if (!step) throw tokenNotValid()
    const options = await requestOptions(tx, party, step.user.id)
    await setChallenge(tx, step.pending, options.challenge)
    return { origin: party.origin, options }
  })
}

/** The second step of a login: the token of the first one, and a code or what a passkey has signed. */
export async function signInWithProof(
  factors: SecondFactors,
  { token, ...given }: (GivenCode | { assertion: Assertion }) & { token: string },
  device: Device,
  lifetimes: Lifetimes,
): Promise<SignedIn> {
  const outcome = await asPlatform(factors.db, async (tx) => {
    const step = await waiting(tx, token)
    if (!step) return tokenNotValid()
    const { pending, user } = step
    const { email, companyId, name, surname, language } = user
    const known = await knownDevice(tx, email, device.identifier)
    const attempt = { email, address: device.address, device: known }
    const proof = 'assertion' in given ? { ...given, challenge: pending.challenge } : given
    const kind = await countedProof(tx, factors, user, proof, attempt)
    const actor = { userId: user.id, email, companyId }
    if (!kind) {
      await countFailure(tx, pending)
      await auditAll(tx, actor, [{ action: 'SECOND_FACTOR_FAILED' }])
      return notValid('assertion' in given ? 'PASSKEY_NOT_VALID' : 'SECOND_FACTOR_CODE_NOT_VALID')
    }
    await endPendingLogin(tx, pending)
    const provider = pending.provider ?? undefined
    const signedIn = await openSession(tx, user, { ...device, provider }, lifetimes)
    const isRecovery = kind === 'recoveryCode'
    if (isRecovery)
      await queueMail(tx, { kind: 'recoveryCodeUsed', to: { email, name: `${name} ${surname}`, language } })
    await auditAll(tx, actor, [
      ...(isRecovery ? [{ action: 'RECOVERY_CODE_USED' } as const] : []),
      { action: pending.unlocks ? 'UNLOCK' : 'LOGIN', ...by(provider) },
    ])
    return signedIn
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
