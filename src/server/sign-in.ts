import { sql } from 'kysely'
import { warnOwner } from './account-pause.ts'
import { countAttempt, forgetOldAttempts, forgiveAttempt } from './attempts.ts'
import { audit, type Actor } from './audit.ts'
import type { Database, Tx } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { Turns } from './database/turns.ts'
import { knownDevice, rememberDevice } from './devices.ts'
import { hashIsOutdated, passwordHash, passwordMatches, passwordsAtOnce } from './passwords.ts'
import type { Tokens } from '../shared/session.ts'
import { factorsOf, type Factor } from './second-factor/factors.ts'
import { newPendingLogin } from './second-factor/pending-login.ts'
import { issueTokens, newSecrets, wrongCredentials, type Lifetimes } from './session-tokens.ts'
import { programVersion } from './version.ts'

/** Users who may log in: confirmed, enabled, not deleted, and of a company that is not deleted. */
export const admitted = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.email', 'users.companyId', 'users.passwordHash'])
    .select(['users.name', 'users.surname', 'users.language', 'companies.name as company'])
    .where('users.deleted', '=', false)
    .where('users.enabled', '=', true)
    .where('users.registrationConfirmed', '=', true)
    .where((eb) => eb.or([eb('users.companyId', 'is', null), eb('companies.deleted', '=', false)]))

/** Where a user logs in from, for the user's list of sessions. */
export interface Device {
  address: string
  userAgent: string | undefined
  /** From the browser's cookie (devices.ts). */
  identifier: string | undefined
  /** The provider that has authenticated the user instead of the password. */
  provider?: string | undefined
}

/**
 * The password grant; for a user with a second factor it is the first step of a login. Failed logins are audited too, in the
 * company of the account if it exists. Unlocking is also a login; only the audit trail distinguishes it.
 */
export const signIn = (db: Database, credentials: Credentials, device: Device, lifetimes: Lifetimes) =>
  logins.run(device.address, () => signedIn(db, credentials, device, lifetimes), performance.now() + longestWait)

/**
 * Logins queue outside the database, so that a burst of them does not slow down other requests, and addresses take turns. Those from one
 * address run one after the other, because an attempt counts as failed until it succeeds: simultaneous ones with the right password
 * could otherwise pause the account.
 */
const logins = new Turns<string>(passwordsAtOnce, { ofLane: 1, waiting: 200 })
/** In milliseconds: all clerks of an office may log in at once, on a slow machine. */
const longestWait = 120_000

export interface SignedIn {
  tokens: Tokens
  /** For the browser's cookie. */
  identifier: string
}

/** The first step has succeeded, and a second one must follow (session/second-step.server.ts). */
export interface SecondStepRequired {
  mfaToken: string
  factors: Factor[]
}

interface Credentials {
  username: string
  password: string
  unlocks: boolean
}

async function signedIn(
  db: Database,
  credentials: Credentials,
  from: Device,
  lifetimes: Lifetimes,
): Promise<SignedIn | SecondStepRequired> {
  const { username: email, password, unlocks } = credentials
  const { address, identifier } = from
  const attempt = await asPlatform(db, async (tx) => {
    const attempt = { email, address, device: await knownDevice(tx, email, identifier) }
    await countAttempt(tx, 'password', attempt)
    return attempt
  })
  const user = await asPlatform(db, (tx) =>
    admitted(tx)
      .where(sql`lower(users.email)`, '=', email.toLowerCase())
      .executeTakeFirst(),
  )
  const matches = await passwordMatches(user?.passwordHash, password)
  const stronger = matches && hashIsOutdated(user?.passwordHash ?? '') ? await passwordHash(password) : undefined
  const signed = await asPlatform(db, async (tx) => {
    // The password may have been changed, or the account disabled, during the comparison.
    const current = user && matches && (await admitted(tx).where('users.id', '=', user.id).executeTakeFirst())
    if (!current || current.passwordHash !== user.passwordHash) {
      await audit(tx, await actorByEmail(tx, email), { action: unlocks ? 'UNLOCK_FAILED' : 'LOGIN_FAILED' })
      await warnOwner(tx, 'password', attempt, user)
      return undefined
    }
    await forgiveAttempt(tx, 'password', attempt)
    const stored = stronger ?? current.passwordHash
    if (stronger !== undefined)
      await tx.updateTable('users').set({ passwordHash: stored }).where('id', '=', user.id).execute()
    return nextStep(tx, { ...current, passwordHash: stored }, { from, unlocks, lifetimes })
  })
  if (!signed) throw wrongCredentials()
  return signed
}

/** After the first step: the second one, if the user has a second factor, or the session. */
export async function nextStep(
  tx: Tx,
  user: { id: number; email: string; companyId: number | null; passwordHash: string | null },
  { from, unlocks, lifetimes }: { from: Device; unlocks: boolean; lifetimes: Lifetimes },
): Promise<SignedIn | SecondStepRequired> {
  const factors = await factorsOf(tx, user.id)
  if (factors.some((factor) => factor !== 'recovery_code'))
    return { mfaToken: await newPendingLogin(tx, user, { unlocks, provider: from.provider }), factors }
  const opened = await openSession(tx, user, from, lifetimes)
  await audit(tx, { ...user, userId: user.id }, { action: unlocks ? 'UNLOCK' : 'LOGIN', ...by(from.provider) })
  return opened
}

/** How the trail names the provider. */
export const by = (provider: string | undefined) =>
  provider ? { changes: { provider: { from: null, to: provider } } } : {}

/** Opens a session for a user who has been authenticated, and remembers the device. */
export async function openSession(
  tx: Tx,
  { id: userId }: { id: number },
  { address, userAgent, identifier, provider }: Device,
  lifetimes: Lifetimes,
): Promise<SignedIn> {
  await forgetEndedSessions(tx)
  await forgetOldAttempts(tx)
  const device = await rememberDevice(tx, userId, identifier)
  // For new users, nothing is news.
  await tx
    .updateTable('users')
    .set({ seenVersion: programVersion })
    .where('id', '=', userId)
    .where('seenVersion', 'is', null)
    .execute()
  const session = await tx
    .insertInto('sessions')
    .values({
      userId,
      address,
      userAgent: userAgent?.slice(0, 300) ?? null,
      deviceHash: device.hash,
      singleSignOn: provider !== undefined,
      // The password has not been entered.
      ...(provider !== undefined && { authenticatedAt: new Date(0) }),
    })
    .returning(['id', 'dateCreated', 'singleSignOn'])
    .executeTakeFirstOrThrow()
  return { tokens: await issueTokens(tx, session, lifetimes, newSecrets()), identifier: device.identifier }
}

/** The user with the e-mail, whether or not admitted: a failed login belongs to the trail of the user's company. */
export async function actorByEmail(tx: Tx, email: string): Promise<Actor> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'companyId'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('deleted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { userId: user?.id ?? null, email: user?.email ?? email, companyId: user?.companyId }
}

/** Deletes expired tokens, and sessions without tokens: login locations are kept no longer than needed. */
async function forgetEndedSessions(tx: Tx) {
  await tx.deleteFrom('sessionTokens').where('expiresAt', '<', new Date()).execute()
  await tx
    .deleteFrom('sessions')
    .where('dateCreated', '<', sql<Date>`now() - interval '1 day'`)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('sessionTokens').select('hash').whereRef('sessionId', '=', 'sessions.id'))),
    )
    .execute()
}
