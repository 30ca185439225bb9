import { sql } from 'kysely'
import pLimit from 'p-limit'
import { warnOwner } from './account-pause.ts'
import { countAttempt, forgetOldAttempts, forgiveAttempt } from './attempts.ts'
import { audit, type Actor } from './audit.ts'
import { addressGroup } from './client-address.ts'
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
  sessionMaxDays: number
}

/** One answer for all reasons, to prevent account enumeration: docs/requirements.md#failed-logins */
const wrongCredentials = () => new Refusal(400, 'WRONG_CREDENTIALS', { oauthError: 'invalid_grant' })

interface Secrets {
  access: string
  refresh: string
}
const newSecrets = (): Secrets => ({ access: newToken(), refresh: newToken() })

const minute = 60_000
const day = 24 * 60 * minute

/** No token outlives its session. */
async function issueTokens(
  tx: Tx,
  { id: sessionId, dateCreated }: { id: number; dateCreated: Date },
  lifetimes: Lifetimes,
  { access, refresh }: Secrets,
): Promise<Tokens> {
  const end = dateCreated.getTime() + lifetimes.sessionMaxDays * day
  const until = (milliseconds: number) => new Date(Math.min(Date.now() + milliseconds, end))
  const accessExpiry = until(lifetimes.accessTokenMinutes * minute)
  await tx
    .insertInto('sessionTokens')
    .values([
      { hash: hashed(access), sessionId, kind: 'access', expiresAt: accessExpiry },
      { hash: hashed(refresh), sessionId, kind: 'refresh', expiresAt: until(lifetimes.refreshTokenDays * day) },
    ])
    .execute()
  return asTokens({ access, refresh }, accessExpiry)
}

const asTokens = ({ access, refresh }: Secrets, accessExpiry: Date): Tokens => ({
  access_token: access,
  refresh_token: refresh,
  token_type: 'Bearer',
  expires_in: Math.max(0, Math.round((accessExpiry.getTime() - Date.now()) / 1000)),
})

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
}

/**
 * The password grant. Failed logins are audited too, in the company of the account if it exists. Unlocking is also a login;
 * only the audit trail distinguishes it.
 */
export const signIn = (db: Database, credentials: Credentials, device: Device, lifetimes: Lifetimes) =>
  serially(`${credentials.username.toLowerCase()} ${device.identifier}`, () =>
    logins(() => signedIn(db, credentials, device, lifetimes)),
  )

/** Logins queue outside the database, so that a burst of logins does not slow down other requests. */
const logins = pLimit(passwordsAtOnce)

const lines = new Map<string, Promise<unknown>>()
/**
 * Serialises logins of one account from one place: an attempt counts as failed until it succeeds, so concurrent logins with
 * the right password could otherwise pause the account.
 */
async function serially<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
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
  const signed = await asPlatform(db, async (tx) => {
    // The password may have been changed, or the account disabled, during the comparison.
    const current = user && matches && (await admitted(tx).where('users.id', '=', user.id).executeTakeFirst())
    if (!current || current.passwordHash !== user.passwordHash) {
      await audit(tx, await actorByEmail(tx, email), { action: unlocks ? 'UNLOCK_FAILED' : 'LOGIN_FAILED' })
      await warnOwner(tx, attempt, user)
      return undefined
    }
    await forgiveAttempt(tx, attempt)
    await forgetEndedSessions(tx)
    await forgetOldAttempts(tx)
    const device = await rememberDevice(tx, user.id, identifier)
    const session = await tx
      .insertInto('sessions')
      .values({ userId: user.id, address, userAgent: userAgent?.slice(0, 300) ?? null, deviceHash: device.hash })
      .returning(['id', 'dateCreated'])
      .executeTakeFirstOrThrow()
    const { id: userId, companyId } = user
    await audit(tx, { userId, email: user.email, companyId }, { action: unlocks ? 'UNLOCK' : 'LOGIN' })
    return { tokens: await issueTokens(tx, session, lifetimes, newSecrets()), identifier: device.identifier }
  })
  if (!signed) throw wrongCredentials()
  return signed
}

/** The user with the e-mail, whether or not admitted: a failed login belongs to the trail of the user's company. */
async function actorByEmail(tx: Tx, email: string): Promise<Actor> {
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

/** How long the same browser may repeat a used refresh token, in case the response was lost. */
const repeatSeconds = 10

/**
 * The tokens that replace a refresh token, derived from it and a stored salt: repeating the token gives the same response,
 * and the database alone reveals nothing.
 */
const successors = (token: string, salt: string): Secrets => ({
  access: hashed(`access ${token} ${salt}`),
  refresh: hashed(`refresh ${token} ${salt}`),
})

/** The browser and its network, as far as a request identifies them. */
type Browser = Pick<Device, 'address' | 'userAgent'>
const browserOf = ({ address, userAgent = '' }: Browser) => hashed(`${addressGroup(address)} ${userAgent}`)

/**
 * The refresh grant. A refresh token works once; the same browser may repeat the last one for a few seconds. Any other reuse
 * ends the whole session.
 */
export async function refreshSession(
  db: Database,
  token: string,
  browser: Browser,
  lifetimes: Lifetimes,
): Promise<Tokens> {
  const tokens = await asPlatform(db, async (tx) => {
    const found = await tx
      .selectFrom('sessionTokens')
      .innerJoin('sessions', 'sessions.id', 'sessionTokens.sessionId')
      .select(['sessionId', 'usedAt', 'usedBy', 'successorSalt', 'userId', 'expiresAt', 'dateCreated'])
      .where('hash', '=', hashed(token))
      .where('kind', '=', 'refresh')
      .forUpdate('sessionTokens')
      .executeTakeFirst()
    if (!found || found.expiresAt < new Date()) return undefined
    const user = await admitted(tx).where('users.id', '=', found.userId).executeTakeFirst()
    const isExpired = found.dateCreated.getTime() + lifetimes.sessionMaxDays * day <= Date.now()
    const again = user && !isExpired && found.usedAt ? await repeated(tx, token, found, browser) : undefined
    if (again) return again
    if (found.usedAt || !user || isExpired) {
      await tx.deleteFrom('sessions').where('id', '=', found.sessionId).execute()
      if (found.usedAt && user)
        await audit(tx, { userId: user.id, email: user.email, companyId: user.companyId }, { action: 'TOKEN_REUSED' })
      return undefined
    }
    const salt = newToken()
    await tx
      .updateTable('sessionTokens')
      .set({ usedAt: new Date(), usedBy: browserOf(browser), successorSalt: salt })
      .where('hash', '=', hashed(token))
      .execute()
    const session = { id: found.sessionId, dateCreated: found.dateCreated }
    return issueTokens(tx, session, lifetimes, successors(token, salt))
  })
  if (!tokens) throw wrongCredentials()
  return tokens
}

interface UsedToken {
  usedAt: Date | null
  usedBy: string | null
  successorSalt: string | null
}

/** The previous response, if it may be repeated: its tokens have not been used yet. */
async function repeated(tx: Tx, token: string, { usedAt, usedBy, successorSalt }: UsedToken, browser: Browser) {
  const isLate = !usedAt || Date.now() - usedAt.getTime() > repeatSeconds * 1000
  if (isLate || successorSalt === null || usedBy !== browserOf(browser)) return undefined
  const secrets = successors(token, successorSalt)
  const rows = await tx
    .selectFrom('sessionTokens')
    .select(['kind', 'usedAt', 'expiresAt'])
    .where('hash', 'in', [hashed(secrets.access), hashed(secrets.refresh)])
    .execute()
  const refresh = rows.find(({ kind }) => kind === 'refresh')
  if (!refresh || refresh.usedAt) return undefined
  return asTokens(secrets, rows.find(({ kind }) => kind === 'access')?.expiresAt ?? new Date())
}

/**
 * RFC 7009: ends the session of an access or refresh token, on logout or lock; unknown tokens get the same response.
 */
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
