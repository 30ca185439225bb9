import { audit } from './audit.ts'
import type { Database, Tx } from './database/connection.ts'
import { asPlatform } from './database/tenancy.ts'
import { passwordHash } from './passwords.ts'
import { Refusal, refusedFields } from './refusal.ts'
import { hashed, newToken } from './tokens.ts'
import { passwordIsStrong } from '../shared/session.ts'

const days = { registration: 7 } as const

/** A single-use link's token; the database keeps its hash, and an older link of the user stops working. */
export async function passwordLink(tx: Tx, userId: number, kind: 'registration'): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).where('kind', '=', kind).execute()
  await tx
    .insertInto('passwordLinks')
    .values({ hash: hashed(token), userId, kind, expiresAt: new Date(Date.now() + days[kind] * 86_400_000) })
    .execute()
  return token
}

/** Sets the first password by a registration link, which is used up by it. */
export async function createPassword(db: Database, token: string, password: string) {
  const linked = (tx: Tx) =>
    tx
      .selectFrom('passwordLinks')
      .innerJoin('users', 'users.id', 'passwordLinks.userId')
      .select(['users.id', 'users.email', 'users.companyId'])
      .where('hash', '=', hashed(token))
      .where('kind', '=', 'registration')
      .where('expiresAt', '>', new Date())
      .where('users.deleted', '=', false)
  const user = await asPlatform(db, (tx) => linked(tx).executeTakeFirst())
  if (!user) throw new Refusal(400, 'LINK_NOT_VALID')
  if (!passwordIsStrong(password, user.email)) throw refusedFields([{ code: 'PASSWORD_NOT_STRONG', field: 'password' }])
  const stored = await passwordHash(password)
  await asPlatform(db, async (tx) => {
    const used = await tx
      .deleteFrom('passwordLinks')
      .where('hash', '=', hashed(token))
      .returning('userId')
      .executeTakeFirst()
    if (!used) throw new Refusal(400, 'LINK_NOT_VALID')
    await tx
      .updateTable('users')
      .set({ passwordHash: stored, registrationConfirmed: true })
      .where('id', '=', user.id)
      .execute()
    await audit(tx, { userId: user.id, email: user.email, companyId: user.companyId }, { action: 'PASSWORD_CREATED' })
  })
}
