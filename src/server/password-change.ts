import { warnOwner } from './account-pause.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { audit } from './audit.ts'
import type { Database } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { deviceOfSession, forgetDevices } from './devices.ts'
import { mustBeStrong, tellOfNewPassword } from './password-links.ts'
import { passwordHash, passwordMatches } from './passwords.ts'
import { Refusal, refusedFields } from './refusal.ts'
import type { Session } from './session.ts'
import { admitted } from './sign-in.ts'

/** For so long after the password was given, it need not be given again: docs/requirements.md#changing-the-password */
const freshMinutes = 10

export const oldPasswordRequired = { code: 'OLD_PASSWORD_REQUIRED', field: 'oldPassword' }

interface Asked {
  email: string
  password: string
  oldPassword: string | undefined
}

/** Changes the own password, ends all the user's other sessions, and tells of it by mail. */
export async function changePassword(db: Database, session: Session, asked: Asked, address: string) {
  if (asked.email.toLowerCase() !== session.email.toLowerCase()) throw new Refusal(400, 'ACTING_USER_MISMATCH')
  const about = await asPlatform(db, (tx) =>
    admitted(tx).where('users.id', '=', session.userId).executeTakeFirstOrThrow(),
  )
  await mustBeStrong(asked.password, about)
  const isFresh = Date.now() - session.authenticatedAt.getTime() < freshMinutes * 60_000
  if (asked.oldPassword !== undefined) await oldPasswordMustMatch(db, session, asked.oldPassword, address)
  else if (!isFresh) throw refusedFields([oldPasswordRequired])
  const stored = await passwordHash(asked.password)
  await asPlatform(db, async (tx) => {
    const user = await admitted(tx).where('users.id', '=', session.userId).executeTakeFirstOrThrow()
    await tx.updateTable('users').set({ passwordHash: stored }).where('id', '=', user.id).execute()
    await tx.deleteFrom('sessions').where('userId', '=', user.id).where('id', '!=', session.id).execute()
    await forgetDevices(tx, user.id, await deviceOfSession(tx, session.id))
    // A link that was asked for before is worth nothing now.
    await tx.deleteFrom('passwordLinks').where('userId', '=', user.id).execute()
    await audit(tx, session, { action: 'PASSWORD_CHANGED' })
    await tellOfNewPassword(tx, user)
  })
}

/** Guessing is limited here as at the login. */
export async function oldPasswordMustMatch(
  db: Database,
  { email, userId, id }: Session,
  oldPassword: string,
  address: string,
) {
  const attempt = await asPlatform(db, async (tx) => {
    const tried = { email, address, device: await deviceOfSession(tx, id) }
    await countAttempt(tx, 'password', tried)
    return tried
  })
  const user = await asPlatform(db, (tx) => admitted(tx).where('users.id', '=', userId).executeTakeFirst())
  if (!(await passwordMatches(user?.passwordHash, oldPassword))) {
    await asPlatform(db, (tx) => warnOwner(tx, attempt, user))
    throw refusedFields([{ code: 'OLD_PASSWORD_DID_NOT_MATCH', field: 'oldPassword' }])
  }
  await asPlatform(db, async (tx) => {
    await forgiveAttempt(tx, attempt)
    await tx.updateTable('sessions').set({ authenticatedAt: new Date() }).where('id', '=', id).execute()
  })
}
