/** The answer of `GET /api/user/secondFactor`. */
export interface SecondFactorState {
  enabled: boolean
  /** Whether it cannot be turned off. */
  required: boolean
  /** ISO 8601, UTC. */
  dateCreated: string | null
  recoveryCodesLeft: number
}

/** A new secret, which counts once a code confirms it. */
export interface NewKey {
  /** Base32. */
  secret: string
  /** `otpauth://…` */
  uri: string
}

export interface RecoveryCodes {
  recoveryCodes: string[]
}
