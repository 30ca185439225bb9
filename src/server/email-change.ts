import { sql } from 'kysely'
import { countAttempt } from './attempts.ts'
import { audit, type Actor } from './audit.ts'
import type { Database, Tx } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { queueMail } from './mail/outbox.ts'
import { Refusal, type FieldFault } from './refusal.ts'
import { hashed, newToken } from './tokens.ts'
import type { Language } from '../shared/texts.ts'

const validHours = 24
const expiry = () => new Date(Date.now() + validHours * 3_600_000)

interface Person {
  id: number
  email: string
  pendingEmail: string | null
  name: string
  surname: string
  language: Language
  companyId: number | null
}

/** A difference in case alone is the same mailbox. */
export const isOtherMailbox = (one: string, another: string) => one.toLowerCase() !== another.toLowerCase()

/** The field error if another user has the address; checked again when the change is confirmed. */
export async function takenEmail(tx: Tx, userId: number, email: string): Promise<FieldFault[]> {
  const existing = await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', userId)
    .where('deleted', '=', false)
    .executeTakeFirst()
  return existing ? [{ code: 'USER_WITH_EMAIL_ALREADY_EXIST', field: 'email' }] : []
}

/** Limits changes and repetitions: each sends mail to an address whose owner may not have requested it. */
export const countEmailChange = (db: Database, email: string, address: string) =>
  asPlatform(db, (tx) => countAttempt(tx, 'emailChange', { email, address }))

/**
 * Mails both addresses and changes only the pending address. Replaces a pending change, whose links stop working. A
 * confirmed change can still be cancelled from its old address.
 */
export async function requestEmailChange(tx: Tx, actor: Actor, userId: number, email: string) {
  const user = await person(tx, userId)
  await tx.deleteFrom('emailChanges').where('confirmedAt', 'is not', null).where('expiresAt', '<', new Date()).execute()
  await tx.deleteFrom('emailChanges').where('userId', '=', user.id).where('confirmedAt', 'is', null).execute()
  const [confirmation, cancellation] = [newToken(), newToken()]
  await tx
    .insertInto('emailChanges')
    .values({
      userId: user.id,
      oldEmail: user.email,
      newEmail: email,
      confirmationHash: hashed(confirmation),
      cancellationHash: hashed(cancellation),
      expiresAt: expiry(),
    })
    .execute()
  await tx.updateTable('users').set({ pendingEmail: email }).where('id', '=', user.id).execute()
  await mailConfirmation(tx, user, email, confirmation)
  await queueMail(tx, {
    kind: 'emailCancellation',
    to: recipient(user, user.email),
    link: `/emailCancellation/${cancellation}`,
  })
  await audit(tx, actor, {
    action: 'USER_EMAIL_CHANGE_ASKED',
    recordId: user.id,
    companyId: user.companyId,
    changes: { pendingEmail: { from: user.pendingEmail, to: email } },
  })
}

/**
 * Sends a new confirmation link to the new address. The old address keeps its cancellation link, with the same new
 * expiry.
 */
export async function resendConfirmation(tx: Tx, actor: Actor, userId: number) {
  const confirmation = newToken()
  const change = await tx
    .updateTable('emailChanges')
    .set({ confirmationHash: hashed(confirmation), expiresAt: expiry() })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .returning('newEmail')
    .executeTakeFirst()
  if (!change) throw nothingPending()
  const user = await person(tx, userId)
  await mailConfirmation(tx, user, change.newEmail, confirmation)
  await audit(tx, actor, { action: 'USER_EMAIL_CONFIRMATION_SENT', recordId: user.id, companyId: user.companyId })
}

/** Cancels the change on behalf of the user. */
export async function withdrawEmailChange(tx: Tx, actor: Actor, userId: number) {
  const user = await person(tx, userId)
  if (!(await dropPendingEmail(tx, user.id))) throw nothingPending()
  await auditCancelled(tx, actor, user)
}

export const auditCancelled = (tx: Tx, actor: Actor, { id, companyId, pendingEmail }: Person) =>
  audit(tx, actor, {
    action: 'USER_EMAIL_CHANGE_CANCELLED',
    recordId: id,
    companyId,
    changes: { pendingEmail: { from: pendingEmail, to: null } },
  })

/** Returns whether there was a pending change; its links stop working. */
export async function dropPendingEmail(tx: Tx, userId: number): Promise<boolean> {
  await tx.updateTable('users').set({ pendingEmail: null }).where('id', '=', userId).execute()
  const dropped = await tx
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return dropped !== undefined
}

const person = (tx: Tx, id: number): Promise<Person> =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'pendingEmail', 'name', 'surname', 'language', 'companyId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const nothingPending = () => new Refusal(400, 'EMAIL_CHANGE_NOT_EXIST')

const recipient = ({ name, surname, language }: Person, email: string) => ({
  email,
  name: `${name} ${surname}`,
  language,
})

const mailConfirmation = (tx: Tx, user: Person, email: string, token: string) =>
  queueMail(tx, {
    kind: 'emailConfirmation',
    to: recipient(user, email),
    link: `/emailConfirmation/${token}`,
  })
