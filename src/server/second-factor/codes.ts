import { randomInt } from 'node:crypto'
import type { Tx } from '../database/connection.ts'
import { hashed } from '../tokens.ts'
import type { Sealing } from './sealing.ts'
import { matchingStep } from './totp.ts'

const recoveryCodes = 10
/** 20 digits, 66 bits: too many to guess, even from the hash. Digits are the same on Cyrillic and Latin keyboards. */
const newRecoveryCode = () => Array.from({ length: 5 }, () => String(randomInt(10_000)).padStart(4, '0')).join(' ')
const recoveryHash = (userId: number, digits: string) => hashed(`recovery ${userId} ${digits}`)

/** Creates the codes of a user; the previous ones stop working. */
export async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, hash: recoveryHash(userId, digitsOf(code)) })))
    .execute()
  return codes
}

type Kind = 'otp' | 'recoveryCode'
export interface GivenCode {
  code: string
  /** Either, if undefined. */
  kind?: Kind
}

/** As typed, in groups. */
const digitsOf = (typed: string) => typed.replaceAll(/[\s-]/g, '')

/** Uses up a code and returns its kind; undefined if it is wrong or was used before. */
export async function usedCode(
  tx: Tx,
  sealing: Sealing,
  userId: number,
  { code, kind }: GivenCode,
): Promise<Kind | undefined> {
  const digits = digitsOf(code)
  if (kind !== 'recoveryCode' && (await otpIsUsed(tx, sealing, userId, digits))) return 'otp'
  if (kind === 'otp') return undefined
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('hash', '=', recoveryHash(userId, digits))
    .executeTakeFirst()
  return numDeletedRows > 0n ? 'recoveryCode' : undefined
}

async function otpIsUsed(tx: Tx, sealing: Sealing, userId: number, digits: string): Promise<boolean> {
  const factor = await tx
    .selectFrom('secondFactors')
    .select(['secret', 'lastStep'])
    .where('userId', '=', userId)
    // Of concurrent requests with the same code only the first succeeds.
    .forUpdate()
    .executeTakeFirst()
  const secret = factor && sealing.open(factor.secret, userId)
  const step = secret && matchingStep(secret, digits, factor.lastStep)
  if (step === undefined) return false
  await tx.updateTable('secondFactors').set({ lastStep: step }).where('userId', '=', userId).execute()
  return true
}
