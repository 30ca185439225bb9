import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import { serve } from '../../server/call.ts'
import { clientAddress } from '../../server/client-address.ts'
import type { Database } from '../../server/database/connection.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { listOf, nothing } from '../../server/operation.ts'
import { oldPasswordRequired, requireOldPassword } from '../../server/password-change.ts'
import { instant } from '../../server/records/answers.ts'
import { pathId } from '../../server/records/parameters.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { sessionFrom } from '../../server/session.ts'
import { hashed, newToken } from '../../server/tokens.ts'
import { valid } from '../../server/validation.ts'
import { scopes } from '../../shared/roles.ts'
import { endAccessToken, makeAccessToken, ownAccessTokens } from './calls.ts'
import { oldPasswordBody } from './old-password.server.ts'

/** By which a program that finds lost secrets recognises one. */
const prefix = 'pokoj_'
const mostTokens = 20
const day = 24 * 3_600_000
const never = new Date(0)

const newAccessToken = oldPasswordBody.extend({
  name: z
    .string({ error: 'ACCESS_TOKEN_NAME_CANT_BE_NULL' })
    .trim()
    .min(1, 'ACCESS_TOKEN_NAME_CANT_BE_NULL')
    .max(60, 'ACCESS_TOKEN_NAME_NOT_VALID')
    .regex(/^\P{Cc}*$/u, 'ACCESS_TOKEN_NAME_NOT_VALID'),
  scopes: z
    .array(z.enum(scopes, 'ACCESS_TOKEN_SCOPES_CANT_BE_NULL'), { error: 'ACCESS_TOKEN_SCOPES_CANT_BE_NULL' })
    .min(1, 'ACCESS_TOKEN_SCOPES_CANT_BE_NULL')
    .max(scopes.length, 'ACCESS_TOKEN_SCOPES_CANT_BE_NULL'),
  days: z
    .int('ACCESS_TOKEN_DAYS_NOT_VALID')
    .min(1, 'ACCESS_TOKEN_DAYS_NOT_VALID')
    .max(366, 'ACCESS_TOKEN_DAYS_NOT_VALID'),
})
const made = z.object({ id: z.int(), token: z.string().describe('shown only now'), expiresAt: instant })
const listed = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  dateCreated: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable().describe('rounded to the minute; null: never'),
})
const schema = { tags: ['accessToken'] }
const may = 'accessTokens'

/** Access tokens of a company's other programs. Each is a session with a name and scopes: docs/requirements.md#access-tokens */
export function accessTokenRoutes(app: FastifyInstance, db: Database) {
  serve(app, ownAccessTokens, { config: { may, answers: { ok: listOf(listed) } }, schema }, async (request) => {
    const { userId } = sessionFrom(request)
    const rows = await asPlatform(db, (tx) =>
      tx
        .selectFrom('sessions')
        .innerJoin('sessionTokens', 'sessionTokens.sessionId', 'sessions.id')
        .select(['id', 'tokenName', 'scopes', 'dateCreated', 'expiresAt', 'lastUsedAt'])
        .where('userId', '=', userId)
        .where('tokenName', 'is not', null)
        .where('expiresAt', '>', new Date())
        .orderBy('id')
        .execute(),
    )
    const entities = rows.map((row) => ({
      id: row.id,
      name: row.tokenName ?? '',
      scopes: row.scopes ?? [],
      dateCreated: row.dateCreated.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      lastUsedAt: row.lastUsedAt.getTime() === never.getTime() ? null : row.lastUsedAt.toISOString(),
    }))
    return { entities, total: entities.length }
  })

  const refusals = {
    400: [
      'ACCESS_TOKEN_NAME_CANT_BE_NULL',
      'ACCESS_TOKEN_NAME_NOT_VALID',
      'ACCESS_TOKEN_SCOPES_CANT_BE_NULL',
      'ACCESS_TOKEN_DAYS_NOT_VALID',
      'TOO_MANY_ACCESS_TOKENS',
      oldPasswordRequired.code,
      'OLD_PASSWORD_DID_NOT_MATCH',
    ],
    429: ['TOO_MANY_ATTEMPTS'],
  }
  serve(
    app,
    makeAccessToken,
    { config: { may, answers: { ok: made, refusals } }, schema: { ...schema, body: newAccessToken } },
    async (request) => {
      const session = sessionFrom(request)
      const { userId } = session
      const { name, days, oldPassword, ...given } = valid(newAccessToken, request.body)
      const scopes = [...new Set(given.scopes)]
      // Always, so that a passer-by at an open screen cannot make one.
      if (oldPassword === undefined) throw refusedFields([oldPasswordRequired])
      await requireOldPassword(db, session, oldPassword, clientAddress(request))
      const token = prefix + newToken()
      const expiresAt = new Date(Date.now() + days * day)
      const id = await asPlatform(db, async (tx) => {
        await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
        const own = tx
          .selectFrom('sessions')
          .select('id')
          .where('userId', '=', userId)
          .where('tokenName', 'is not', null)
        if ((await own.execute()).length >= mostTokens) throw new Refusal(400, 'TOO_MANY_ACCESS_TOKENS')
        const { id } = await tx
          .insertInto('sessions')
          .values({ userId, tokenName: name, scopes, authenticatedAt: never, lastUsedAt: never })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('sessionTokens')
          .values({ hash: hashed(token), sessionId: id, kind: 'access', expiresAt })
          .execute()
        await audit(tx, session, {
          action: 'ACCESS_TOKEN_MADE',
          changes: named({ name, scopes: scopes.join(', '), expiresAt }),
        })
        return id
      })
      return { id, token, expiresAt: expiresAt.toISOString() }
    },
  )

  serve(
    app,
    endAccessToken,
    {
      config: { may, answers: { ok: nothing, refusals: { 400: ['ACCESS_TOKEN_NOT_EXIST'] } } },
      schema: { ...schema, params: pathId },
    },
    async (request) => {
      const session = sessionFrom(request)
      const { id } = valid(pathId, request.params)
      await asPlatform(db, async (tx) => {
        const ended = await tx
          .deleteFrom('sessions')
          .where('userId', '=', session.userId)
          .where('id', '=', id)
          .where('tokenName', 'is not', null)
          .returning('tokenName')
          .executeTakeFirst()
        if (!ended) throw new Refusal(400, 'ACCESS_TOKEN_NOT_EXIST')
        await audit(tx, session, { action: 'ACCESS_TOKEN_REVOKED', changes: named({ name: ended.tokenName }) })
      })
      return {}
    },
  )
}

const named = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }]))
