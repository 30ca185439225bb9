import type { Tx } from '../database/connection.ts'
import type { Session } from '../session.ts'

const minutes = 5

type Purpose = 'enrolment' | 'proof'

/** Stores what a passkey must sign next in a session; a former challenge stops working. */
export async function storeChallenge(tx: Tx, { id }: Session, purpose: Purpose, challenge: string) {
  const values = { challenge, expiresAt: new Date(Date.now() + minutes * 60_000) }
  await tx
    .insertInto('passkeyChallenges')
    .values({ sessionId: id, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['sessionId', 'purpose']).doUpdateSet(values))
    .execute()
}

/** Each challenge is answered once. */
export async function takenChallenge(tx: Tx, { id }: Session, purpose: Purpose): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeyChallenges')
    .where('sessionId', '=', id)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > new Date() ? row.challenge : null
}
