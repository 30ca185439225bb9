import { sql } from 'kysely'
import type { Database, Tx } from '../database/connection.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Sealing } from './sealing.ts'

export interface SecondFactors {
  db: Database
  sealing: Sealing
  /** Undefined if passkeys cannot work at the public address. */
  relyingParty: RelyingParty | undefined
}

/** Named as in the response to a login. */
export type Factor = 'passkey' | 'otp' | 'recovery_code'

/** The factors with which a user can complete a login, the preferred one first; empty without a second factor. */
export async function factorsOf(tx: Tx, userId: number): Promise<Factor[]> {
  const { rows } = await sql<{ factor: Factor }>`
    select factor from (
      select 1 as place, 'passkey' as factor from passkeys where user_id = ${userId}
      union select 2, 'otp' from second_factors where user_id = ${userId}
      union select 3, 'recovery_code' from recovery_codes where user_id = ${userId}) found
    order by place`.execute(tx)
  return rows.map(({ factor }) => factor)
}

export const hasSecondFactor = async (tx: Tx, userId: number): Promise<boolean> =>
  (await factorsOf(tx, userId)).some((factor) => factor !== 'recovery_code')

/** Returns whether the user had one. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const app = await tx.deleteFrom('secondFactors').where('userId', '=', userId).executeTakeFirst()
  const passkeys = await tx.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx.deleteFrom('pendingLogins').where('userId', '=', userId).execute()
  await tx.updateTable('users').set({ secondFactor: false }).where('id', '=', userId).execute()
  return app.numDeletedRows + passkeys.numDeletedRows > 0n
}
