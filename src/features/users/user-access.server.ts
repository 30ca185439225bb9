import type { Tx } from '../../server/database/connection.ts'
import { continueAsPlatform } from '../../server/database/tenancy.ts'
import { dropPendingEmail } from '../../server/email-change.ts'
import { Refusal } from '../../server/refusal.ts'

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
