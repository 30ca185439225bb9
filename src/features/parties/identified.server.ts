import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyOrAll } from '../../server/database/tenancy.ts'
import { survivorIn } from '../../server/records/merged.ts'
import { type Check, registeredTypes } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import { clientNumbers } from '../../shared/traits.ts'
import { isIdentified } from './identified.ts'
import type { party } from './record.ts'

/**
 * Those of these parties that identify the client of a contract, with their kind: docs/domain/parties.md#clients-without-a-jmbg. They are locked, so
 * that none loses its passport meanwhile.
 */
export async function identifiedParties(tx: Tx, company: CompanyOrAll, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; kind: string }>`
    select named.id, party.kind from parties named
    join parties party on party.company_id = named.company_id and party.id = ${survivorIn('named')}
    where named.company_id = ${company} and named.id = any(${ids}::bigint[])
      and (party.kind = 'LEGAL' or party.passport_number is not null)
    for share of party`.execute(tx)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** A party that identifies the clients of contracts goes on doing so, also after a merge. */
export const keepsIdentifying: Check<typeof party> = async ({ tx, company, event, writer, before, after }) => {
  const survivor = after.mergedInto
  if (!before || !isIdentified(before) || (event !== 'edited' && writer !== 'merge')) return
  const identifies =
    typeof survivor === 'number'
      ? (await identifiedParties(tx, company, [survivor])).has(survivor)
      : isIdentified(after)
  if (identifies) return
  const relying = registeredTypes().flatMap(({ type }) => {
    const [first, ...others] = clientNumbers(type)
    if (first === undefined) return []
    const lacks = sql.join(
      [first, ...others].map((name) => sql`${sql.ref(name)} is null`),
      sql` or `,
    )
    return sql`select id from ${sql.table(type.table)}
      where company_id = ${company} and not deleted and (${lacks}) and party_id in (
        select id from parties where company_id = ${company} and (id = ${after.id} or survivor_id = ${after.id}))`
  })
  const { rows } = await sql`${sql.join(relying, sql` union all `)} limit 1`.execute(tx)
  const field = after.kind === before.kind ? 'passportNumber' : 'kind'
  if (rows.length > 0) throw refusedFields([{ code: 'PARTY_IDENTIFIES_CLIENT', field }])
}
