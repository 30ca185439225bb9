import { call } from '../../shared/call.ts'

export const sendRegistrationMail = call<{ answer: object }>()('POST', '/api/admin/users/:id/registrationMail')
export const endSessionsOf = call<{ answer: object }>()('DELETE', '/api/admin/users/:id/sessions')
export const resetSecondFactorOf = call<{ answer: object }>()('DELETE', '/api/admin/users/:id/secondFactor')
