import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '../database/connection.ts'
import { newKey, shortestKey, storedKey } from '../database/key-file.ts'
import { asPlatform } from '../database/tenancy.ts'
import { decrypted, encrypted } from '../encryption.ts'

interface KeySettings {
  dataDir: string
  /** The setting `SECOND_FACTOR_KEY`, which takes precedence over the file. */
  secondFactorKey: string | undefined
}

const keyFile = (dataDir: string) => join(dataDir, 'second-factor.key')

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
    return encrypted(secret, key, owner(userId)).toString('base64url')
  }

  /** Undefined if it was sealed with another key. */
  open(sealed: string, userId: number): Buffer | undefined {
    const key = this.#existingKey()
    return key && decrypted(Buffer.from(sealed, 'base64url'), key, owner(userId))
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
const owner = (userId: number) => `user ${userId}`
