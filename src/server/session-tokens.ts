import { audit } from './audit.ts'
import type { Database, Tx } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { Refusal } from './refusal.ts'
import { hashed, newToken } from './tokens.ts'
import type { Tokens } from '../shared/session.ts'

export interface Lifetimes {
  accessTokenMinutes: number
  refreshTokenDays: number
  sessionMaxDays: number
}

/** One answer for all reasons, to prevent account enumeration: docs/requirements.md#failed-logins */
export const wrongCredentials = () => new Refusal(400, 'WRONG_CREDENTIALS', { details: { error: 'invalid_grant' } })

export interface Secrets {
  access: string
  refresh: string
}
export const newSecrets = (): Secrets => ({ access: newToken(), refresh: newToken() })

const minute = 60_000
const day = 24 * 60 * minute

interface OpenedSession {
  dateCreated: Date
  singleSignOn: boolean
}

/** After single sign-on a session ends after a day, so that who is disabled at the provider soon has no session. */
export const endOfSession = ({ dateCreated, singleSignOn }: OpenedSession, { sessionMaxDays }: Lifetimes) =>
  dateCreated.getTime() + Math.min(sessionMaxDays, singleSignOn ? 1 : Infinity) * day

/** No token outlives its session. */
export async function issueTokens(
  tx: Tx,
  { id: sessionId, ...opened }: { id: number } & OpenedSession,
  lifetimes: Lifetimes,
  { access, refresh }: Secrets,
): Promise<Tokens> {
  const end = endOfSession(opened, lifetimes)
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

export const asTokens = ({ access, refresh }: Secrets, accessExpiry: Date): Tokens => ({
  access_token: access,
  refresh_token: refresh,
  token_type: 'Bearer',
  expires_in: Math.max(0, Math.round((accessExpiry.getTime() - Date.now()) / 1000)),
})

/**
 * RFC 7009: ends the session of an access or refresh token, on logout or lock; unknown tokens get the same response. Returns whether
 * single sign-on had opened it.
 */
export function revoke(db: Database, token: string, locks: boolean): Promise<boolean> {
  return asPlatform(db, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .using('users')
      .whereRef('users.id', '=', 'sessions.userId')
      .where('tokenName', 'is', null)
      .where('sessions.id', 'in', tx.selectFrom('sessionTokens').select('sessionId').where('hash', '=', hashed(token)))
      .returning(['users.id', 'users.email', 'users.companyId', 'singleSignOn'])
      .executeTakeFirst()
    if (ended)
      await audit(
        tx,
        { userId: ended.id, email: ended.email, companyId: ended.companyId },
        { action: locks ? 'LOCK' : 'LOGOUT' },
      )
    return ended?.singleSignOn === true
  })
}
