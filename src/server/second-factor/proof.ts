import { warnOwner } from '../account-pause.ts'
import { countAttempt, forgiveAttempt, type Attempt } from '../attempts.ts'
import { audit, auditAll } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import { asPlatform } from '../database/tenancy.ts'
import { deviceOfSession } from '../devices.ts'
import { queueMail, type Mail } from '../mail/outbox.ts'
import { oldPasswordRequired, requireOldPassword, requireRecentPassword } from '../password-change.ts'
import { Refusal, refusedFields } from '../refusal.ts'
import type { Session } from '../session.ts'
import type { SystemAction } from '../../shared/system-actions.ts'
import { admitted } from '../sign-in.ts'
import { takenChallenge } from './challenges.ts'
import { usedCode, type GivenCode } from './codes.ts'
import { hasSecondFactor, type SecondFactors } from './factors.ts'
import { passkeyIsUsed } from './passkeys.ts'
import type { Assertion } from './webauthn.ts'

/** A code, or what a passkey has signed for the challenge, if one was issued. */
export type GivenProof = GivenCode | { assertion: Assertion; challenge: string | null }

type Owner = NonNullable<Parameters<typeof warnOwner>[3]>

/**
 * Uses up a code or a challenge, with the limits on wrong ones (429). Returns its kind, undefined for a wrong one; the
 * transaction must then still be committed, so that the attempt counts.
 */
export async function countedProof(
  tx: Tx,
  { sealing, relyingParty }: SecondFactors,
  user: Owner,
  proof: GivenProof,
  attempt: Attempt,
) {
  await countAttempt(tx, 'secondFactor', attempt)
  const passkey = async (proof: Exclude<GivenProof, GivenCode>) =>
    (await passkeyIsUsed(tx, relyingParty, user.id, proof)) ? 'passkey' : undefined
  const kind = await ('assertion' in proof ? passkey(proof) : usedCode(tx, sealing, user.id, proof))
  if (kind) await forgiveAttempt(tx, 'secondFactor', attempt)
  else await warnOwner(tx, 'secondFactor', attempt, user)
  return kind
}

export interface Caller {
  session: Session
  address: string
}

/** The proof that a change of the second factor requires. */
export interface Proof {
  oldPassword: string | undefined
  code: string | undefined
  passkey: Assertion | undefined
}

export const ownerOf = (tx: Tx, { userId }: Session) =>
  admitted(tx).where('users.id', '=', userId).executeTakeFirstOrThrow()
type SessionOwner = Awaited<ReturnType<typeof ownerOf>>

export const notify = (
  tx: Tx,
  kind: Mail['kind'],
  { email, name, surname, language }: Omit<SessionOwner, 'passwordHash'>,
) => queueMail(tx, { kind, to: { email, name: `${name} ${surname}`, language } })

export const codeNotValid = () => refusedFields([{ code: 'SECOND_FACTOR_CODE_NOT_VALID', field: 'code' }])

type Change<Result> = (tx: Tx, user: SessionOwner) => Promise<{ result: Result; actions: SystemAction[] }>

/** Requires the password and a code or passkey, which is used up and audited in the transaction of the change. */
export async function withProof<Result>(
  factors: SecondFactors,
  { session, address }: Caller,
  { oldPassword, code, passkey }: Proof,
  change: Change<Result>,
): Promise<Result> {
  const { db } = factors
  if (!(await asPlatform(db, (tx) => hasSecondFactor(tx, session.userId))))
    throw new Refusal(400, 'SECOND_FACTOR_NOT_EXIST')
  if (oldPassword === undefined) throw refusedFields([oldPasswordRequired])
  if (code === undefined && passkey === undefined)
    throw refusedFields([{ code: 'SECOND_FACTOR_CODE_CANT_BE_NULL', field: 'code' }])
  await requireOldPassword(db, session, oldPassword, address)
  const changed = await asPlatform(db, async (tx) => {
    const user = await ownerOf(tx, session)
    const device = await deviceOfSession(tx, session.id)
    const proof = passkey
      ? { assertion: passkey, challenge: await takenChallenge(tx, session, 'proof') }
      : { code: code ?? '' }
    const kind = await countedProof(tx, factors, user, proof, { email: user.email, address, device })
    if (!kind) {
      await audit(tx, session, { action: 'SECOND_FACTOR_FAILED' })
      return undefined
    }
    const { result, actions } = await change(tx, user)
    const isRecovery = kind === 'recoveryCode'
    if (isRecovery) await notify(tx, 'recoveryCodeUsed', user)
    const all: SystemAction[] = [...(isRecovery ? ['RECOVERY_CODE_USED' as const] : []), ...actions]
    if (all.length > 0)
      await auditAll(
        tx,
        session,
        all.map((action) => ({ action })),
      )
    return { result }
  })
  if (!changed) throw passkey ? new Refusal(400, 'PASSKEY_NOT_VALID') : codeNotValid()
  return changed.result
}

/**
 * Begins to add a factor. The first one requires a recent password, so that a passer-by at an open screen cannot lock the user
 * out; a further one requires the password and a code or passkey.
 */
export async function withProofOfUser<Result>(
  factors: SecondFactors,
  caller: Caller,
  proof: Proof,
  begin: (tx: Tx, user: SessionOwner) => Promise<Result>,
): Promise<Result> {
  const { db } = factors
  const { session, address } = caller
  if (await asPlatform(db, (tx) => hasSecondFactor(tx, session.userId)))
    return withProof(factors, caller, proof, async (tx, user) => ({ result: await begin(tx, user), actions: [] }))
  await requireRecentPassword(db, session, proof.oldPassword, address)
  return asPlatform(db, async (tx) => begin(tx, await ownerOf(tx, session)))
}
