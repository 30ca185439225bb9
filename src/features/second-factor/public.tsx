import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { RequestFailed } from '../../client/connection.ts'
import type { PasskeyCreation, PasskeyRequest } from './record.ts'

export const browserHasPasskeys = browserSupportsWebAuthn
/** A browser offers a passkey only at the address for which it was created. */
export const passkeysWorkAt = (origin: string | null) => origin === location.origin && browserSupportsWebAuthn()

/** Asks the user to confirm with a passkey; rejects with RequestFailed if that does not succeed. */
export const signedBy = ({ origin, options }: PasskeyRequest) =>
  inBrowser(origin, () => startAuthentication({ optionsJSON: options }))
/** Asks the user to create a passkey. */
export const createdFor = ({ origin, options }: PasskeyCreation) =>
  inBrowser(origin, () => startRegistration({ optionsJSON: options }))

async function inBrowser<Result>(origin: string, ask: () => Promise<Result>): Promise<Result> {
  if (!passkeysWorkAt(origin)) throw new RequestFailed(400, 'PASSKEYS_NOT_AVAILABLE')
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // The other errors reveal only that it did not succeed: WebAuthn Level 3, section 14.5.
    throw new RequestFailed(400, error.name === 'InvalidStateError' ? 'PASSKEY_ALREADY_EXISTS' : 'PASSKEY_NOT_USED')
  }
}
