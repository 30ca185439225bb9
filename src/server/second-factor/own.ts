import { audit, auditAll } from '../audit.ts'
import type { Database, Tx } from '../database/connection.ts'
import { asPlatform } from '../database/tenancy.ts'
import { deviceOfSession, forgetDevices } from '../devices.ts'
import { queueMail, type Mail } from '../mail/outbox.ts'
import { oldPasswordRequired, requireOldPassword, requireRecentPassword } from '../password-change.ts'
import { Refusal, refusedFields } from '../refusal.ts'
import type { Session } from '../session.ts'
import type { SystemAction } from '../../shared/system-actions.ts'
import { admitted } from '../sign-in.ts'
import { countedCode, hasSecondFactor, newRecoveryCodes } from './codes.ts'
import type { Sealing } from './sealing.ts'
import { base32, keyUri, matchingStep, newSecret } from './totp.ts'

// The user's own second factor: turning it on, replacing it and turning it off.

/** For scanning the QR code and entering a code. */
const enrolmentMinutes = 15

const codeNotValid = () => refusedFields([{ code: 'SECOND_FACTOR_CODE_NOT_VALID', field: 'code' }])

export interface SecondFactors {
  db: Database
  sealing: Sealing
}

interface Proof {
  oldPassword: string | undefined
  code: string | undefined
}

export interface Caller {
  session: Session
  address: string
}

const owner = (tx: Tx, { userId }: Session) => admitted(tx).where('users.id', '=', userId).executeTakeFirstOrThrow()
type Owner = Awaited<ReturnType<typeof owner>>

const notify = (tx: Tx, kind: Mail['kind'], { email, name, surname, language }: Omit<Owner, 'passwordHash'>) =>
  queueMail(tx, { kind, to: { email, name: `${name} ${surname}`, language } })

export async function secondFactorOf(db: Database, { userId, secondFactorRequired }: Session) {
  return asPlatform(
    db,
    async (tx) => {
      const found = await tx
        .selectFrom('secondFactors')
        .select((eb) => [
          'dateCreated',
          eb
            .selectFrom('recoveryCodes')
            .select((codes) => codes.fn.countAll<number>().as('left'))
            .where('recoveryCodes.userId', '=', userId)
            .as('codesLeft'),
        ])
        .where('userId', '=', userId)
        .executeTakeFirst()
      return {
        enabled: found !== undefined,
        required: secondFactorRequired,
        dateCreated: found?.dateCreated.toISOString() ?? null,
        recoveryCodesLeft: found?.codesLeft ?? 0,
      }
    },
    'read',
  )
}

/**
 * Creates a secret for an authenticator app; it counts once a code confirms it. A first one requires a recent password, so
 * that a passer-by at an open screen cannot lock the user out; a replacement requires the password and a code.
 */
export async function beginEnrolment(factors: SecondFactors, caller: Caller, proof: Proof) {
  const { db, sealing } = factors
  const { session } = caller
  const secret = newSecret()
  const store = async (tx: Tx) => {
    const values = {
      secret: sealing.seal(secret, session.userId),
      expiresAt: new Date(Date.now() + enrolmentMinutes * 60_000),
    }
    await tx
      .insertInto('secondFactorEnrolments')
      .values({ sessionId: session.id, ...values })
      .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
      .execute()
  }
  if (await asPlatform(db, (tx) => hasSecondFactor(tx, session.userId)))
    await withProof(factors, caller, proof, { change: store })
  else {
    await requireRecentPassword(db, session, proof.oldPassword, caller.address)
    await asPlatform(db, store)
  }
  return { secret: base32(secret), uri: keyUri(secret, session.email) }
}

/** Turns the second factor on with the first code. Ends all other sessions of the user, which have not used it. */
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
    const isReplaced = await hasSecondFactor(tx, userId)
    const values = { secret: enrolment.secret, lastStep: step, dateCreated: new Date() }
    await tx.deleteFrom('secondFactors').where('userId', '=', userId).execute()
    await tx
      .insertInto('secondFactors')
      .values({ userId, ...values })
      .execute()
    await tx.updateTable('users').set({ secondFactor: true }).where('id', '=', userId).execute()
    const recoveryCodes = await newRecoveryCodes(tx, userId)
    await tx.deleteFrom('secondFactorEnrolments').where('sessionId', '=', session.id).execute()
    await tx.deleteFrom('sessions').where('userId', '=', userId).where('id', '!=', session.id).execute()
    await forgetDevices(tx, userId, await deviceOfSession(tx, session.id))
    await notify(tx, 'secondFactorOn', await owner(tx, session))
    await audit(tx, session, { action: isReplaced ? 'SECOND_FACTOR_REPLACED' : 'SECOND_FACTOR_ENROLLED' })
    return { recoveryCodes }
  })
}

export const replaceRecoveryCodes = (factors: SecondFactors, caller: Caller, proof: Proof) =>
  withProof(factors, caller, proof, {
    action: 'RECOVERY_CODES_REPLACED',
    change: async (tx, user) => {
      const recoveryCodes = await newRecoveryCodes(tx, user.id)
      await notify(tx, 'recoveryCodesReplaced', user)
      return { recoveryCodes }
    },
  })

export async function turnOff(factors: SecondFactors, caller: Caller, proof: Proof) {
  if (caller.session.secondFactorRequired) throw new Refusal(400, 'SECOND_FACTOR_IS_REQUIRED')
  return withProof(factors, caller, proof, {
    action: 'SECOND_FACTOR_REMOVED',
    change: async (tx, user) => {
      await removeSecondFactor(tx, user.id)
      await notify(tx, 'secondFactorOff', user)
      return {}
    },
  })
}

/** Returns whether the user had one. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('secondFactors').where('userId', '=', userId).executeTakeFirst()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx.deleteFrom('pendingLogins').where('userId', '=', userId).execute()
  await tx.updateTable('users').set({ secondFactor: false }).where('id', '=', userId).execute()
  return numDeletedRows > 0n
}

/** Requires the password and a code, which is used up and audited in the transaction of the change. */
async function withProof<Result>(
  { db, sealing }: SecondFactors,
  { session, address }: Caller,
  { oldPassword, code }: Proof,
  { action, change }: { action?: SystemAction; change: (tx: Tx, user: Owner) => Promise<Result> },
): Promise<Result> {
  if (!(await asPlatform(db, (tx) => hasSecondFactor(tx, session.userId))))
    throw new Refusal(400, 'SECOND_FACTOR_NOT_EXIST')
  if (oldPassword === undefined) throw refusedFields([oldPasswordRequired])
  if (code === undefined) throw refusedFields([{ code: 'SECOND_FACTOR_CODE_CANT_BE_NULL', field: 'code' }])
  await requireOldPassword(db, session, oldPassword, address)
  const changed = await asPlatform(db, async (tx) => {
    const user = await owner(tx, session)
    const device = await deviceOfSession(tx, session.id)
    const kind = await countedCode(tx, sealing, user, { code }, { email: user.email, address, device })
    if (!kind) {
      await audit(tx, session, { action: 'SECOND_FACTOR_FAILED' })
      return undefined
    }
    const result = await change(tx, user)
    const isRecovery = kind === 'recoveryCode'
    if (isRecovery) await notify(tx, 'recoveryCodeUsed', user)
    const actions: SystemAction[] = [
      ...(isRecovery ? ['RECOVERY_CODE_USED' as const] : []),
      ...(action ? [action] : []),
    ]
    if (actions.length > 0)
      await auditAll(
        tx,
        session,
        actions.map((each) => ({ action: each })),
      )
    return { result }
  })
  if (!changed) throw codeNotValid()
  return changed.result
}
