import { call } from '../../shared/call.ts'
import type { NewKey, PasskeyCreation, PasskeyRequest, RecoveryCodes, SecondFactorState } from './record.ts'

/** The password, and a code or the response of a passkey. */
interface Proven {
  readonly body: object
}

export const readSecondFactor = call<{ answer: SecondFactorState }>()('GET', '/api/user/secondFactor')
export const beginKey = call<Proven & { answer: NewKey }>()('POST', '/api/user/secondFactor/enrolment')
export const confirmKey = call<{ answer: RecoveryCodes; body: object }>()('POST', '/api/user/secondFactor')
export const beginPasskeyCreation = call<Proven & { answer: PasskeyCreation }>()(
  'POST',
  '/api/user/secondFactor/passkeys/enrolment',
)
export const addPasskey = call<{ answer: RecoveryCodes; body: object }>()('POST', '/api/user/secondFactor/passkeys')
export const renamePasskey = call<{ answer: object; body: { name: string | undefined } }>()(
  'PUT',
  '/api/user/secondFactor/passkeys/:id',
)
export const removePasskey = call<Proven & { answer: object }>()('POST', '/api/user/secondFactor/passkeys/:id/removal')
export const replaceRecoveryCodes = call<Proven & { answer: RecoveryCodes }>()(
  'POST',
  '/api/user/secondFactor/recoveryCodes',
)
export const turnOffSecondFactor = call<Proven & { answer: object }>()('POST', '/api/user/secondFactor/removal')
export const challengePasskey = call<{ answer: PasskeyRequest; body: object }>()(
  'POST',
  '/api/user/secondFactor/challenge',
)

interface Policy {
  readonly required: boolean
}
/** Whether all users of a company must log in in two steps. */
export const readLoginPolicy = call<{ answer: Policy; query: { companyId: number | undefined } }>()(
  'GET',
  '/api/company/secondFactor',
)
export const saveLoginPolicy = call<{ answer: Policy; body: Policy & { companyId: number | undefined } }>()(
  'PUT',
  '/api/company/secondFactor',
)
