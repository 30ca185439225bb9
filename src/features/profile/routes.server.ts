import type { FastifyInstance } from 'fastify'
import { audit } from '../../server/audit.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { bodyOf, editAsked, pathId } from '../../server/records/routes.ts'
import { Refusal } from '../../server/refusal.ts'
import { sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import type { CurrentUser } from '../../shared/session.ts'
import { deviceOf } from './device.ts'
import { profile, type OwnSession } from './record.ts'

const profiles = recordQueries(profile)
const schema = { tags: ['profile'] }

/** The own person and the own sessions (specification 2.6, 7.2). */
export function profileRoutes(app: FastifyInstance, db: Database) {
  app.get('/api/user/current', { config: { may: 'ownSession' }, schema }, (request) => {
    const { userId } = sessionFrom(request)
    return asPlatform(db, (tx) => currentUser(tx, userId))
  })

  app.put(
    '/api/user/:id',
    { config: { may: 'ownSession' }, schema: { ...schema, params: pathId, body: bodyOf(profile) } },
    async (request) => {
      const session = sessionFrom(request)
      if (valid(pathId, request.params).id !== session.userId) throw new Refusal(400, 'ACTING_USER_MISMATCH')
      const { id, values, version } = editAsked(profile, request)
      return asPlatform(db, async (tx) => {
        const { email } = await profiles.edit(tx, undefined, session, id, values, version)
        // A link that was mailed to the address of before is worth nothing now.
        if (email !== session.email) await tx.deleteFrom('passwordLinks').where('userId', '=', id).execute()
        return { user: await currentUser(tx, id) }
      })
    },
  )

  app.get('/api/user/sessions', { config: { may: 'ownSession' }, schema }, async (request) => {
    const { id: here, userId } = sessionFrom(request)
    const rows = await asPlatform(db, (tx) =>
      tx
        .selectFrom('sessions')
        .select(['id', 'userAgent', 'address', 'dateCreated', 'lastUsedAt'])
        .where('userId', '=', userId)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('sessionTokens')
              .select('hash')
              .whereRef('sessionId', '=', 'sessions.id')
              .where('usedAt', 'is', null)
              .where('expiresAt', '>', new Date()),
          ),
        )
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    )
    const entities: OwnSession[] = rows.map(({ id, userAgent, address, dateCreated, lastUsedAt }) => ({
      id,
      device: deviceOf(userAgent ?? ''),
      address,
      dateCreated: dateCreated.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: id === here,
    }))
    return { entities, total: entities.length }
  })

  /** Ends all but the one that asks. */
  app.delete('/api/user/sessions', { config: { may: 'ownSession' }, schema }, async (request) => {
    const session = sessionFrom(request)
    await asPlatform(db, async (tx) => {
      const ended = await tx
        .deleteFrom('sessions')
        .where('userId', '=', session.userId)
        .where('id', '!=', session.id)
        .returning('id')
        .execute()
      if (ended.length > 0) await audit(tx, session, { action: 'SESSION_ENDED' })
    })
    return {}
  })

  app.delete(
    '/api/user/sessions/:id',
    { config: { may: 'ownSession' }, schema: { ...schema, params: pathId } },
    async (request) => {
      const session = sessionFrom(request)
      const { id } = valid(pathId, request.params)
      await asPlatform(db, async (tx) => {
        const ended = await tx
          .deleteFrom('sessions')
          .where('userId', '=', session.userId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        if (!ended) throw new Refusal(400, 'SESSION_NOT_EXIST')
        await audit(tx, session, { action: 'SESSION_ENDED' })
      })
      return {}
    },
  )
}

async function currentUser(tx: Tx, userId: number): Promise<CurrentUser> {
  const { companyId, companyName, city, ...user } = await tx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.version', 'users.name', 'surname', 'users.email', 'phoneNumber', 'users.address'])
    .select(['birthDate', 'role', 'language', 'companyId', 'companies.name as companyName', 'companies.city'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const company = companyId === null || companyName === null ? null : { id: companyId, name: companyName, city }
  return { ...user, roles: [`ROLE_${user.role}`], company }
}
