import { sql } from 'kysely'
import { countAttempt, forgiveAccount, type Attempt } from './attempts.ts'
import { audit } from './audit.ts'
import { isCommonPassword, type About } from './common-passwords.ts'
import type { Database, Tx } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { forgetDevices, rememberDevice } from './devices.ts'
import { dropPendingEmail } from './email-change.ts'
import { queueMail } from './mail/outbox.ts'
import { passwordHash } from './passwords.ts'
import { Refusal, refusedFields } from './refusal.ts'
import { admitted } from './sign-in.ts'
import { hashed, newToken } from './tokens.ts'
import { passwordIsStrong } from '../shared/session.ts'
import type { Language } from '../shared/texts.ts'

type LinkKind = 'registration' | 'reset'
const hours = { registration: 7 * 24, reset: 1 } as const

/** A single-use link's token; the database keeps its hash, and an older link of the user stops working. */
export async function passwordLink(tx: Tx, userId: number, kind: LinkKind): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).where('kind', '=', kind).execute()
  await tx
    .insertInto('passwordLinks')
    .values({ hash: hashed(token), userId, kind, expiresAt: new Date(Date.now() + hours[kind] * 3_600_000) })
    .execute()
  return token
}

/** Mails a link for a new password to somebody who can log in; for all others nothing happens, and nobody can tell. */
export async function askForReset(
  db: Database,
  asked: Attempt & { language: Language | undefined },
  publicUrl: string,
) {
  // Counted on its own, so that the count stays when the rest fails.
  await asPlatform(db, (tx) => countAttempt(tx, 'reset', asked))
  await asPlatform(db, async (tx) => {
    const user = await admitted(tx)
      .where(sql`lower(users.email)`, '=', asked.email.toLowerCase())
      .executeTakeFirst()
    if (!user) return
    const token = await passwordLink(tx, user.id, 'reset')
    await audit(tx, actorOf(user), { action: 'PASSWORD_RESET_ASKED' })
    const to = { email: user.email, name: `${user.name} ${user.surname}`, language: asked.language ?? user.language }
    await queueMail(tx, { kind: 'reset', to, link: `${publicUrl}/resetPassword/${token}` })
  })
}

/** Whose link this is, as long as it can be used. A first password may be set before the user is admitted, a new one not. */
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

/** Whether the link can still be used, so that its page can say so before anything is typed. */
export async function mustBeUsable(db: Database, token: string, kind: LinkKind) {
  if (!(await asPlatform(db, (tx) => linkedUser(tx, token, kind)))) throw linkNotValid()
}

/**
 * Sets the password by a link, which is used up by it. Returns the identifier of the browser: who reads the mail is the
 * owner and gets in from there, however many wrong passwords others enter.
 */
export async function setPasswordByLink(db: Database, token: string, kind: LinkKind, password: string) {
  const user = await asPlatform(db, (tx) => linkedUser(tx, token, kind))
  if (!user) throw linkNotValid()
  await mustBeStrong(password, user)
  const stored = await passwordHash(password)
  return asPlatform(db, async (tx) => {
    // Deleting decides who of several at once was first.
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
  // Somebody else may have asked for it: the one who can read this mailbox decides.
  await dropPendingEmail(tx, user.id)
  await forgetDevices(tx, user.id)
  await forgiveAccount(tx, user.email)
  await tellOfNewPassword(tx, user)
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

/** So that nobody's password changes without their knowing. */
export async function tellOfNewPassword(tx: Tx, { email, name, surname, language }: Person) {
  await queueMail(tx, { kind: 'passwordChanged', to: { email, name: `${name} ${surname}`, language } })
}

/** The password rule, which the server alone knows in full: it has the list of common passwords. */
export async function passwordIsAcceptable(password: string, about: About): Promise<boolean> {
  return passwordIsStrong(password, about.email) && !(await isCommonPassword(password, about))
}

export async function mustBeStrong(password: string, about: About) {
  if (!(await passwordIsAcceptable(password, about)))
    throw refusedFields([{ code: 'PASSWORD_NOT_STRONG', field: 'password' }])
}
