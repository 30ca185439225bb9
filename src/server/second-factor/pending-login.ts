import type { Tx } from '../database/connection.ts'
import { hashed, newToken } from '../tokens.ts'

const minutes = 5
const mostFailures = 5

interface LoginUser {
  id: number
  passwordHash: string | null
}
const passwordTag = ({ passwordHash }: LoginUser) => hashed(String(passwordHash))

interface FirstStep {
  unlocks: boolean
  /** The provider of single sign-on, if the password was not asked. */
  provider: string | undefined
}

/** A login with the right password, or through a provider, that waits for the second factor. Returns its token; the database stores the hash. */
export async function newPendingLogin(tx: Tx, user: LoginUser, how: FirstStep): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('pendingLogins').where('expiresAt', '<', new Date()).execute()
  await tx
    .insertInto('pendingLogins')
    .values({
      hash: hashed(token),
      userId: user.id,
      passwordTag: passwordTag(user),
      unlocks: how.unlocks,
      provider: how.provider ?? null,
      expiresAt: new Date(Date.now() + minutes * 60_000),
    })
    .execute()
  return token
}

export interface PendingLogin {
  hash: string
  userId: number
  passwordTag: string
  unlocks: boolean
  provider: string | null
  failures: number
  challenge: string | null
}

/** Locked, so that concurrent requests cannot exceed the number of failures. */
export const pendingLogin = (tx: Tx, token: string): Promise<PendingLogin | undefined> =>
  tx
    .selectFrom('pendingLogins')
    .select(['hash', 'userId', 'passwordTag', 'unlocks', 'provider', 'failures', 'challenge'])
    .where('hash', '=', hashed(token))
    .where('expiresAt', '>', new Date())
    .forUpdate()
    .executeTakeFirst()

/** False if the password was changed in the meantime. */
export const isOfPassword = (pending: PendingLogin, user: LoginUser) => pending.passwordTag === passwordTag(user)

export const endPendingLogin = (tx: Tx, { hash }: PendingLogin) =>
  tx.deleteFrom('pendingLogins').where('hash', '=', hash).execute()

export const setChallenge = (tx: Tx, { hash }: PendingLogin, challenge: string) =>
  tx.updateTable('pendingLogins').set({ challenge }).where('hash', '=', hash).execute()

/** After too many failures the password must be entered again. A challenge is answered once. */
export async function countFailure(tx: Tx, pending: PendingLogin) {
  const failures = pending.failures + 1
  if (failures >= mostFailures) await endPendingLogin(tx, pending)
  else
    await tx.updateTable('pendingLogins').set({ failures, challenge: null }).where('hash', '=', pending.hash).execute()
}
