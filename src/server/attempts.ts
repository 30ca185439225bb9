import { sql } from 'kysely'
import { addressGroup } from './client-address.ts'
import type { Tx } from './database/connection.ts'
import { Refusal } from './refusal.ts'
import { hashed } from './tokens.ts'

/** How often within a quarter of an hour; then 429 until it is over (decisions 2). */
const windowMinutes = 15
const allowed = {
  /** Wrong passwords, at the login or where the old one is asked for. */
  password: { account: 10, address: 60 },
  /** Requests for a new password, each of which may send a mail. */
  reset: { account: 5, address: 30 },
  /** Changes of an e-mail, each of which sends a mail to an address that is not known yet. */
  emailChange: { account: 10, address: 60 },
} as const
type Kind = keyof typeof allowed

/** Whose attempts are counted: the account that is named, whether or not there is one, and the address that asks. */
export interface Attempt {
  email: string
  address: string
}

const accountOf = (kind: Kind, { email }: Attempt) => hashed(`${kind} account ${email.toLowerCase()}`)
const addressOf = (kind: Kind, { address }: Attempt) => hashed(`${kind} address ${addressGroup(address)}`)

/**
 * Counts an attempt before anything is looked at, so that many at once cannot slip through together. Throws 429 with the
 * seconds to wait.
 */
export async function countAttempt(tx: Tx, kind: Kind, attempt: Attempt) {
  await count(tx, addressOf(kind, attempt), allowed[kind].address)
  await count(tx, accountOf(kind, attempt), allowed[kind].account)
}

async function count(tx: Tx, subject: string, limit: number) {
  const { failures, windowStart } = await tx
    .insertInto('loginAttempts')
    .values({ subject, failures: 1, windowStart: new Date() })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when login_attempts.window_start < now() - ${sql.lit(`${windowMinutes} minutes`)}::interval then 1 else login_attempts.failures + 1 end`,
        windowStart: sql`case when login_attempts.window_start < now() - ${sql.lit(`${windowMinutes} minutes`)}::interval then now() else login_attempts.window_start end`,
      }),
    )
    .returning(['failures', 'windowStart'])
    .executeTakeFirstOrThrow()
  if (failures <= limit) return
  const seconds = Math.max(1, Math.ceil((windowStart.getTime() + windowMinutes * 60_000 - Date.now()) / 1000))
  throw new Refusal(429, 'TOO_MANY_ATTEMPTS', { headers: { 'retry-after': String(seconds) } })
}

/** Gives an attempt that succeeded back: only failures count. */
export async function forgiveAttempt(tx: Tx, kind: Kind, attempt: Attempt) {
  await forgiveAccount(tx, kind, attempt.email)
  await tx
    .updateTable('loginAttempts')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('subject', '=', addressOf(kind, attempt))
    .execute()
}

/** The account starts afresh. */
export async function forgiveAccount(tx: Tx, kind: Kind, email: string) {
  await tx
    .deleteFrom('loginAttempts')
    .where('subject', '=', accountOf(kind, { email, address: '' }))
    .execute()
}
