import { z } from 'zod'
import { listOf } from '../../server/operation.ts'
import { instant, named, recordAnswers } from '../../server/records/answers.ts'
import { scripts } from '../../shared/scripts.ts'
import { roles } from '../../shared/session.ts'
import { languages } from '../../shared/texts.ts'
import { profile } from './record.ts'

const text = z.string()
const script = z.enum(scripts).nullable().describe('null: as typed, and documents in Cyrillic')
const user = z
  .object({
    id: z.int(),
    version: z.int(),
    name: text,
    surname: text,
    email: text,
    pendingEmail: text.nullable(),
    phoneNumber: text.nullable(),
    address: text.nullable(),
    birthDate: text.meta({ format: 'date' }).nullable(),
    role: z.enum(roles),
    roles: z.array(text).describe('the role as `ROLE_…`'),
    company: named.extend({ city: text.nullable(), registerScript: script, documentScript: script }).nullable(),
    language: z.enum(languages),
  })
  .describe('The logged-in user')
const session = z.object({
  id: z.int(),
  device: text,
  address: text.nullable(),
  dateCreated: instant,
  lastUsedAt: instant,
  isThis: z.boolean(),
})
const ofPassword = ['OLD_PASSWORD_REQUIRED', 'OLD_PASSWORD_DID_NOT_MATCH']
const edited = recordAnswers.edit(profile, ['ACTING_USER_MISMATCH', ...ofPassword])
const emailChange = ['EMAIL_CHANGE_NOT_EXIST', 'USER_WITH_EMAIL_ALREADY_EXIST']

/** Response schemas of the profile routes. */
export const current = {
  ok: user.extend({ mustEnrol: z.boolean().describe('until a second factor is set up, nothing else works') }),
}
export const edit = {
  ok: z.object({ user }),
  refusals: { ...edited.refusals, 429: ['TOO_MANY_ATTEMPTS'] },
}
export const change = { ok: z.object({ user }), refusals: { 400: emailChange, 429: ['TOO_MANY_ATTEMPTS'] } }
export const sessions = { ok: listOf(session) }
export const endOne = { ok: z.object({}), refusals: { 400: ['SESSION_NOT_EXIST'] } }
export const endAll = { ok: z.object({}) }
