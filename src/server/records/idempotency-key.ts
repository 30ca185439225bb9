import { createHmac, hkdfSync } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Stored } from '../../shared/record-of.ts'
import type { Database, Tx } from '../database/connection.ts'
import { decrypted, encrypted } from '../encryption.ts'
import { Refusal } from '../refusal.ts'
import { inSessionCompany, sessionFrom } from '../session.ts'
import { hashed } from '../tokens.ts'

export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/)
    .optional()
    .describe(
      'chosen by the client for one new record: within 24 hours the same request with the same key creates no second ' +
        'record and gets the first response again',
    ),
})

/** The codes of an operation that accepts the header. */
export const idempotencyCodes = { 400: 'IDEMPOTENCY_KEY_NOT_VALID', 422: 'IDEMPOTENCY_KEY_REUSED' } as const

type Created = Pick<Stored, 'id' | 'version'>
/** The row that keeps a created record for a repeated request. */
export type ResponseOf = (record: Created) => StoredResponse

interface StoredResponse {
  userId: number
  keyHash: string
  companyId: number | null
  requestHash: string
  sealedRecord: Buffer
}

/** Called in the transaction that creates the record. */
export const storeResponse = (tx: Tx, answer: StoredResponse) =>
  tx.insertInto('idempotencyKeys').values(answer).execute()

/**
 * Creates a record, or returns the one that the same request has created before with its `Idempotency-Key`. A new key
 * costs one statement; a known key is detected because creating fails. While the first request runs, the others wait
 * for it at a unique index.
 */
export async function createdOnce(
  db: Database,
  request: FastifyRequest,
  create: (responseOf?: ResponseOf) => Promise<Created>,
): Promise<Created> {
  const key = idempotencyKeyOf(request)
  if (key === undefined) return create()
  const { userId, companyId = null } = sessionFrom(request)
  const [keyHash, requestHash] = [hashed(key), requestHashOf(request, key)]
  try {
    return await create((record) => {
      return { userId, keyHash, companyId, requestHash, sealedRecord: sealed(record, key) }
    })
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) throw error
    // An error of this query replaces the first one: as long as it fails, it is unknown whether the record exists.
    const first = await storedResponse(db, request, keyHash)
    if (!first) throw error
    const record = unsealed(first.sealedRecord, key)
    if (first.requestHash !== requestHash)
      throw new Refusal(422, idempotencyCodes[422], { details: { recordId: record.id } })
    return record
  }
}

/** The key that the client has chosen, if it sent one. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const { data, error } = idempotencyHeader.safeParse(headers)
  if (error) throw new Refusal(400, idempotencyCodes[400])
  return data['idempotency-key']
}

const storedResponse = (db: Database, request: FastifyRequest, keyHash: string) =>
  inSessionCompany(
    db,
    request,
    undefined,
    (tx) =>
      tx
        .selectFrom('idempotencyKeys')
        .select(['requestHash', 'sealedRecord'])
        .where('userId', '=', sessionFrom(request).userId)
        .where('keyHash', '=', keyHash)
        .executeTakeFirst(),
    'read',
  )

/** Keyed, so that it does not confirm guesses about the personal data in the body. */
export const requestHashOf = ({ method, url, body }: FastifyRequest, key: string) =>
  createHmac('sha256', key)
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest('base64url')

const secretFrom = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'pokoj idempotency answer', 32))

/** Encrypted with the client's key, of which the database has only the hash: no copy of the personal data can be read. */
const sealed = (record: Created, key: string) => encrypted(Buffer.from(JSON.stringify(record)), secretFrom(key))

const anyRecord = z.looseObject({ id: z.int(), version: z.int() })

function unsealed(bytes: Uint8Array, key: string) {
  const text = decrypted(bytes, secretFrom(key))
  if (!text) throw new Error('The answer kept for an Idempotency-Key has been changed.')
  return anyRecord.parse(JSON.parse(text.toString()))
}
