import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { hashed, newToken } from './tokens.ts'

// A known device is a browser from which a user has logged in before. It carries a signed random identifier, separate
// from the session, so that others' wrong passwords do not lock out the owner.

/**
 * Over HTTPS the name has the prefix that keeps other hosts and unencrypted pages from setting the cookie, which requires
 * `Secure` and the path `/` (RFC 6265bis, section 4.1.3.2). Over HTTP browsers would refuse it.
 */
const cookieFor = (secure: boolean) =>
  secure ? { name: '__Host-pokoj_device', path: '/' } : { name: 'pokoj_device', path: '/oauth' }
/** Browsers keep cookies for at most 400 days. */
const days = 400
/** The most recently used devices are kept; a client without cookies adds one with each login. */
const maxPerUser = 200

/** Reads and writes the identifier in a cookie. */
export function deviceCookie(db: Database, secure: boolean) {
  const { name, path } = cookieFor(secure)
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})\\.([\\w-]{43})(?:;|$)`)
  let loaded: Promise<string> | undefined
  const key = () => {
    loaded ??= deviceKey(db).catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
  const signature = async (identifier: string) =>
    createHmac('sha256', await key())
      .update(identifier)
      .digest('base64url')

  return {
    async read({ headers }: FastifyRequest): Promise<string | undefined> {
      const cookie = pattern.exec(headers.cookie ?? '')
      const [, identifier = '', stated = ''] = cookie ?? []
      if (!cookie) return undefined
      const isOurs = timingSafeEqual(Buffer.from(stated), Buffer.from(await signature(identifier)))
      return isOurs ? identifier : undefined
    },
    async write(reply: FastifyReply, identifier: string) {
      const value = `${identifier}.${await signature(identifier)}`
      const age = days * 24 * 60 * 60
      reply.header(
        'set-cookie',
        `${name}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
      )
    },
  }
}

async function deviceKey(db: Database): Promise<string> {
  const row = await asPlatform(db, (tx) =>
    tx.selectFrom('serverKeys').select('key').where('name', '=', 'device').executeTakeFirstOrThrow(),
  )
  return row.key
}

/** The hash of the device, if the user with that e-mail has logged in from it before. */
export async function knownDevice(tx: Tx, email: string, identifier: string | undefined): Promise<string | undefined> {
  if (identifier === undefined) return undefined
  const device = await tx
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('hash')
    .where('hash', '=', hashed(identifier))
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('users.deleted', '=', false)
    .executeTakeFirst()
  return device?.hash
}

/** The same for a session: the device on which it was opened, while it is still known. */
export async function deviceOfSession(tx: Tx, sessionId: number): Promise<string | undefined> {
  const device = await tx
    .selectFrom('sessions')
    .innerJoin('knownDevices', (join) =>
      join.onRef('knownDevices.userId', '=', 'sessions.userId').onRef('hash', '=', 'sessions.deviceHash'),
    )
    .select('hash')
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  return device?.hash
}

/** Stores the device as known to the user; creates an identifier for a browser that has none. */
export async function rememberDevice(tx: Tx, userId: number, identifier = newToken()) {
  const hash = hashed(identifier)
  await tx
    .insertInto('knownDevices')
    .values({ userId, hash })
    .onConflict((conflict) => conflict.columns(['userId', 'hash']).doUpdateSet({ lastUsedAt: sql`now()` }))
    .execute()
  const recent = tx
    .selectFrom('knownDevices')
    .select('hash')
    .where('userId', '=', userId)
    .where('lastUsedAt', '>', sql<Date>`now() - ${sql.lit(`${days} days`)}::interval`)
    .orderBy('lastUsedAt', 'desc')
    .limit(maxPerUser)
  await tx.deleteFrom('knownDevices').where('userId', '=', userId).where('hash', 'not in', recent).execute()
  return { identifier, hash }
}

/** Forgets the user's devices, for example after a password change; the current device can be excepted. */
export async function forgetDevices(tx: Tx, userId: number, except?: string) {
  await tx
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .$if(except !== undefined, (devices) => devices.where('hash', '!=', except ?? ''))
    .execute()
}
