import { audit, type Actor } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import { continueAsPlatform } from '../../server/database/tenancy.ts'
import { forgetDevices } from '../../server/devices.ts'
import { dropPendingEmail } from '../../server/email-change.ts'
import { queueMail } from '../../server/mail/outbox.ts'
import { removeSecondFactor } from '../../server/second-factor/factors.ts'
import { type Check, onEach, type Write } from '../../server/records/rules.ts'
import { Refusal } from '../../server/refusal.ts'
import type { user, User } from './record.ts'

type Written = Write<typeof user>

const isDisabled = ({ event, before, after }: Written) =>
  event === 'edited' && before?.enabled === true && after.enabled !== true

export const refuseEndingOwnAccess: Check<typeof user> = (write) => {
  if (write.after.id !== write.actor.userId) return
  if (write.event === 'deleted') throw new Refusal(400, 'USER_CANT_DELETE_ONESELF')
  if (isDisabled(write)) throw new Refusal(400, 'USER_CANT_DISABLE_ONESELF')
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
export const keepASuperadmin: Check<typeof user> = async (write) => {
  if (write.event !== 'deleted' && !isDisabled(write)) return
  const active = await write.tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SUPERADMIN')
    .where('deleted', '=', false)
    .where('enabled', '=', true)
    .forUpdate()
    .execute()
  if (active.length === 1 && active[0]?.id === write.after.id) throw new Refusal(400, 'USER_LAST_SUPERADMIN')
}

/** Who may not log in any more has no sessions, links or pending address; links mailed to a former address do not work. */
export const endAccess = onEach<typeof user>(async (write) => {
  const { tx, before, after } = write
  if (before === undefined) return
  const isOver = write.event === 'deleted' || isDisabled(write)
  if (!isOver && before.email === after.email) return
  await continueAsPlatform(tx)
  await tx.deleteFrom('passwordLinks').where('userId', '=', after.id).execute()
  if (!isOver) return
  await dropPendingEmail(tx, after.id)
  await tx.deleteFrom('sessions').where('userId', '=', after.id).execute()
})
