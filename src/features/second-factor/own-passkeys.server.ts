import { audit, auditAll } from '../../server/audit.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { Refusal } from '../../server/refusal.ts'
import type { Session } from '../../server/session.ts'
import { storeChallenge, takenChallenge } from '../../server/second-factor/challenges.ts'
import { newRecoveryCodes } from '../../server/second-factor/codes.ts'
import { hasSecondFactor, removeSecondFactor, type SecondFactors } from '../../server/second-factor/factors.ts'
import { endOtherSessions } from './own.server.ts'
import { creationOptions, requestOptions, usable } from '../../server/second-factor/passkeys.ts'
import {
  notify,
  ownerOf,
  withProof,
  withProofOfUser,
  type Caller,
  type Proof,
} from '../../server/second-factor/proof.ts'
import { verifiedCredential, type NewCredential } from '../../server/second-factor/webauthn.ts'

// The user's own passkeys: adding, renaming and removing them, and confirming other changes with one.

const most = 10

/** The options for creating a passkey in the browser. */
export async function beginPasskey(factors: SecondFactors, caller: Caller, proof: Proof) {
  const relyingParty = await usable(factors.relyingParty)
  return withProofOfUser(factors, caller, proof, async (tx, user) => {
    const options = await creationOptions(tx, relyingParty, user)
    if ((options.excludeCredentials?.length ?? 0) >= most) throw new Refusal(400, 'TOO_MANY_PASSKEYS')
    await storeChallenge(tx, caller.session, 'enrolment', options.challenge)
    return { origin: relyingParty.origin, options }
  })
}

/** Stores a created passkey. The first factor of a user comes with recovery codes and ends the user's other sessions. */
export async function addPasskey(
  { db, relyingParty }: SecondFactors,
  session: Session,
  { name, credential }: { name: string; credential: NewCredential },
) {
  const usableParty = await usable(relyingParty)
  const { userId } = session
  const outcome = await asPlatform(db, async (tx) => {
    const challenge = await takenChallenge(tx, session, 'enrolment')
    if (challenge === null) return new Refusal(400, 'SECOND_FACTOR_ENROLMENT_NOT_EXIST')
    const verified = await verifiedCredential(credential, challenge, usableParty)
    if (!verified) return new Refusal(400, 'PASSKEY_NOT_VALID')
    const isFirst = !(await hasSecondFactor(tx, userId))
    const { id: credentialId, publicKey, counter, backedUp } = verified
    const { transports } = credential.response
    const { numInsertedOrUpdatedRows: added = 0n } = await tx
      .insertInto('passkeys')
      .values({ userId, credentialId, publicKey, counter, transports, backedUp, name })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .executeTakeFirst()
    if (added === 0n) return new Refusal(400, 'PASSKEY_NOT_VALID')
    await tx.updateTable('users').set({ secondFactor: true }).where('id', '=', userId).execute()
    const recoveryCodes = isFirst ? await newRecoveryCodes(tx, userId) : []
    if (isFirst) await endOtherSessions(tx, session)
    await notify(tx, 'passkeyAdded', await ownerOf(tx, session))
    await auditAll(tx, session, [
      ...(isFirst ? [{ action: 'SECOND_FACTOR_ENROLLED' } as const] : []),
      { action: 'PASSKEY_ADDED' },
    ])
    return { recoveryCodes }
  })
  // Returned, not thrown, because the challenge is used up.
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** The options for confirming a change of the second factor with a passkey. */
export async function ownChallenge({ db, relyingParty }: SecondFactors, session: Session) {
  const { origin, ...party } = await usable(relyingParty)
  return asPlatform(db, async (tx) => {
    const options = await requestOptions(tx, { origin, ...party }, session.userId)
    await storeChallenge(tx, session, 'proof', options.challenge)
    return { origin, options }
  })
}

/** A name only distinguishes the user's passkeys, so changing it requires no proof. */
export const renamePasskey = ({ db }: SecondFactors, session: Session, { id, name }: { id: number; name: string }) =>
  asPlatform(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('userId', '=', session.userId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal(400, 'PASSKEY_NOT_EXIST')
    await audit(tx, session, { action: 'PASSKEY_RENAMED' })
    return {}
  })

/** Removing the last factor turns the second factor off. */
export const removePasskey = (factors: SecondFactors, caller: Caller, { id, ...proof }: Proof & { id: number }) =>
  withProof(factors, caller, proof, async (tx, user) => {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal(400, 'PASSKEY_NOT_EXIST')
    if (await hasSecondFactor(tx, user.id)) {
      await notify(tx, 'passkeyRemoved', user)
      return { result: {}, actions: ['PASSKEY_REMOVED'] }
    }
    if (caller.session.secondFactorRequired) throw new Refusal(400, 'SECOND_FACTOR_IS_REQUIRED')
    await removeSecondFactor(tx, user.id)
    await notify(tx, 'secondFactorOff', user)
    return { result: {}, actions: ['PASSKEY_REMOVED', 'SECOND_FACTOR_REMOVED'] }
  })
