export const roles = ['SUPERADMIN', 'ADMIN', 'USER'] as const
export type Role = (typeof roles)[number]

/** The logged-in user as returned by `GET /api/user/current`; a super administrator has no company. */
export interface CurrentUser {
  id: number
  /** Counts edits, as for every record. */
  version: number
  name: string
  surname: string
  email: string
  /** A new address that has not been confirmed yet. */
  pendingEmail: string | null
  phoneNumber: string | null
  address: string | null
  birthDate: string | null
  role: Role
  roles: readonly string[]
  company: { id: number; name: string; city: string | null } | null
  language: 'rs' | 'en'
}

/** The response of `/oauth/token` (RFC 6749, section 5.1). `expires_in` is in seconds. */
export interface Tokens {
  access_token: string
  refresh_token: string
  token_type: 'Bearer'
  expires_in: number
}

/** Some common passwords for immediate feedback in the form; the server has the full list. */
const weak =
  /^(passw[o0]rd|lozinka|лозинка|sifra|шифра|qwert[yz]|admin|welcome|dobrodosli|srbija|србија|beograd|београд|test|letmein|iloveyou)[0-9!.]*$/i

/**
 * The password rule, part by part, so that the page can show which parts are met. The server also refuses common
 * passwords: docs/requirements.md#password-rule
 */
export const passwordRule = {
  length: (password: string) => password.length >= 8 && password.length <= 128,
  lower: (password: string) => /\p{Ll}/u.test(password),
  upper: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  notWeak: (password: string, email: string) =>
    password !== '' && !weak.test(password) && password.toLowerCase() !== email.toLowerCase(),
} as const satisfies Record<string, (password: string, email: string) => boolean>

export const passwordIsStrong = (password: string, email: string) =>
  Object.values(passwordRule).every((isMet) => isMet(password, email))
