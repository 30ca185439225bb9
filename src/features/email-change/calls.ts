import { call } from '../../shared/call.ts'

interface Change {
  readonly email: string
  readonly oldEmail: string
  readonly confirmed: boolean
}

/** The pages of both mails about a changed e-mail: whether the link works, and what it does. */
export const emailChangeLinks = {
  confirmation: {
    read: call<{ answer: Change }>()('GET', '/api/user/emailConfirmation/:token'),
    follow: call<{ answer: { email: string } }>()('PUT', '/api/user/emailConfirmation/:token'),
  },
  cancellation: {
    read: call<{ answer: Change }>()('GET', '/api/user/emailCancellation/:token'),
    follow: call<{ answer: { email: string } }>()('PUT', '/api/user/emailCancellation/:token'),
  },
}
