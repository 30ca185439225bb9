import { audit } from '../audit.ts'
import type { Database } from '../database/connection.ts'
import { asPlatform } from '../database/tenancy.ts'
import type { Sealing } from './sealing.ts'

/** The secret of this user cannot be decrypted with the current key. */
export class OtherKey extends Error {}

/**
 * Encrypts the secrets of all second factors with another key, in one transaction, and returns their number. Enrolments that are
 * not confirmed yet are dropped: their users begin again.
 */
export function sealedWithNewKey(db: Database, from: Sealing, to: Sealing): Promise<number> {
  return asPlatform(db, async (tx) => {
    const rows = await tx
      .selectFrom('secondFactors')
      .select(['userId', 'secret'])
      .orderBy('userId')
      .forUpdate()
      .execute()
    for (const { userId, secret } of rows) {
      const opened = from.open(secret, userId)
      if (!opened) throw new OtherKey(`The second factor of user ${userId} was encrypted with another key.`)
      const sealed = to.seal(opened, userId)
      await tx.updateTable('secondFactors').set({ secret: sealed }).where('userId', '=', userId).execute()
    }
    await tx.deleteFrom('secondFactorEnrolments').execute()
    await audit(tx, { userId: null, email: 'cli', companyId: null }, { action: 'SECOND_FACTOR_KEY_REPLACED' })
    return rows.length
  })
}
