import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import { clientAddress } from '../../server/client-address.ts'
import type { Database } from '../../server/database/connection.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import type { SingleSignOn } from '../../server/open-id.ts'
import { Refusal } from '../../server/refusal.ts'
import type { Lifetimes } from '../../server/session-tokens.ts'
import { actorByEmail, admitted, by, nextStep, type Device } from '../../server/sign-in.ts'
import { newToken } from '../../server/tokens.ts'
import { valid } from '../../server/validation.ts'

const minutes = 10
const failed = () => new Refusal(400, 'SINGLE_SIGN_ON_FAILED', { details: { error: 'invalid_grant' } })
const notAdmitted = () => new Refusal(400, 'SINGLE_SIGN_ON_NOT_ADMITTED', { details: { error: 'invalid_grant' } })

/** Keeps the secret of a login that has begun in this browser; works once. As in devices.ts, the prefix needs HTTPS. */
export function beginningCookie(secure: boolean) {
  const { name, path } = secure
    ? { name: '__Host-pokoj_sign_on', path: '/' }
    : { name: 'pokoj_sign_on', path: '/oauth' }
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)
  const set = (reply: FastifyReply, value: string, seconds: number) =>
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
    )
  return {
    write(reply: FastifyReply): string {
      const secret = newToken()
      set(reply, secret, minutes * 60)
      return secret
    },
    take({ headers }: FastifyRequest, reply: FastifyReply): string | undefined {
      const [, secret] = pattern.exec(headers.cookie ?? '') ?? []
      if (secret !== undefined) set(reply, '', 0)
      return secret
    },
  }
}
export type BeginningCookie = ReturnType<typeof beginningCookie>

const beginning = z.object({ again: z.literal('true').optional().describe('asks the provider to authenticate again') })
const beginAnswers = {
  ok: z.object({ url: z.url().describe('the page of the provider, which returns to /login') }),
  refusals: { 400: ['REQUEST_NOT_VALID'], 401: ['WRONG_CLIENT'] },
} as const

/** What the login page shows, and where a login through the provider begins: docs/requirements.md#single-sign-on */
export function singleSignOnRoutes(
  app: FastifyInstance,
  {
    provider,
    cookie,
    requireClient,
  }: {
    provider: SingleSignOn | undefined
    cookie: BeginningCookie
    requireClient: (request: FastifyRequest) => void
  },
) {
  app.get(
    '/oauth/singleSignOn',
    {
      config: {
        may: 'anyone',
        answers: { ok: z.object({ provider: z.string().nullable().describe('its host; null: there is none') }) },
      },
      schema: { tags: ['session'] },
    },
    () => ({ provider: provider?.name ?? null }),
  )
  if (!provider) return
  app.post(
    '/oauth/singleSignOn',
    {
      config: { may: 'anyone', answers: beginAnswers },
      schema: { tags: ['session'], consumes: ['application/x-www-form-urlencoded'], body: beginning },
    },
    async (request, reply) => {
      requireClient(request)
      const again = valid(beginning, request.body).again === 'true'
      reply.header('cache-control', 'no-store')
      return { url: await provider.loginUrl(cookie.write(reply), { again, address: clientAddress(request) }) }
    },
  )
}

interface Returned {
  /** The query with which the provider has sent the browser back. */
  answer: string
  unlocks: boolean
  /** Of the cookie. */
  secret: string | undefined
}

/**
 * The grant of single sign-on: the provider replaces the password, and nothing else. It is no guess at a password, so it neither counts
 * as an attempt nor waits for the pause of an account.
 */
export async function signInThrough(
  provider: SingleSignOn,
  db: Database,
  { answer, unlocks, secret }: Returned,
  from: Device,
  lifetimes: Lifetimes,
) {
  if (secret === undefined) throw failed()
  const email = await provider.verifiedEmail(secret, answer, from.address)
  if (email === undefined) throw notAdmitted()
  const outcome = await asPlatform(db, async (tx) => {
    const user = await admitted(tx)
      .where(sql`lower(users.email)`, '=', email.toLowerCase())
      .executeTakeFirst()
    if (user) return nextStep(tx, user, { from: { ...from, provider: provider.name }, unlocks, lifetimes })
    const action = unlocks ? 'UNLOCK_FAILED' : 'LOGIN_FAILED'
    await audit(tx, await actorByEmail(tx, email), { action, ...by(provider.name) })
    return undefined
  })
  if (!outcome) throw notAdmitted()
  return outcome
}
