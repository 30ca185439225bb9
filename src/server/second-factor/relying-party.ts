import { isIP } from 'node:net'

/** The identity that passkeys are bound to: WebAuthn Level 3, section 4, «Relying Party Identifier». */
export interface RelyingParty {
  /** The host name, without the port. */
  id: string
  origin: string
}

/** Undefined if browsers offer no passkeys there: without HTTPS (except on localhost) and at an IP address. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : undefined
}
