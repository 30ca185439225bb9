import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import * as calls from './calls.ts'
import { clientAddress } from '../../server/client-address.ts'
import type { Database } from '../../server/database/connection.ts'
import { deviceCookie } from '../../server/devices.ts'
import { nothing } from '../../server/operation.ts'
import { changePassword } from '../../server/password-change.ts'
import { requestPasswordReset, requireUsableLink, setPasswordByLink } from '../../server/password-links.ts'
import { sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { languages } from '../../shared/texts.ts'

const notAnEmail = { error: 'EMAIL_NOT_VALID' }
export const resetRequest = z.object({
  email: z.string(notAnEmail).trim().max(200, notAnEmail).pipe(z.email(notAnEmail)),
  /** The language of the mail; by default the user's own. */
  language: z.enum(languages).optional(),
})

const link = z.object({ token: z.string().max(200) })
const typed = z.string().max(1000)
const password = z.string({ error: 'PASSWORD_NOT_STRONG' }).max(1000, 'PASSWORD_NOT_STRONG')
const newPassword = z.object({ password })
const change = z.object({
  email: z.string({ error: 'EMAIL_NOT_VALID' }).trim().max(200, 'EMAIL_NOT_VALID'),
  password,
  oldPassword: typed.nullish().transform((value) => value || undefined),
})
const schema = { tags: ['password'] }

const resetAnswers = { ok: nothing, refusals: { 400: ['EMAIL_NOT_VALID'], 429: ['TOO_MANY_ATTEMPTS'] } } as const
const linkAnswers = { ok: nothing, refusals: { 400: ['LINK_NOT_VALID'] } } as const
const newPasswordAnswers = { ok: nothing, refusals: { 400: ['LINK_NOT_VALID', 'PASSWORD_NOT_STRONG'] } } as const
const changeAnswers = {
  ok: nothing,
  refusals: {
    400: [
      'EMAIL_NOT_VALID',
      'PASSWORD_NOT_STRONG',
      'ACTING_USER_MISMATCH',
      'OLD_PASSWORD_REQUIRED',
      'OLD_PASSWORD_DID_NOT_MATCH',
    ],
    429: ['TOO_MANY_ATTEMPTS'],
  },
} as const

/** Longer than the work for a known address, so that the response time does not reveal whether it is known. */
const resetMs = 250

/** The page of a mailed link asks by `GET` first whether the link still works. */
export function passwordRoutes(app: FastifyInstance, db: Database, publicUrl: string) {
  const device = deviceCookie(db, publicUrl.startsWith('https:'))
  serve(
    app,
    calls.requestReset,
    { config: { may: 'anyone', answers: resetAnswers }, schema: { ...schema, body: resetRequest } },
    async (request) => {
      const { email, language } = valid(resetRequest, request.body)
      const resetRequested = requestPasswordReset(db, { email, language, address: clientAddress(request) })
      await Promise.all([resetRequested, delay(resetMs)])
      return {}
    },
  )

  for (const kind of ['registration', 'reset'] as const) {
    const { read, follow } = calls.passwordLinks[kind]
    serve(
      app,
      read,
      { config: { may: 'anyone', answers: linkAnswers }, schema: { ...schema, params: link } },
      async (request) => {
        await requireUsableLink(db, valid(link, request.params).token, kind)
        return {}
      },
    )
    serve(
      app,
      follow,
      {
        config: { may: 'anyone', answers: newPasswordAnswers },
        schema: { ...schema, params: link, body: newPassword },
      },
      async (request, reply) => {
        const { token } = valid(link, request.params)
        const identifier = await setPasswordByLink(db, token, kind, valid(newPassword, request.body).password)
        await device.write(reply, identifier)
        return {}
      },
    )
  }

  serve(
    app,
    calls.changePassword,
    { config: { may: 'ownSession', answers: changeAnswers }, schema: { ...schema, body: change } },
    async (request) => {
      await changePassword(db, sessionFrom(request), valid(change, request.body), clientAddress(request))
      return {}
    },
  )
}
