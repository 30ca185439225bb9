import { createHmac, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

// Archives are signed with Ed25519: whoever receives one can check it, and only the installation can make it. The key follows from
// the key of the backups, so that there is one secret to keep.

/** RFC 8410, section 7: what precedes the 32 bytes of a private and of a public key. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** The key of an installation. */
export const archiveKey = (backupKey: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([privatePrefix, createHmac('sha256', backupKey).update('archives of companies').digest()]),
    format: 'der',
    type: 'pkcs8',
  })

/** The public part, as people copy it: 64 hexadecimal digits. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length).toString('hex')

export const signed = (bytes: Buffer, key: KeyObject): string => sign(null, bytes, key).toString('hex')

export function isSigned(bytes: Buffer, signature: string, publicKey: string): boolean {
  const key = Buffer.concat([publicPrefix, Buffer.from(publicKey, 'hex')])
  try {
    return verify(null, bytes, createPublicKey({ key, format: 'der', type: 'spki' }), Buffer.from(signature, 'hex'))
  } catch {
    // Not a key.
    return false
  }
}
