import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const [nonceLength, authTagLength] = [12, 16]

/** With AES-256-GCM and a key of 32 bytes; it can be decrypted only with the same `context`. */
export function encrypted(content: Uint8Array, key: Buffer, context = ''): Buffer {
  const nonce = randomBytes(nonceLength)
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength }).setAAD(Buffer.from(context))
  const parts = [encryption.update(content), encryption.final()]
  return Buffer.concat([nonce, encryption.getAuthTag(), ...parts])
}

/** Undefined if it was encrypted with another key or context, or has been changed. */
export function decrypted(bytes: Uint8Array, key: Buffer, context = ''): Buffer | undefined {
  const start = nonceLength + authTagLength
  if (bytes.length < start) return undefined
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength), { authTagLength })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceLength, start))
  try {
    return Buffer.concat([decryption.update(bytes.subarray(start)), decryption.final()])
  } catch {
    // `final` throws if the tag does not match.
    return undefined
  }
}
