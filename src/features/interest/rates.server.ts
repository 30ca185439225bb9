import { type Generated, sql } from 'kysely'
import type { Json } from '../../server/database/column-types.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { InterestRates } from './calls.ts'
import { firstRates } from './first-rates.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    interestRates: { isOnly: Generated<boolean>; rates: Json<InterestRates> }
  }
}

export async function interestRates(tx: Tx): Promise<InterestRates> {
  const row = await tx.selectFrom('interestRates').select('rates').executeTakeFirst()
  return row?.rates ?? firstRates
}

/** Returns those before; another super administrator waits for the end of the transaction. */
export async function replaceInterestRates(tx: Tx, after: InterestRates): Promise<InterestRates> {
  await sql`lock table interest_rates in share row exclusive mode`.execute(tx)
  const before = await interestRates(tx)
  const rates = JSON.stringify(after)
  await tx
    .insertInto('interestRates')
    .values({ rates })
    .onConflict((row) => row.column('isOnly').doUpdateSet({ rates }))
    .execute()
  return before
}
