import { keptWhenEmpty, optionalDigits } from '../../shared/fields.ts'
import { choice } from '../../shared/value-fields.ts'
import type { Scope } from '../../shared/roles.ts'
import { languages } from '../../shared/texts.ts'
import { user } from '../users/record.ts'

/** The fields of their own data that all users may change: not role, company or access. */
const fields = user.fields.extend({
  phoneNumber: optionalDigits('USER_PHONE'),
  language: choice('USER_LANGUAGE', languages),
})
/** Clients of the original interface send no language; it then stays as it is. */
const editFields = fields.extend({ language: keptWhenEmpty(fields.shape.language) })

export const profile = {
  ...user,
  base: '/api/user',
  code: 'PROFILE',
  may: { read: 'ownSession', write: 'ownSession' },
  fields,
  editFields,
} as const

/** One of the user's own sessions. */
export interface OwnSession {
  id: number
  /** Derived from the user agent, e.g. `Chrome, Windows`; empty if unknown. */
  device: string
  address: string | null
  /** ISO 8601, UTC. */
  dateCreated: string
  lastUsedAt: string
  isThis: boolean
}

/** One of the user's access tokens for other programs; times in ISO 8601, UTC. */
export interface AccessToken {
  id: number
  name: string
  scopes: Scope[]
  dateCreated: string
  expiresAt: string
  /** Null: never. */
  lastUsedAt: string | null
}

export interface MadeAccessToken {
  id: number
  /** Shown only when it has been made. */
  token: string
  expiresAt: string
}
