import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 with the parameters that every authenticator app supports: HMAC-SHA-1, steps of 30 seconds, six digits.

const stepSeconds = 30
const digits = 6
/** One step before and after the current one: RFC 6238, section 5.2. */
const tolerated = [-1, 0, 1] as const

/** 160 bits: RFC 4226, section 4. */
export const newSecret = (): Buffer => randomBytes(20)

export const stepAt = (time: number) => Math.floor(time / 1000 / stepSeconds)

/** RFC 4226, section 5.3. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The step of a code, if it is valid now and later than the last one used. Compares all codes in constant time. */
export function matchingStep(secret: Uint8Array, code: string, lastStep: number, now = Date.now()) {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  return tolerated
    .map((offset) => stepAt(now) + offset)
    .filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)))
    .find((step) => step > lastStep)
}

/** RFC 4648, section 6, for whole groups of five bytes. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/[01]{5}/g, (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five, 2)))
}

/**
 * The content of the QR code for authenticator apps: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export const keyUri = (secret: Uint8Array, email: string) =>
  `otpauth://totp/Pokoj:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=Pokoj`
