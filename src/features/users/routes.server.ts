import type { RecordTable } from '../../server/database/tables.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import { continueAsPlatform } from '../../server/database/tenancy.ts'
import { deviceOfSession, forgetDevices } from '../../server/devices.ts'
import { requestEmailChange, dropPendingEmail, isOtherMailbox, takenEmail } from '../../server/email-change.ts'
import { queueMail } from '../../server/mail/outbox.ts'
import { nothing } from '../../server/operation.ts'
import { passwordLink } from '../../server/password-links.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { recordQueries } from '../../server/records/queries.ts'
import {
  recordInPath,
  answer,
  bodyOf,
  validEdit,
  requireActiveCompany,
  pathId,
  pathIds,
  readRecord,
  searchRoutes,
  tags,
} from '../../server/records/routes.ts'
import type { Served } from '../../server/records/served.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { inScope, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { codesOf } from '../../shared/fields.ts'
import { administrator, user, type User } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    users: RecordTable<typeof user> & { passwordHash: string | null }
  }
}

const users = recordQueries(user)
const language = z.object({ language: z.enum(['rs', 'en']).default('rs') })
const enabling = z.object({ enabled: z.boolean({ error: 'REQUEST_NOT_VALID' }).optional() })
/** The chosen company: its id as `companyId` or `company`, or an object with its id as `company`. */
const choice = z.object({
  companyId: z.int().positive().optional().catch(undefined),
  company: z
    .union([z.int().positive(), z.object({ id: z.int().positive() }).transform(({ id }) => id)])
    .optional()
    .catch(undefined),
})

/** Users are administered by their company's administrator, and all of them by a super administrator. */
export function userRoutes(app: FastifyInstance, { db, publicUrl }: Served) {
  searchRoutes(app, db, user)
  const schema = { tags: tags(user) }
  const withId = { ...schema, params: pathId }

  app.get(
    '/api/admin/users/:id',
    { config: { may: 'users', answers: recordAnswers.read(user) }, schema: withId },
    (request, reply) => readRecord(db, user, request, reply),
  )

  app.post(
    '/api/admin/users',
    { config: { may: 'addUsers', answers: recordAnswers.create(user) }, schema: { ...schema, body: bodyOf(user) } },
    async (request, reply) => {
      const values = valid(user.fields, request.body)
      const { language: mails } = valid(language, request.body)
      const { company } = withChoice(request.body)
      const added = await inScope(db, request, company, async (tx, company) => {
        const created = await users.create(tx, company, sessionFrom(request), values, { role: 'USER', language: mails })
        await inviteFrom(tx, created as User, publicUrl)
        return created
      })
      return answer(reply, user, added)
    },
  )

  app.post(
    '/api/superadmin/admins',
    {
      config: { may: 'addAdministrators', answers: recordAnswers.create(user, codesOf(administrator.fields)) },
      schema: { ...schema, body: bodyOf(administrator) },
    },
    async (request, reply) => {
      const { company: chosen, ...values } = valid(administrator.fields, withChoice(request.body))
      const { language: mails } = valid(language, request.body)
      const added = await inScope(db, request, chosen, async (tx, company) => {
        await requireActiveCompany(tx, company)
        const created = await users.create(tx, company, sessionFrom(request), values, {
          role: 'ADMIN',
          language: mails,
        })
        await inviteFrom(tx, created as User, publicUrl)
        return created
      })
      return answer(reply, user, added)
    },
  )

  app.put(
    '/api/admin/users/:id',
    {
      config: {
        may: 'users',
        answers: recordAnswers.edit(user, [
          'USER_CANT_DISABLE_ONESELF',
          'USER_LAST_SUPERADMIN',
          'USER_OWN_EMAIL_IN_PROFILE',
        ]),
      },
      schema: { ...withId, body: bodyOf(user) },
    },
    async (request, reply) => {
      const actor = sessionFrom(request)
      const { id, values, version } = validEdit(user, request)
      const { enabled } = valid(enabling, request.body)
      if (enabled === false && id === actor.userId) throw new Refusal(400, 'USER_CANT_DISABLE_ONESELF')
      const edited = await inScope(db, request, undefined, async (tx, company) => {
        if (enabled === false) await keepASuperadmin(tx, id)
        const before = (await users.find(tx, company, id)) as User | undefined
        const newEmail = before && emailToConfirm(before, values['email'])
        if (newEmail !== undefined && id === actor.userId) throw refusedFields([ownEmailInProfile])
        const changed = {
          ...values,
          ...(enabled !== undefined && { enabled }),
          ...(newEmail !== undefined && { email: before?.email }),
        }
        const after = (await users.edit(tx, company, actor, id, changed, version)) as User
        if (enabled === false) await endAccess(tx, id)
        else if (before?.email !== after.email) await voidLinks(tx, id)
        if (newEmail === undefined) return enabled === false ? { ...after, pendingEmail: null } : after
        await continueAsPlatform(tx)
        const faults = await takenEmail(tx, id, newEmail)
        if (faults.length > 0) throw refusedFields(faults)
        await requestEmailChange(tx, actor, after, newEmail, publicUrl)
        return { ...after, pendingEmail: newEmail }
      })
      return answer(reply, user, edited)
    },
  )

  app.delete(
    '/api/admin/users/:id/:actingUserId',
    {
      config: {
        may: 'users',
        answers: recordAnswers.remove(user, ['USER_CANT_DELETE_ONESELF', 'USER_LAST_SUPERADMIN']),
      },
      schema: { ...schema, params: pathIds },
    },
    async (request, reply) => {
      const actor = sessionFrom(request)
      const { id } = recordInPath(request)
      if (id === actor.userId) throw new Refusal(400, 'USER_CANT_DELETE_ONESELF')
      const deleted = await inScope(db, request, undefined, async (tx, company) => {
        await keepASuperadmin(tx, id)
        const after = await users.setDeleted(tx, company, actor, id, true)
        await endAccess(tx, id)
        return { ...after, pendingEmail: null }
      })
      return answer(reply, user, deleted)
    },
  )

  app.post(
    '/api/admin/users/:id/registrationMail',
    {
      config: { may: 'users', answers: recordAnswers.remove(user, ['USER_ALREADY_CONFIRMED']) },
      schema: withId,
    },
    async (request, reply) => {
      const { id } = valid(pathId, request.params)
      const invited = await inScope(db, request, undefined, async (tx, company) => {
        const found = await liveUser(tx, company, id)
        if (found.registrationConfirmed) throw new Refusal(400, 'USER_ALREADY_CONFIRMED')
        await audit(tx, sessionFrom(request), {
          action: 'REGISTRATION_SENT',
          recordId: id,
          companyId: found.companyId,
        })
        await inviteFrom(tx, found, publicUrl)
        return found
      })
      return answer(reply, user, invited)
    },
  )

  /** Ends a user's sessions and forgets their known devices, except one's own current session and device. */
  app.delete(
    '/api/admin/users/:id/sessions',
    { config: { may: 'users', answers: { ok: nothing, refusals: { 400: [user.notFound] } } }, schema: withId },
    async (request) => {
      const actor = sessionFrom(request)
      const { id } = valid(pathId, request.params)
      await inScope(db, request, undefined, async (tx, company) => {
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

/** Throws if the user does not exist for the caller. */
async function liveUser(tx: Tx, company: Parameters<typeof users.find>[1], id: number): Promise<User> {
  const found = (await users.find(tx, company, id)) as User | undefined
  if (!found || found.deleted) throw new Refusal(400, user.notFound)
  return found
}

/** Sends the mail for setting the first password; an earlier link stops working. */
async function inviteFrom(tx: Tx, { id, email, name, surname, language: mails }: User, publicUrl: string) {
  await continueAsPlatform(tx)
  const token = await passwordLink(tx, id, 'registration')
  await queueMail(tx, {
    kind: 'registration',
    to: { email, name: `${name} ${surname}`, language: mails },
    link: `${publicUrl}/userConfirmation?registrationToken=${token}`,
  })
}

/** The new address if it requires confirmation, i.e. if the user has confirmed a mailbox before. */
function emailToConfirm(before: User, email: unknown): string | undefined {
  const isPending = typeof email === 'string' && before.registrationConfirmed && isOtherMailbox(email, before.email)
  return isPending ? email : undefined
}

/** The profile requires the password for this change. */
const ownEmailInProfile = { code: 'USER_OWN_EMAIL_IN_PROFILE', field: 'email' }

async function endAccess(tx: Tx, userId: number) {
  await voidLinks(tx, userId)
  await dropPendingEmail(tx, userId)
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
}

/** Invalidates links mailed to the previous address. */
async function voidLinks(tx: Tx, userId: number) {
  await continueAsPlatform(tx)
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).execute()
}

/** Keeps the last super administrator. The row locks make two who delete each other at once wait for each other. */
async function keepASuperadmin(tx: Tx, id: number) {
  const active = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SUPERADMIN')
    .where('deleted', '=', false)
    .where('enabled', '=', true)
    .forUpdate()
    .execute()
  if (active.length === 1 && active[0]?.id === id) throw new Refusal(400, 'USER_LAST_SUPERADMIN')
}

const withChoice = (body: unknown) => {
  const { companyId, company } = valid(choice, body)
  return { ...valid(z.looseObject({}), body), company: companyId ?? company }
}
