import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The answer of `GET /api/user/secondFactor`. */
export interface SecondFactorState {
  enabled: boolean
  /** Whether it cannot be turned off. */
  required: boolean
  /** Of the authenticator app, ISO 8601, UTC; null without one. */
  dateCreated: string | null
  recoveryCodesLeft: number
  /** The only origin at which passkeys work, if any. */
  passkeyOrigin: string | null
  passkeys: Passkey[]
}

export interface Passkey {
  id: number
  name: string
  /** Whether other devices of the user have it too. */
  backedUp: boolean
  dateCreated: string
  lastUsedAt: string | null
}

/** A new secret, which becomes valid once a code confirms it. */
export interface NewKey {
  /** Base32. */
  secret: string
  /** `otpauth://…` */
  uri: string
}

/** Empty if the user has recovery codes of another factor. */
export interface RecoveryCodes {
  recoveryCodes: string[]
}

/** The server's answers before a passkey is used or created. */
export interface PasskeyRequest {
  origin: string
  options: PublicKeyCredentialRequestOptionsJSON
}
export interface PasskeyCreation {
  origin: string
  options: PublicKeyCredentialCreationOptionsJSON
}
