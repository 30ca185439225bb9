import { audit } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { deviceOfSession, forgetDevices } from '../../server/devices.ts'
import { Refusal } from '../../server/refusal.ts'
import type { Session } from '../../server/session.ts'
import { newRecoveryCodes } from '../../server/second-factor/codes.ts'
import { hasSecondFactor, removeSecondFactor, type SecondFactors } from '../../server/second-factor/factors.ts'
import {
  codeNotValid,
  notify,
  ownerOf,
  withProof,
  withProofOfUser,
  type Caller,
  type Proof,
} from '../../server/second-factor/proof.ts'
import { base32, keyUri, matchingStep, newSecret } from '../../server/second-factor/totp.ts'

// The user's own second factor: its state, the authenticator app, recovery codes, and turning it off.

/** For scanning the QR code and entering a code. */
const enrolmentMinutes = 15

export async function secondFactorOf({ db, relyingParty }: SecondFactors, { userId, secondFactorRequired }: Session) {
  return asPlatform(
    db,
    async (tx) => {
      const app = await tx
        .selectFrom('secondFactors')
        .select('dateCreated')
        .where('userId', '=', userId)
        .executeTakeFirst()
      const passkeys = await tx
        .selectFrom('passkeys')
        .select(['id', 'name', 'backedUp', 'dateCreated', 'lastUsedAt'])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute()
      const { left } = await tx
        .selectFrom('recoveryCodes')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return {
        enabled: app !== undefined || passkeys.length > 0,
        required: secondFactorRequired,
        dateCreated: app?.dateCreated.toISOString() ?? null,
        recoveryCodesLeft: left,
        passkeyOrigin: relyingParty?.origin ?? null,
        passkeys: passkeys.map(({ dateCreated, lastUsedAt, ...passkey }) => ({
          ...passkey,
          dateCreated: dateCreated.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      }
    },
    'read',
  )
}

/** Creates a secret for an authenticator app; it becomes valid once a code confirms it. */
export async function beginEnrolment(factors: SecondFactors, caller: Caller, proof: Proof) {
  const { session } = caller
  const secret = newSecret()
  await withProofOfUser(factors, caller, proof, async (tx) => {
    const values = {
      secret: factors.sealing.seal(secret, session.userId),
      expiresAt: new Date(Date.now() + enrolmentMinutes * 60_000),
    }
    await tx
      .insertInto('secondFactorEnrolments')
      .values({ sessionId: session.id, ...values })
      .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
      .execute()
  })
  return { secret: base32(secret), uri: keyUri(secret, session.email) }
}

/** Ends all other sessions of the user and forgets their devices: they have not used the second factor. */
export async function endOtherSessions(tx: Tx, { id, userId }: Session) {
  await tx.deleteFrom('sessions').where('userId', '=', userId).where('id', '!=', id).execute()
  await forgetDevices(tx, userId, await deviceOfSession(tx, id))
}

/** Turns the authenticator app on with its first code. */
export async function confirmEnrolment({ db, sealing }: SecondFactors, session: Session, code: string) {
  const { userId } = session
  return asPlatform(db, async (tx) => {
    const enrolment = await tx
      .selectFrom('secondFactorEnrolments')
      .select('secret')
      .where('sessionId', '=', session.id)
      .where('expiresAt', '>', new Date())
      .forUpdate()
      .executeTakeFirst()
    if (!enrolment) throw new Refusal(400, 'SECOND_FACTOR_ENROLMENT_NOT_EXIST')
    const secret = sealing.open(enrolment.secret, userId)
    const step = secret && matchingStep(secret, code.replaceAll(/\s/g, ''), 0)
    if (step === undefined) throw codeNotValid()
    const hadSecondFactor = await hasSecondFactor(tx, userId)
    const { numDeletedRows: replaced } = await tx
      .deleteFrom('secondFactors')
      .where('userId', '=', userId)
      .executeTakeFirst()
    await tx
      .insertInto('secondFactors')
      .values({ userId, secret: enrolment.secret, lastStep: step, dateCreated: new Date() })
      .execute()
    await tx.updateTable('users').set({ secondFactor: true }).where('id', '=', userId).execute()
    const isAdded = hadSecondFactor && replaced === 0n
    const recoveryCodes = isAdded ? [] : await newRecoveryCodes(tx, userId)
    await tx.deleteFrom('secondFactorEnrolments').where('sessionId', '=', session.id).execute()
    await endOtherSessions(tx, session)
    await notify(tx, 'secondFactorOn', await ownerOf(tx, session))
    const action = isAdded
      ? 'AUTHENTICATOR_APP_ADDED'
      : hadSecondFactor
        ? 'SECOND_FACTOR_REPLACED'
        : 'SECOND_FACTOR_ENROLLED'
    await audit(tx, session, { action })
    return { recoveryCodes }
  })
}

export const replaceRecoveryCodes = (factors: SecondFactors, caller: Caller, proof: Proof) =>
  withProof(factors, caller, proof, async (tx, user) => {
    const recoveryCodes = await newRecoveryCodes(tx, user.id)
    await notify(tx, 'recoveryCodesReplaced', user)
    return { result: { recoveryCodes }, actions: ['RECOVERY_CODES_REPLACED'] }
  })

export async function turnOff(factors: SecondFactors, caller: Caller, proof: Proof) {
  if (caller.session.secondFactorRequired) throw new Refusal(400, 'SECOND_FACTOR_IS_REQUIRED')
  return withProof(factors, caller, proof, async (tx, user) => {
    await removeSecondFactor(tx, user.id)
    await notify(tx, 'secondFactorOff', user)
    return { result: {}, actions: ['SECOND_FACTOR_REMOVED'] }
  })
}
