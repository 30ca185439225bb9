import type { FastifyInstance } from 'fastify'
import { audit } from '../../server/audit.ts'
import { clientAddress } from '../../server/client-address.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import {
  requestEmailChange,
  countEmailChange,
  isOtherMailbox,
  resendConfirmation,
  takenEmail,
  withdrawEmailChange,
} from '../../server/email-change.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { requireOldPassword, oldPasswordRequired } from '../../server/password-change.ts'
import { pathId } from '../../server/records/parameters.ts'
import { bodyOf, validEdit } from '../../server/records/record-requests.ts'
import { answer } from '../../server/records/routes.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { sessionFrom, type Session } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import type { CurrentUser } from '../../shared/session.ts'
import { accessTokenRoutes } from './access-tokens.server.ts'
import * as answers from './answers.server.ts'
import { deviceOf } from './device.ts'
import { oldPasswordBody } from './old-password.server.ts'
import { profile, type OwnSession } from './record.ts'
import { serve } from '../../server/call.ts'
import {
  cancelEmailChange,
  endOneSession,
  endSessions,
  ownSessions,
  readCurrentUser,
  repeatEmailChange,
} from './calls.ts'

const profiles = recordQueries(profile)
const schema = { tags: ['profile'] }

/** The session's user and the user's sessions. */
export function profileRoutes(app: FastifyInstance, db: Database) {
  accessTokenRoutes(app, db)
  serve(
    app,
    readCurrentUser,
    { config: { may: 'ownSession', beforeEnrolment: true, answers: answers.current }, schema },
    async (request) => {
      const { userId, mustEnrol } = sessionFrom(request)
      return { ...(await asPlatform(db, (tx) => currentUser(tx, userId), 'read')), mustEnrol }
    },
  )

  const config = { may: profile.may.write, answers: answers.edit }
  const edit = { config, schema: { ...schema, params: pathId, body: bodyOf(profile) } }
  app.put(`${profile.base}/:id`, edit, async (request, reply) => {
    const session = sessionFrom(request)
    if (valid(pathId, request.params).id !== session.userId) throw new Refusal(400, 'ACTING_USER_MISMATCH')
    const { id, values, version } = validEdit(profile, request)
    const { email, ...others } = values
    const newEmail = typeof email === 'string' && isOtherMailbox(email, session.email) ? email : undefined
    if (newEmail !== undefined) {
      const { oldPassword } = valid(oldPasswordBody, request.body)
      await requireEmailChangeAllowed(db, session, newEmail, oldPassword, clientAddress(request))
    }
    const edited = await asPlatform(db, async (tx) => {
      await profiles.edit({ tx, company: undefined, actor: session }, id, newEmail === undefined ? values : others, {
        version,
      })
      if (newEmail !== undefined) await requestEmailChange(tx, session, id, newEmail)
      return currentUser(tx, id)
    })
    return answer(reply, profile, edited)
  })

  /** Resends the link to the new address. */
  serve(app, repeatEmailChange, { config: { may: 'ownSession', answers: answers.change }, schema }, async (request) => {
    const session = sessionFrom(request)
    await countEmailChange(db, session.email, clientAddress(request))
    return asPlatform(db, async (tx) => {
      await resendConfirmation(tx, session, session.userId)
      return { user: await currentUser(tx, session.userId) }
    })
  })

  serve(app, cancelEmailChange, { config: { may: 'ownSession', answers: answers.change }, schema }, (request) => {
    const session = sessionFrom(request)
    return asPlatform(db, async (tx) => {
      await withdrawEmailChange(tx, session, session.userId)
      return { user: await currentUser(tx, session.userId) }
    })
  })

  serve(app, ownSessions, { config: { may: 'ownSession', answers: answers.sessions }, schema }, async (request) => {
    const { id: here, userId } = sessionFrom(request)
    const rows = await asPlatform(db, (tx) =>
      tx
        .selectFrom('sessions')
        .select(['id', 'userAgent', 'address', 'dateCreated', 'lastUsedAt'])
        .where('userId', '=', userId)
        .where('tokenName', 'is', null)
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

  /** Ends all sessions except the current one. */
  serve(app, endSessions, { config: { may: 'ownSession', answers: answers.endAll }, schema }, async (request) => {
    const session = sessionFrom(request)
    await asPlatform(db, async (tx) => {
      const ended = await tx
        .deleteFrom('sessions')
        .where('userId', '=', session.userId)
        .where('id', '!=', session.id)
        .where('tokenName', 'is', null)
        .returning('id')
        .execute()
      if (ended.length > 0) await audit(tx, session, { action: 'SESSION_ENDED' })
    })
    return {}
  })

  serve(
    app,
    endOneSession,
    { config: { may: 'ownSession', answers: answers.endOne }, schema: { ...schema, params: pathId } },
    async (request) => {
      const session = sessionFrom(request)
      const { id } = valid(pathId, request.params)
      await asPlatform(db, async (tx) => {
        const ended = await tx
          .deleteFrom('sessions')
          .where('userId', '=', session.userId)
          .where('id', '=', id)
          .where('tokenName', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!ended) throw new Refusal(400, 'SESSION_NOT_EXIST')
        await audit(tx, session, { action: 'SESSION_ENDED' })
      })
      return {}
    },
  )
}

/** Always requires the password, so that a passer-by at an open screen cannot take over the account. */
async function requireEmailChangeAllowed(
  db: Database,
  session: Session,
  email: string,
  oldPassword: string | undefined,
  address: string,
) {
  const faults = await asPlatform(db, (tx) => takenEmail(tx, session.userId, email))
  if (oldPassword === undefined) throw refusedFields([...faults, oldPasswordRequired])
  await requireOldPassword(db, session, oldPassword, address)
  if (faults.length > 0) throw refusedFields(faults)
  await countEmailChange(db, session.email, address)
}

async function currentUser(tx: Tx, userId: number): Promise<CurrentUser> {
  const { companyId, companyName, city, registerScript, documentScript, ...user } = await tx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.version', 'users.name', 'surname', 'users.email', 'phoneNumber', 'users.address'])
    .select('pendingEmail')
    .select(['birthDate', 'role', 'language', 'companyId', 'companies.name as companyName', 'companies.city'])
    .select(['registerScript', 'documentScript'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const ofCompany = { city, registerScript, documentScript }
  const company = companyId === null || companyName === null ? null : { id: companyId, name: companyName, ...ofCompany }
  return { ...user, roles: [`ROLE_${user.role}`], company }
}
