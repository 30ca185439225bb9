import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { call } from '../../shared/call.ts'
import type { NewKey, PasskeyCreation, PasskeyRequest, RecoveryCodes, SecondFactorState } from './record.ts'

/** No extensions are used. */
type Answer<Passkey> = Omit<Passkey, 'clientExtensionResults'>
interface Proven {
  /** With the password if the server requires it. */
  readonly body: {
    readonly oldPassword?: string
    readonly code?: string
    readonly passkey?: Answer<AuthenticationResponseJSON>
  }
}

export const readSecondFactor = call<{ answer: SecondFactorState }>()('GET', '/api/user/secondFactor')
export const beginKey = call<Proven & { answer: NewKey }>()('POST', '/api/user/secondFactor/enrolment')
export const confirmKey = call<{ answer: RecoveryCodes; body: { code: string } }>()('POST', '/api/user/secondFactor')
export const beginPasskeyCreation = call<Proven & { answer: PasskeyCreation }>()(
  'POST',
  '/api/user/secondFactor/passkeys/enrolment',
)
export const addPasskey = call<{
  answer: RecoveryCodes
  body: { name: string; credential: Answer<RegistrationResponseJSON> }
}>()('POST', '/api/user/secondFactor/passkeys')
export const renamePasskey = call<{ answer: object; body: { name: string } }>()(
  'PUT',
  '/api/user/secondFactor/passkeys/:id',
)
export const removePasskey = call<Proven & { answer: object }>()('POST', '/api/user/secondFactor/passkeys/:id/removal')
export const replaceRecoveryCodes = call<Proven & { answer: RecoveryCodes }>()(
  'POST',
  '/api/user/secondFactor/recoveryCodes',
)
export const turnOffSecondFactor = call<Proven & { answer: object }>()('POST', '/api/user/secondFactor/removal')
export const challengePasskey = call<{ answer: PasskeyRequest }>()('POST', '/api/user/secondFactor/challenge')

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
