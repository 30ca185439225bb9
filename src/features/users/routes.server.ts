import type { RecordTable } from '../../server/database/tables.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import { continueAsPlatform } from '../../server/database/tenancy.ts'
import { deviceOfSession, forgetDevices } from '../../server/devices.ts'
import { queueMail } from '../../server/mail/outbox.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { nothing } from '../../server/operation.ts'
import { passwordLink } from '../../server/password-links.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { type ResponseOf, storeResponse } from '../../server/records/idempotency-key.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { pathId } from '../../server/records/parameters.ts'
import { answer, createRoute, deleteRoute, editRoute, readRoute, requireCompany } from '../../server/records/routes.ts'
import { searchRoutes } from '../../server/records/search-routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { Refusal } from '../../server/refusal.ts'
import { inSessionCompany, sessionFrom } from '../../server/session.ts'
import { resetSecondFactor } from './user-access.server.ts'
import { valid } from '../../server/validation.ts'
import { codesOf } from '../../shared/field.ts'
import { languages } from '../../shared/texts.ts'
import { administrator, user, type User } from './record.ts'
import { userTexts } from './texts.ts'
import { serve } from '../../server/call.ts'
import { sendRegistrationMail, endSessionsOf, resetSecondFactorOf } from './calls.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    users: RecordTable<typeof user> & { passwordHash: string | null; seenVersion: string | null }
  }
}

const users = recordQueries(user)
const language = z.object({ language: z.enum(languages).default('rs') })
/** The chosen company: its id as `companyId` or `company`, or an object with its id as `company`. */
const choice = z.object({
  companyId: z.int().positive().optional().catch(undefined),
  company: z
    .union([z.int().positive(), z.object({ id: z.int().positive() }).transform(({ id }) => id)])
    .optional()
    .catch(undefined),
})

/** Users are administered by their company's administrator, and all of them by a super administrator. */
export function userRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  searchRoutes(app, db, user)
  listExportRoute(app, dependencies, userTexts)
  readRoute(app, db, user)
  resetSecondFactorRoute(app, db)

  const add = (
    request: FastifyRequest,
    role: 'USER' | 'ADMIN',
    chosen: number | undefined,
    values: Readonly<Record<string, unknown>>,
    responseOf: ResponseOf | undefined,
  ) => {
    const { language: mails } = valid(language, request.body)
    return inSessionCompany(db, request, chosen, async (tx, company) => {
      requireCompany(company)
      const more = { role, language: mails }
      const created = await users.create({ tx, company, actor: sessionFrom(request) }, values, more)
      if (responseOf) await storeResponse(tx, responseOf(created))
      await inviteFrom(tx, created as User)
      return created
    })
  }
  createRoute(app, db, user, {
    url: user.base,
    may: 'addUsers',
    create: (request, responseOf) => {
      const values = valid(user.fields, request.body)
      return add(request, 'USER', withChoice(request.body).company, values, responseOf)
    },
  })
  createRoute(app, db, administrator, {
    url: '/api/superadmin/admins',
    may: 'addAdministrators',
    answers: recordAnswers.create(user, codesOf(administrator.fields)),
    create: (request, responseOf) => {
      const { company, ...values } = valid(administrator.fields, withChoice(request.body))
      return add(request, 'ADMIN', company, values, responseOf)
    },
  })

  editRoute(app, db, user, {
    answers: recordAnswers.edit(user, [
      'USER_CANT_DISABLE_ONESELF',
      'USER_LAST_SUPERADMIN',
      'USER_OWN_EMAIL_IN_PROFILE',
    ]),
  })

  deleteRoute(app, db, user, {
    answers: recordAnswers.remove(user, ['USER_CANT_DELETE_ONESELF', 'USER_LAST_SUPERADMIN']),
  })

  app.post(
    sendRegistrationMail.path,
    {
      config: { may: 'users', answers: recordAnswers.remove(user, ['USER_ALREADY_CONFIRMED']) },
      schema: { tags: [user.name], params: pathId },
    },
    async (request, reply) => {
      const { id } = valid(pathId, request.params)
      const invited = await inSessionCompany(db, request, undefined, async (tx, company) => {
        const account = await liveUser(tx, company, id)
        if (account.registrationConfirmed) throw new Refusal(400, 'USER_ALREADY_CONFIRMED')
        await audit(tx, sessionFrom(request), {
          action: 'REGISTRATION_SENT',
          recordId: id,
          companyId: account.companyId,
        })
        await inviteFrom(tx, account)
        return account
      })
      return answer(reply, user, invited)
    },
  )

  /** Ends a user's sessions and forgets their known devices, except one's own current session and device. */
  serve(
    app,
    endSessionsOf,
    {
      config: { may: 'users', answers: { ok: nothing, refusals: { 400: [user.notFound] } } },
      schema: { tags: [user.name], params: pathId },
    },
    async (request) => {
      const actor = sessionFrom(request)
      const { id } = valid(pathId, request.params)
      await inSessionCompany(db, request, undefined, async (tx, company) => {
        const { companyId } = await liveUser(tx, company, id)
        await continueAsPlatform(tx)
        await tx.deleteFrom('sessions').where('userId', '=', id).where('id', '!=', actor.id).execute()
        await forgetDevices(tx, id, id === actor.userId ? await deviceOfSession(tx, actor.id) : undefined)
        await audit(tx, actor, { action: 'USER_SESSIONS_ENDED', recordId: id, companyId })
      })
      return {}
    },
  )
}

const resetRefusals = {
  400: [user.notFound, 'SECOND_FACTOR_NOT_EXIST', 'SECOND_FACTOR_OWN_IN_PROFILE'],
  401: ['LOGIN_AS_SUPERADMIN'],
}

function resetSecondFactorRoute(app: FastifyInstance, db: RouteDependencies['db']) {
  serve(
    app,
    resetSecondFactorOf,
    {
      config: { may: 'users', answers: { ok: nothing, refusals: resetRefusals } },
      schema: { tags: [user.name], params: pathId },
    },
    async (request) => {
      const actor = sessionFrom(request)
      const { id } = valid(pathId, request.params)
      if (id === actor.userId) throw new Refusal(400, 'SECOND_FACTOR_OWN_IN_PROFILE')
      await inSessionCompany(db, request, undefined, async (tx, company) => {
        const account = await liveUser(tx, company, id)
        if (account.role !== 'USER' && actor.role !== 'SUPERADMIN') throw new Refusal(401, 'LOGIN_AS_SUPERADMIN')
        if (!(await resetSecondFactor(tx, actor, account))) throw new Refusal(400, 'SECOND_FACTOR_NOT_EXIST')
      })
      return {}
    },
  )
}

/** Throws if the user does not exist for the caller. */
async function liveUser(tx: Tx, company: Parameters<typeof users.find>[1], id: number): Promise<User> {
  const stored = (await users.find(tx, company, id)) as User | undefined
  if (!stored || stored.deleted) throw new Refusal(400, user.notFound)
  return stored
}

/** Sends the mail for setting the first password; an earlier link stops working. */
async function inviteFrom(tx: Tx, { id, email, name, surname, language: mails }: User) {
  await continueAsPlatform(tx)
  const token = await passwordLink(tx, id, 'registration')
  await queueMail(tx, {
    kind: 'registration',
    to: { email, name: `${name} ${surname}`, language: mails },
    link: `/userConfirmation?registrationToken=${token}`,
  })
}

const withChoice = (body: unknown) => {
  const { companyId, company } = valid(choice, body)
  return { ...valid(z.looseObject({}), body), company: companyId ?? company }
}
