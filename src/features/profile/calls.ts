import { call, type EnteredFields, type Entities } from '../../shared/call.ts'
import type { Scope } from '../../shared/roles.ts'
import type { CurrentUser } from '../../shared/session.ts'
import type { AccessToken, MadeAccessToken, OwnSession } from './record.ts'

export const readCurrentUser = call<{ answer: CurrentUser }>()('GET', '/api/user/current')
export const saveProfile = call<{ answer: { user: CurrentUser }; body: EnteredFields }>()('PUT', '/api/user/:id')
/** Mails the links of a pending change again. */
export const repeatEmailChange = call<{ answer: { user: CurrentUser } }>()('POST', '/api/user/emailChange')
export const cancelEmailChange = call<{ answer: { user: CurrentUser } }>()('DELETE', '/api/user/emailChange')
export const ownSessions = call<{ answer: Entities<OwnSession> }>()('GET', '/api/user/sessions')
export const endSessions = call<{ answer: object }>()('DELETE', '/api/user/sessions')
export const endOneSession = call<{ answer: object }>()('DELETE', '/api/user/sessions/:id')
export const ownAccessTokens = call<{ answer: Entities<AccessToken> }>()('GET', '/api/user/accessTokens')
export const makeAccessToken = call<{
  answer: MadeAccessToken
  body: { name: string; days: number; scopes: readonly Scope[]; oldPassword: string }
}>()('POST', '/api/user/accessTokens')
export const endAccessToken = call<{ answer: object }>()('DELETE', '/api/user/accessTokens/:id')
