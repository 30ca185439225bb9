import { continueAsPlatform } from '../../server/database/tenancy.ts'
import { isOtherMailbox, requestEmailChange, takenEmail } from '../../server/email-change.ts'
import { type Check, type Derivation, onEach, type Write } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import type { user } from './record.ts'

/** The new address if it requires confirmation, i.e. if the user has confirmed a mailbox before. */
function emailToConfirm(before: Write<typeof user>['before'], email: string | undefined): string | undefined {
  const isPending = before?.registrationConfirmed === true && email !== undefined && isOtherMailbox(email, before.email)
  return isPending ? email : undefined
}

/** The record has the new address, and its rules apply, once its owner has confirmed it. */
export const keepConfirmedEmail: Derivation<typeof user> = (_, all) =>
  Promise.resolve(
    all.map(({ before, after }) =>
      before && emailToConfirm(before, after.email) !== undefined ? { email: before.email } : {},
    ),
  )

/** The profile requires the password for this change. */
export const refuseOwnEmail: Check<typeof user> = ({ actor, before, input }) => {
  if (before?.id === actor.userId && emailToConfirm(before, input.email) !== undefined)
    throw refusedFields([{ code: 'USER_OWN_EMAIL_IN_PROFILE', field: 'email' }])
}

export const askToConfirmEmail = onEach<typeof user>(async ({ tx, actor, before, input }) => {
  const email = emailToConfirm(before, input.email)
  if (!before || email === undefined) return
  await continueAsPlatform(tx)
  const faults = await takenEmail(tx, before.id, email)
  if (faults.length > 0) throw refusedFields(faults)
  await requestEmailChange(tx, actor, before.id, email)
})
