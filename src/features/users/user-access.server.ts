import { audit, type Actor } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import { continueAsPlatform } from '../../server/database/tenancy.ts'
import { forgetDevices } from '../../server/devices.ts'
import { dropPendingEmail } from '../../server/email-change.ts'
import { queueMail } from '../../server/mail/outbox.ts'
import { Refusal } from '../../server/refusal.ts'
import { removeSecondFactor } from '../../server/second-factor/factors.ts'
import type { User } from './record.ts'

/** Ends a user's sessions and invalidates the links and the pending address. */
export async function endAccess(tx: Tx, userId: number) {
  await voidLinks(tx, userId)
  await dropPendingEmail(tx, userId)
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
}

/** Invalidates links mailed to the previous address. */
export async function voidLinks(tx: Tx, userId: number) {
  await continueAsPlatform(tx)
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).execute()
}

/**
 * Removes the second factor of a user who has lost it, and returns whether there was one. Ends their sessions, which somebody else may
 * be using.
 */
export async function resetSecondFactor(tx: Tx, actor: Actor, user: Named): Promise<boolean> {
  const { id, companyId, email, name, surname, language } = user
  await continueAsPlatform(tx)
  if (!(await removeSecondFactor(tx, id))) return false
  await tx.deleteFrom('sessions').where('userId', '=', id).execute()
  await forgetDevices(tx, id)
  await queueMail(tx, { kind: 'secondFactorReset', to: { email, name: `${name} ${surname}`, language } })
  await audit(tx, actor, { action: 'SECOND_FACTOR_RESET', recordId: id, companyId })
  return true
}

type Named = Pick<User, 'id' | 'companyId' | 'email' | 'name' | 'surname' | 'language'>

/** Keeps the last super administrator. The row locks make two who delete each other at once wait for each other. */
export async function keepASuperadmin(tx: Tx, id: number) {
  const active = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SUPERADMIN')
    .where('deleted', '=', false)
    .where('enabled', '=', true)
    .forUpdate()
    .execute()
  if (active.length === 1 && active[0]?.id === id) throw new Refusal(400, 'USER_LAST_SUPERADMIN')
}
