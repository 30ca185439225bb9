import type { Script } from './scripts.ts'
import type { Language } from './texts.ts'

export const roles = ['SUPERADMIN', 'ADMIN', 'USER'] as const
export type Role = (typeof roles)[number]

/** The scripts are unknown in sessions that an earlier version has stored. */
interface UsersCompany {
  id: number
  name: string
  city: string | null
  /** The script in which names and places are entered; null for as typed. */
  registerScript?: Script | null
  /** The script in which documents are printed by default; null for Cyrillic. */
  documentScript?: Script | null
}

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
  company: UsersCompany | null
  language: Language
  /** Whether a second factor is required and missing: until it is set up, nothing else works. */
  mustEnrol?: boolean
}

/** The response of `/oauth/token` (RFC 6749, section 5.1). `expires_in` is in seconds. */
export interface Tokens {
  access_token: string
  refresh_token: string
  token_type: 'Bearer'
  expires_in: number
}
