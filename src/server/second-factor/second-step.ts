import { auditAll } from '../audit.ts'
import type { Database } from '../database/connection.ts'
import { asPlatform } from '../database/tenancy.ts'
import { knownDevice } from '../devices.ts'
import { queueMail } from '../mail/outbox.ts'
import { Refusal } from '../refusal.ts'
import type { Lifetimes } from '../session-tokens.ts'
import { admitted, openSession, type Device, type SignedIn } from '../sign-in.ts'
import { countedCode, type GivenCode } from './codes.ts'
import { countFailure, endPendingLogin, isOfPassword, pendingLogin } from './pending-login.ts'
import type { Sealing } from './sealing.ts'

/** The same for an unknown, expired and used token, and for one whose user may no longer log in. */
const tokenNotValid = () => new Refusal(400, 'MFA_TOKEN_NOT_VALID', { oauthError: 'expired_token' })
const codeNotValid = () => new Refusal(400, 'SECOND_FACTOR_CODE_NOT_VALID', { oauthError: 'invalid_grant' })

/** The second step of a login: the token of the first one, and a code. */
export async function signInWithCode(
  db: Database,
  sealing: Sealing,
  { token, ...given }: GivenCode & { token: string },
  device: Device,
  lifetimes: Lifetimes,
): Promise<SignedIn> {
  const outcome = await asPlatform(db, async (tx) => {
    const pending = await pendingLogin(tx, token)
    const user = pending && (await admitted(tx).where('users.id', '=', pending.userId).executeTakeFirst())
    if (!user || !isOfPassword(pending, user)) return tokenNotValid()
    const { email, companyId, name, surname, language } = user
    const known = await knownDevice(tx, email, device.identifier)
    const kind = await countedCode(tx, sealing, user, given, { email, address: device.address, device: known })
    const actor = { userId: user.id, email, companyId }
    if (!kind) {
      await countFailure(tx, pending)
      await auditAll(tx, actor, [{ action: 'SECOND_FACTOR_FAILED' }])
      return codeNotValid()
    }
    await endPendingLogin(tx, pending)
    const signedIn = await openSession(tx, user, device, lifetimes)
    const isRecovery = kind === 'recoveryCode'
    if (isRecovery)
      await queueMail(tx, { kind: 'recoveryCodeUsed', to: { email, name: `${name} ${surname}`, language } })
    await auditAll(tx, actor, [
      ...(isRecovery ? [{ action: 'RECOVERY_CODE_USED' } as const] : []),
      { action: pending.unlocks ? 'UNLOCK' : 'LOGIN' },
    ])
    return signedIn
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
