import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '../database/connection.ts'
import { newKey, shortestKey, storedKey } from '../database/key-file.ts'
import { asPlatform } from '../database/tenancy.ts'

interface KeySettings {
  dataDir: string
  /** The setting `SECOND_FACTOR_KEY`, which takes precedence over the file. */
  secondFactorKey: string | undefined
}

const keyFile = (dataDir: string) => join(dataDir, 'second-factor.key')
const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/**
 * Encrypts the secrets of second factors with a key outside the database, so that neither a copy of the database nor a backup
 * contains them. The first secret creates the key file.
 */
export class Sealing {
  readonly #settings: KeySettings
  #key: Buffer | undefined

  constructor(settings: KeySettings) {
    this.#settings = settings
  }

  #existingKey(): Buffer | undefined {
    const { dataDir, secondFactorKey } = this.#settings
    const text = secondFactorKey ?? storedKey(keyFile(dataDir))
    if (text !== undefined && text.length < shortestKey) throw new Error(`${keyFile(dataDir)} is not a valid key.`)
    this.#key ??= text === undefined ? undefined : derived(text)
    return this.#key
  }

  /** The result can be opened for the same user only. */
  seal(secret: Uint8Array, userId: number): string {
    const key = this.#existingKey() ?? derived(newKey(keyFile(this.#settings.dataDir)))
    const nonce = randomBytes(nonceBytes)
    const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(owner(userId))
    const sealed = Buffer.concat([encryption.update(secret), encryption.final()])
    return Buffer.concat([nonce, encryption.getAuthTag(), sealed]).toString('base64url')
  }

  /** Undefined if it was sealed with another key. */
  open(sealed: string, userId: number): Buffer | undefined {
    const key = this.#existingKey()
    if (!key) return undefined
    const bytes = Buffer.from(sealed, 'base64url')
    const rest = nonceBytes + tagBytes
    if (bytes.length <= rest) return undefined
    try {
      const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(owner(userId))
        .setAuthTag(bytes.subarray(nonceBytes, rest))
      return Buffer.concat([decryption.update(bytes.subarray(rest)), decryption.final()])
    } catch {
      // `final` throws for a wrong key, and for a secret that was changed or belongs to another user.
      return undefined
    }
  }

  /** Whether the stored secrets were sealed with this key; checked at the start. */
  async opensSecretsOf(db: Database): Promise<boolean> {
    const newest = await asPlatform(
      db,
      (tx) =>
        tx
          .selectFrom('secondFactors')
          .select(['userId', 'secret'])
          .orderBy('dateCreated', 'desc')
          .limit(1)
          .executeTakeFirst(),
      'read',
    )
    return !newest || this.open(newest.secret, newest.userId) !== undefined
  }
}

const derived = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'pokoj second factor', 32))
const owner = (userId: number) => Buffer.from(`user ${userId}`)
