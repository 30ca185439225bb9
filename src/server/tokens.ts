import { createHash, randomBytes } from 'node:crypto'

/** An opaque secret of 256 bits for the client; the database stores only `hashed(token)`. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashed = (secret: string) => createHash('sha256').update(secret).digest('base64url')
