import { audit } from '../../server/audit.ts'
import { addressGroup } from '../../server/client-address.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { hashed, newToken } from '../../server/tokens.ts'
import type { Tokens } from '../../shared/session.ts'
import {
  asTokens,
  endOfSession,
  issueTokens,
  wrongCredentials,
  type Lifetimes,
  type Secrets,
} from '../../server/session-tokens.ts'
import { admitted, type Device } from '../../server/sign-in.ts'

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
      .select(['sessionId', 'usedAt', 'usedBy', 'successorSalt', 'userId', 'expiresAt'])
      .select(['dateCreated', 'singleSignOn'])
      .where('hash', '=', hashed(token))
      .where('kind', '=', 'refresh')
      .forUpdate('sessionTokens')
      .executeTakeFirst()
    if (!found || found.expiresAt < new Date()) return undefined
    const user = await admitted(tx).where('users.id', '=', found.userId).executeTakeFirst()
    const isExpired = endOfSession(found, lifetimes) <= Date.now()
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
    return issueTokens(tx, { ...found, id: found.sessionId }, lifetimes, successors(token, salt))
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
  // The absolute difference: after the clock was set back by an hour, the time of use would be in the future for an
  // hour.
  const isLate = !usedAt || Math.abs(Date.now() - usedAt.getTime()) > repeatSeconds * 1000
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
