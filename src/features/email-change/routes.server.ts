import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import { emailChangeLinks } from './calls.ts'
import type { Actor } from '../../server/audit.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { auditCancelled, dropPendingEmail } from '../../server/email-change.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { Refusal } from '../../server/refusal.ts'
import { hashed } from '../../server/tokens.ts'
import { valid } from '../../server/validation.ts'
import { user } from '../users/record.ts'

/** Has a separate audit action from other edits. */
const emails = recordQueries({ ...user, code: 'USER_EMAIL' })
const link = z.object({ token: z.string().max(200) })
const schema = { tags: ['profile'], params: link }

const refusals = { 400: ['LINK_NOT_VALID', ...user.unique.map(({ code }) => code)] }
const linkAnswers = { ok: z.object({ email: z.string(), oldEmail: z.string(), confirmed: z.boolean() }), refusals }
const workAnswers = { ok: z.object({ email: z.string() }), refusals }

type Kind = 'confirmation' | 'cancellation'
const linkNotValid = () => new Refusal(400, 'LINK_NOT_VALID')

/** The targets of both mails about a changed e-mail; `GET` returns whether the link works and what it concerns. */
export function emailChangeRoutes(app: FastifyInstance, db: Database) {
  for (const [kind, work] of [
    ['confirmation', confirm],
    ['cancellation', cancel],
  ] as const) {
    const { read, follow } = emailChangeLinks[kind]
    serve(app, read, { config: { may: 'anyone', answers: linkAnswers }, schema }, async (request) => {
      const { token } = valid(link, request.params)
      const { change } = await asPlatform(db, (tx) => changeByLink(tx, token, kind))
      return { email: change.newEmail, oldEmail: change.oldEmail, confirmed: change.confirmedAt !== null }
    })
    serve(app, follow, { config: { may: 'anyone', answers: workAnswers }, schema }, async (request) => {
      const { token } = valid(link, request.params)
      return asPlatform(db, (tx) => work(tx, token))
    })
  }
}

/**
 * The change of a working link and its user, locked until the transaction ends. Requests for a change also lock the user
 * first, which prevents deadlocks. Throws `LINK_NOT_VALID`.
 */
async function changeByLink(tx: Tx, token: string, kind: Kind) {
  const validChanges = tx
    .selectFrom('emailChanges')
    .selectAll()
    .where(kind === 'confirmation' ? 'confirmationHash' : 'cancellationHash', '=', hashed(token))
    .where('expiresAt', '>', new Date())
  const candidate = await validChanges.executeTakeFirst()
  const person = await tx
    .selectFrom('users')
    .select(['id', 'email', 'pendingEmail', 'name', 'surname', 'language', 'companyId'])
    .where('id', '=', candidate?.userId ?? 0)
    .where('deleted', '=', false)
    .forUpdate()
    .executeTakeFirst()
  // The link may have been used while this waited for the lock.
  const change = person && (await validChanges.executeTakeFirst())
  if (!change) throw linkNotValid()
  return { change, person, actor: { userId: person.id, email: person.email, companyId: person.companyId } }
}

/** Makes the new address the login. Sessions continue; links mailed to the old address stop working. */
async function confirm(tx: Tx, token: string) {
  const { change, person, actor } = await changeByLink(tx, token, 'confirmation')
  await tx
    .updateTable('emailChanges')
    .set({ confirmationHash: null, confirmedAt: new Date() })
    .where('id', '=', change.id)
    .execute()
  await setEmail(tx, actor, person.id, change.newEmail)
  return { email: change.newEmail }
}

/**
 * The owner of the old address rejects the change, so that the old address stays, or becomes again, the login. Whoever
 * requested the change knew the password, so all sessions end.
 */
async function cancel(tx: Tx, token: string) {
  const { change, person, actor } = await changeByLink(tx, token, 'cancellation')
  if (change.confirmedAt === null) {
    await dropPendingEmail(tx, person.id)
    await tx.deleteFrom('passwordLinks').where('userId', '=', person.id).execute()
    await auditCancelled(tx, actor, person)
  } else {
    await tx.deleteFrom('emailChanges').where('userId', '=', person.id).execute()
    await setEmail(tx, actor, person.id, change.oldEmail)
  }
  await tx.deleteFrom('sessions').where('userId', '=', person.id).execute()
  return { email: change.oldEmail }
}

async function setEmail(tx: Tx, actor: Actor, id: number, email: string) {
  await emails.edit({ tx, company: undefined, actor }, id, { email })
  await tx.updateTable('users').set({ pendingEmail: null }).where('id', '=', id).execute()
  await tx.deleteFrom('passwordLinks').where('userId', '=', id).execute()
}
