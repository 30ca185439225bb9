import { sql } from 'kysely'
import { countAttempt, forgiveAccount, type Attempt } from './attempts.ts'
import { audit } from './audit.ts'
import { isCommonPassword, type UserDetails } from './common-passwords.ts'
import type { Database, Tx } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { forgetDevices, rememberDevice } from './devices.ts'
import { dropPendingEmail } from './email-change.ts'
import { queueMail } from './mail/outbox.ts'
import { passwordHash } from './passwords.ts'
import { Refusal, refusedFields } from './refusal.ts'
import { admitted } from './sign-in.ts'
import { hashed, newToken } from './tokens.ts'
import { passwordIsStrong } from '../shared/password-rule.ts'
import type { Language } from '../shared/texts.ts'

type LinkKind = 'registration' | 'reset'
const hours = { registration: 7 * 24, reset: 1 } as const

/**
 * Creates a single-use link and returns its token; the database stores only the hash. Replaces the user's older
 * link.
 */
export async function passwordLink(tx: Tx, userId: number, kind: LinkKind): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).where('kind', '=', kind).execute()
  await tx
    .insertInto('passwordLinks')
    .values({ hash: hashed(token), userId, kind, expiresAt: new Date(Date.now() + hours[kind] * 3_600_000) })
    .execute()
  return token
}

/**
 * Mails a reset link to a user who can log in. The outcome is the same for everybody else, so that it reveals
 * nothing.
 */
export async function requestPasswordReset(db: Database, request: Attempt & { language: Language | undefined }) {
  // In its own transaction, so that the count is kept if the rest fails.
  await asPlatform(db, (tx) => countAttempt(tx, 'reset', request))
  await asPlatform(db, async (tx) => {
    const user = await admitted(tx)
      .where(sql`lower(users.email)`, '=', request.email.toLowerCase())
      .executeTakeFirst()
    if (!user) return
    const token = await passwordLink(tx, user.id, 'reset')
    await audit(tx, actorOf(user), { action: 'PASSWORD_RESET_ASKED' })
    const to = { email: user.email, name: `${user.name} ${user.surname}`, language: request.language ?? user.language }
    await queueMail(tx, { kind: 'reset', to, link: `/resetPassword/${token}` })
  })
}

/** The user of a valid link. A registration link works before the user is admitted, a reset link does not. */
async function linkedUser(tx: Tx, token: string, kind: LinkKind) {
  const link = await tx
    .selectFrom('passwordLinks')
    .select('userId')
    .where('hash', '=', hashed(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  if (!link) return undefined
  if (kind === 'reset') return admitted(tx).where('users.id', '=', link.userId).executeTakeFirst()
  return tx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.email', 'companyId', 'users.name', 'surname', 'language', 'companies.name as company'])
    .where('users.id', '=', link.userId)
    .where('users.deleted', '=', false)
    .executeTakeFirst()
}

const linkNotValid = () => new Refusal(400, 'LINK_NOT_VALID')

/** Throws for an unusable link, so that its page can report it before the user types anything. */
export async function requireUsableLink(db: Database, token: string, kind: LinkKind) {
  if (!(await asPlatform(db, (tx) => linkedUser(tx, token, kind)))) throw linkNotValid()
}

/**
 * Sets a password with a single-use link. Returns a device identifier: the user has proved access to the mailbox, so this
 * browser can log in even while others' wrong passwords pause the account.
 */
export async function setPasswordByLink(db: Database, token: string, kind: LinkKind, password: string) {
  const user = await asPlatform(db, (tx) => linkedUser(tx, token, kind))
  if (!user) throw linkNotValid()
  await requireAcceptablePassword(password, user)
  const stored = await passwordHash(password)
  return asPlatform(db, async (tx) => {
    // The delete decides which of several concurrent requests wins.
    const used = await tx
      .deleteFrom('passwordLinks')
      .where('hash', '=', hashed(token))
      .where('expiresAt', '>', new Date())
      .returning('userId')
      .executeTakeFirst()
    if (!used) throw linkNotValid()
    await tx
      .updateTable('users')
      .set({ passwordHash: stored, registrationConfirmed: true })
      .where('id', '=', user.id)
      .execute()
    await audit(tx, actorOf(user), { action: kind === 'reset' ? 'PASSWORD_RESET' : 'PASSWORD_CREATED' })
    if (kind === 'reset') await afterReset(tx, user)
    return (await rememberDevice(tx, user.id)).identifier
  })
}

async function afterReset(tx: Tx, user: Person) {
  await tx.deleteFrom('sessions').where('userId', '=', user.id).execute()
  // The pending e-mail change may have been requested by somebody else; access to this mailbox takes precedence.
  await dropPendingEmail(tx, user.id)
  await forgetDevices(tx, user.id)
  await forgiveAccount(tx, user.email)
  await queuePasswordChangedMail(tx, user)
}

interface Person {
  id: number
  email: string
  name: string
  surname: string
  language: Language
  companyId: number | null
}

const actorOf = ({ id, email, companyId }: Person) => ({ userId: id, email, companyId })

/** Notifies users of every change of their password. */
export async function queuePasswordChangedMail(tx: Tx, { email, name, surname, language }: Person) {
  await queueMail(tx, { kind: 'passwordChanged', to: { email, name: `${name} ${surname}`, language } })
}

/** The complete password rule, enforced only by the server because it has the list of common passwords. */
export async function passwordIsAcceptable(password: string, user: UserDetails): Promise<boolean> {
  return passwordIsStrong(password, user.email) && !(await isCommonPassword(password, user))
}

export async function requireAcceptablePassword(password: string, user: UserDetails) {
  if (!(await passwordIsAcceptable(password, user)))
    throw refusedFields([{ code: 'PASSWORD_NOT_STRONG', field: 'password' }])
}
