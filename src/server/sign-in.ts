import { sql } from 'kysely'
import pLimit from 'p-limit'
import { warnOwner } from './account-pause.ts'
import { countAttempt, forgetOldAttempts, forgiveAttempt } from './attempts.ts'
import { audit, type Actor } from './audit.ts'
import type { Database, Tx } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { knownDevice, rememberDevice } from './devices.ts'
import { passwordMatches, passwordsAtOnce } from './passwords.ts'
import { Refusal } from './refusal.ts'
import { hashed, newToken } from './tokens.ts'
import type { Tokens } from '../shared/session.ts'

export interface Lifetimes {
  accessTokenMinutes: number
  refreshTokenDays: number
}

/** How an account, a wrong password or a company that is gone is refused: always the same (decisions 3). */
const wrongCredentials = () => new Refusal(400, 'WRONG_CREDENTIALS', { oauthError: 'invalid_grant' })

async function issueTokens(tx: Tx, sessionId: number, lifetimes: Lifetimes): Promise<Tokens> {
  const access = newToken()
  const refresh = newToken()
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await tx
    .insertInto('sessionTokens')
    .values([
      { hash: hashed(access), sessionId, kind: 'access', expiresAt: inMinutes(lifetimes.accessTokenMinutes) },
      { hash: hashed(refresh), sessionId, kind: 'refresh', expiresAt: inMinutes(lifetimes.refreshTokenDays * 24 * 60) },
    ])
    .execute()
  return {
    access_token: access,
    refresh_token: refresh,
    token_type: 'Bearer',
    expires_in: Math.round(lifetimes.accessTokenMinutes * 60),
  }
}

/** A user may be logged in: confirmed, enabled, not deleted, and of a company that is there. */
export const admitted = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.email', 'users.companyId', 'users.passwordHash'])
    .select(['users.name', 'users.surname', 'users.language'])
    .where('users.deleted', '=', false)
    .where('users.enabled', '=', true)
    .where('users.registrationConfirmed', '=', true)
    .where((eb) => eb.or([eb('users.companyId', 'is', null), eb('companies.deleted', '=', false)]))

/** From where somebody logs in, for the list of the own sessions. */
export interface Device {
  address: string
  userAgent: string | undefined
  /** From the browser's cookie (devices.ts). */
  identifier: string | undefined
}

/**
 * The password grant. Failed logins are audited too, under the company of the account when there is one. Unlocking is a
 * login as well; only the audit trail calls it by its name.
 */
export const signIn = (db: Database, credentials: Credentials, device: Device, lifetimes: Lifetimes) =>
  oneAfterTheOther(`${credentials.username.toLowerCase()} ${device.identifier}`, () =>
    logins(() => signedIn(db, credentials, device, lifetimes)),
  )

/** Those who wait for their turn wait outside of the database, so that a burst of logins does not slow all others. */
const logins = pLimit(passwordsAtOnce)

const lines = new Map<string, Promise<unknown>>()
/**
 * Logins of one account from one place: an attempt counts as failed until it succeeds, so that many right passwords at
 * once would pause the account.
 */
async function oneAfterTheOther<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const result = (lines.get(key) ?? Promise.resolve()).then(work, work)
  lines.set(key, result)
  try {
    return await result
  } finally {
    if (lines.get(key) === result) lines.delete(key)
  }
}

interface SignedIn {
  tokens: Tokens
  /** For the browser's cookie. */
  identifier: string
}

interface Credentials {
  username: string
  password: string
  unlocks: boolean
}

async function signedIn(
  db: Database,
  credentials: Credentials,
  { address, userAgent, identifier }: Device,
  lifetimes: Lifetimes,
): Promise<SignedIn> {
  const { username: email, password, unlocks } = credentials
  const attempt = await asPlatform(db, async (tx) => {
    const tried = { email, address, device: await knownDevice(tx, email, identifier) }
    await countAttempt(tx, 'password', tried)
    return tried
  })
  const user = await asPlatform(db, (tx) =>
    admitted(tx)
      .where(sql`lower(users.email)`, '=', email.toLowerCase())
      .executeTakeFirst(),
  )
  const matches = await passwordMatches(user?.passwordHash, password)
  const signed = await asPlatform(db, async (tx) => {
    // The password may have been changed, or the account closed, while this one was compared.
    const still = user && matches && (await admitted(tx).where('users.id', '=', user.id).executeTakeFirst())
    if (!still || still.passwordHash !== user.passwordHash) {
      await audit(tx, await whoseAddress(tx, email), { action: unlocks ? 'UNLOCK_FAILED' : 'LOGIN_FAILED' })
      await warnOwner(tx, attempt, user)
      return undefined
    }
    await forgiveAttempt(tx, attempt)
    await forgetEndedSessions(tx)
    await forgetOldAttempts(tx)
    const device = await rememberDevice(tx, user.id, identifier)
    const { id } = await tx
      .insertInto('sessions')
      .values({ userId: user.id, address, userAgent: userAgent?.slice(0, 300) ?? null, deviceHash: device.hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: userId, companyId } = user
    await audit(tx, { userId, email: user.email, companyId }, { action: unlocks ? 'UNLOCK' : 'LOGIN' })
    return { tokens: await issueTokens(tx, id, lifetimes), identifier: device.identifier }
  })
  if (!signed) throw wrongCredentials()
  return signed
}

/** Whoever has the address, admitted or not: a failed login belongs into the trail of the company. */
async function whoseAddress(tx: Tx, email: string): Promise<Actor> {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'email', 'companyId'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('deleted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { userId: found?.id ?? null, email: found?.email ?? email, companyId: found?.companyId }
}

/** Tokens that have expired, and sessions whose last token has: where somebody logged in is kept no longer than needed. */
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

/** The refresh grant: a refresh token works once, and using it again ends its whole session (decisions 3). */
export async function refreshSession(db: Database, token: string, lifetimes: Lifetimes): Promise<Tokens> {
  const tokens = await asPlatform(db, async (tx) => {
    const found = await tx
      .selectFrom('sessionTokens')
      .innerJoin('sessions', 'sessions.id', 'sessionTokens.sessionId')
      .select(['sessionId', 'usedAt', 'userId', 'expiresAt'])
      .where('hash', '=', hashed(token))
      .where('kind', '=', 'refresh')
      .forUpdate('sessionTokens')
      .executeTakeFirst()
    if (!found || found.expiresAt < new Date()) return undefined
    const user = await admitted(tx).where('users.id', '=', found.userId).executeTakeFirst()
    if (found.usedAt || !user) {
      await tx.deleteFrom('sessions').where('id', '=', found.sessionId).execute()
      if (found.usedAt && user)
        await audit(tx, { userId: user.id, email: user.email, companyId: user.companyId }, { action: 'TOKEN_REUSED' })
      return undefined
    }
    await tx.updateTable('sessionTokens').set({ usedAt: new Date() }).where('hash', '=', hashed(token)).execute()
    return issueTokens(tx, found.sessionId, lifetimes)
  })
  if (!tokens) throw wrongCredentials()
  return tokens
}

/** RFC 7009: ends the session of an access or refresh token, by logging out or by the lock; an unknown one is answered alike. */
export async function revoke(db: Database, token: string, locks: boolean) {
  await asPlatform(db, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .using('users')
      .whereRef('users.id', '=', 'sessions.userId')
      .where('sessions.id', 'in', tx.selectFrom('sessionTokens').select('sessionId').where('hash', '=', hashed(token)))
      .returning(['users.id', 'users.email', 'users.companyId'])
      .executeTakeFirst()
    if (ended)
      await audit(
        tx,
        { userId: ended.id, email: ended.email, companyId: ended.companyId },
        { action: locks ? 'LOCK' : 'LOGOUT' },
      )
  })
}
