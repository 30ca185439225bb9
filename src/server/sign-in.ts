import { sql } from 'kysely'
import { audit } from './audit.ts'
import type { Database, Tx } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { passwordMatches } from './passwords.ts'
import { Refusal } from './refusal.ts'
import { hashed, newToken } from './tokens.ts'
import type { Tokens } from '../shared/session.ts'

export interface Lifetimes {
  accessTokenMinutes: number
  refreshTokenDays: number
}

/** Failures within a quarter of an hour that an account and an address may have; then 429 until it is over (decisions 2). */
const windowMinutes = 15
const allowed = { account: 10, address: 60 } as const

/** How an account, a wrong password or a company that is gone is refused: always the same (decisions 3). */
const wrongCredentials = () => new Refusal(400, 'WRONG_CREDENTIALS', { oauthError: 'invalid_grant' })

/**
 * Counts the attempt before the password is looked at, so that many at once cannot slip through together. Throws 429 with
 * the seconds to wait.
 */
async function countAttempt(tx: Tx, subject: string, limit: number) {
  const { failures, windowStart } = await tx
    .insertInto('loginAttempts')
    .values({ subject: hashed(subject), failures: 1, windowStart: new Date() })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when login_attempts.window_start < now() - ${sql.lit(`${windowMinutes} minutes`)}::interval then 1 else login_attempts.failures + 1 end`,
        windowStart: sql`case when login_attempts.window_start < now() - ${sql.lit(`${windowMinutes} minutes`)}::interval then now() else login_attempts.window_start end`,
      }),
    )
    .returning(['failures', 'windowStart'])
    .executeTakeFirstOrThrow()
  if (failures <= limit) return
  const seconds = Math.max(1, Math.ceil((windowStart.getTime() + windowMinutes * 60_000 - Date.now()) / 1000))
  throw new Refusal(429, 'TOO_MANY_ATTEMPTS', { headers: { 'retry-after': String(seconds) } })
}

const accountOf = (email: string) => `account ${email.toLowerCase()}`
const addressOf = (address: string) => `address ${address}`

/** Gives the attempt back: only failures count. */
const forgiveAttempts = async (tx: Tx, email: string, address: string) => {
  await tx
    .deleteFrom('loginAttempts')
    .where('subject', '=', hashed(accountOf(email)))
    .execute()
  await tx
    .updateTable('loginAttempts')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('subject', '=', hashed(addressOf(address)))
    .execute()
}

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
const admitted = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.email', 'users.companyId', 'users.passwordHash'])
    .where('users.deleted', '=', false)
    .where('users.enabled', '=', true)
    .where('users.registrationConfirmed', '=', true)
    .where((eb) => eb.or([eb('users.companyId', 'is', null), eb('companies.deleted', '=', false)]))

/** The password grant. Failed logins are audited too, under the company of the account when there is one. */
export async function signIn(
  db: Database,
  credentials: { username: string; password: string },
  address: string,
  lifetimes: Lifetimes,
): Promise<Tokens> {
  const { username: email, password } = credentials
  await asPlatform(db, async (tx) => {
    await countAttempt(tx, addressOf(address), allowed.address)
    await countAttempt(tx, accountOf(email), allowed.account)
  })
  const user = await asPlatform(db, (tx) =>
    admitted(tx)
      .where(sql`lower(users.email)`, '=', email.toLowerCase())
      .executeTakeFirst(),
  )
  const matches = await passwordMatches(user?.passwordHash, password)
  const tokens = await asPlatform(db, async (tx) => {
    const actor = { userId: user?.id ?? null, email: user?.email ?? email, companyId: user?.companyId }
    if (!user || !matches) {
      await audit(tx, actor, { action: 'LOGIN_FAILED' })
      return undefined
    }
    await forgiveAttempts(tx, email, address)
    await tx.deleteFrom('sessionTokens').where('expiresAt', '<', new Date()).execute()
    const { id } = await tx.insertInto('sessions').values({ userId: user.id }).returning('id').executeTakeFirstOrThrow()
    await audit(tx, actor, { action: 'LOGIN' })
    return issueTokens(tx, id, lifetimes)
  })
  if (!tokens) throw wrongCredentials()
  return tokens
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

/** RFC 7009: ends the session of an access or refresh token; an unknown one is answered alike. */
export async function revoke(db: Database, token: string) {
  await asPlatform(db, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .using('users')
      .whereRef('users.id', '=', 'sessions.userId')
      .where('sessions.id', 'in', tx.selectFrom('sessionTokens').select('sessionId').where('hash', '=', hashed(token)))
      .returning(['users.id', 'users.email', 'users.companyId'])
      .executeTakeFirst()
    if (ended)
      await audit(tx, { userId: ended.id, email: ended.email, companyId: ended.companyId }, { action: 'LOGOUT' })
  })
}
