import { warnOwner } from './account-pause.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { audit } from './audit.ts'
import type { Database } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { deviceOfSession, forgetDevices } from './devices.ts'
import { requireAcceptablePassword, queuePasswordChangedMail } from './password-links.ts'
import { passwordHash, passwordMatches } from './passwords.ts'
import { Refusal, refusedFields } from './refusal.ts'
import type { Session } from './session.ts'
import { admitted } from './sign-in.ts'

/** A password entered within this time need not be entered again: docs/requirements.md#changing-the-password */
const recentMinutes = 10

export const oldPasswordRequired = { code: 'OLD_PASSWORD_REQUIRED', field: 'oldPassword' }

interface PasswordChange {
  email: string
  password: string
  oldPassword: string | undefined
}

/** Changes the user's own password, ends all other sessions of the user, and notifies the user by mail. */
export async function changePassword(db: Database, session: Session, change: PasswordChange, address: string) {
  if (change.email.toLowerCase() !== session.email.toLowerCase()) throw new Refusal(400, 'ACTING_USER_MISMATCH')
  const about = await asPlatform(db, (tx) =>
    admitted(tx).where('users.id', '=', session.userId).executeTakeFirstOrThrow(),
  )
  await requireAcceptablePassword(change.password, about)
  await requireRecentPassword(db, session, change.oldPassword, address)
  const stored = await passwordHash(change.password)
  await asPlatform(db, async (tx) => {
    const user = await admitted(tx).where('users.id', '=', session.userId).executeTakeFirstOrThrow()
    await tx.updateTable('users').set({ passwordHash: stored }).where('id', '=', user.id).execute()
    await tx.deleteFrom('sessions').where('userId', '=', user.id).where('id', '!=', session.id).execute()
    await forgetDevices(tx, user.id, await deviceOfSession(tx, session.id))
    // Invalidates links that were requested before.
    await tx.deleteFrom('passwordLinks').where('userId', '=', user.id).execute()
    await audit(tx, session, { action: 'PASSWORD_CHANGED' })
    await queuePasswordChangedMail(tx, user)
  })
}

/** Requires the old password if it was not entered recently; one that is sent is always checked. */
export async function requireRecentPassword(
  db: Database,
  session: Session,
  oldPassword: string | undefined,
  address: string,
) {
  const isRecent = Date.now() - session.authenticatedAt.getTime() < recentMinutes * 60_000
  if (oldPassword !== undefined) await requireOldPassword(db, session, oldPassword, address)
  else if (!isRecent) throw refusedFields([oldPasswordRequired])
}

/** Rate-limited and audited like the login. */
export async function requireOldPassword(db: Database, session: Session, oldPassword: string, address: string) {
  const { email, userId, id } = session
  const attempt = await asPlatform(db, async (tx) => {
    const attempt = { email, address, device: await deviceOfSession(tx, id) }
    await countAttempt(tx, 'password', attempt)
    return attempt
  })
  const user = await asPlatform(db, (tx) => admitted(tx).where('users.id', '=', userId).executeTakeFirst())
  if (!(await passwordMatches(user?.passwordHash, oldPassword))) {
    await asPlatform(db, async (tx) => {
      await audit(tx, session, { action: 'CURRENT_PASSWORD_WRONG' })
      await warnOwner(tx, 'password', attempt, user)
    })
    throw refusedFields([{ code: 'OLD_PASSWORD_DID_NOT_MATCH', field: 'oldPassword' }])
  }
  await asPlatform(db, async (tx) => {
    await forgiveAttempt(tx, 'password', attempt)
    await tx.updateTable('sessions').set({ authenticatedAt: new Date() }).where('id', '=', id).execute()
  })
}
