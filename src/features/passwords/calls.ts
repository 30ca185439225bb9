import { call } from '../../shared/call.ts'
import type { Language } from '../../shared/texts.ts'

/** The pages of the mailed links by which a password is set. */
export const passwordLinks = {
  registration: {
    read: call<{ answer: object }>()('GET', '/api/user/createPassword/:token'),
    follow: call<{ answer: object; body: { password: string } }>()('PUT', '/api/user/createPassword/:token'),
  },
  reset: {
    read: call<{ answer: object }>()('GET', '/api/user/resetPassword/:token'),
    follow: call<{ answer: object; body: { password: string } }>()('PUT', '/api/user/resetPassword/:token'),
  },
}
export const requestReset = call<{ answer: object; body: { email: string; language: Language } }>()(
  'POST',
  '/api/user/password/reset',
)
export const changePassword = call<{
  answer: object
  body: { email: string; password: string; oldPassword?: string }
}>()('POST', '/api/user/changePassword/')
