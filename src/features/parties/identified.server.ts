import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyOrAll } from '../../server/database/tenancy.ts'
import { survivorIn } from '../../server/records/merged.ts'
import { type Check, registeredTypes } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import type { RecordType } from '../../shared/record.ts'
import { clientNumbers } from '../../shared/traits.ts'
import { isIdentified } from './identified.ts'
import type { party } from './record.ts'

/**
 * Those of these parties that identify the client of a contract, with their kind: docs/domain/parties.md#clients-without-a-jmbg. They are
 * locked, so that none loses its passport meanwhile.
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

/** A party that identifies the clients of contracts, or alone names them, goes on doing so, also after a merge. */
export const keepsIdentifying: Check<typeof party> = async ({ tx, company, event, writer, before, after }) => {
  const survivor = after.mergedInto
  if (!before || !isIdentified(before) || (event !== 'edited' && writer !== 'merge')) return
  const kind =
    typeof survivor === 'number'
      ? (await identifiedParties(tx, company, [survivor])).get(survivor)
      : isIdentified(after)
        ? after.kind
        : undefined
  if (kind === 'LEGAL') return
  const isNeededWithout = async (fieldsOf: (type: RecordType) => readonly string[]) => {
    const relying = registeredTypes().flatMap(({ type }) =>
      fieldsOf(type).map(
        (name) => sql`select id from ${sql.table(type.table)}
          where company_id = ${company} and not deleted and ${sql.ref(name)} is null and party_id in (
            select id from parties where company_id = ${company} and (id = ${after.id} or survivor_id = ${after.id}))`,
      ),
    )
    const { rows } = await sql`${sql.join(relying, sql` union all `)} limit 1`.execute(tx)
    return rows.length > 0
  }
  if (await isNeededWithout(({ client }) => (client ? ['clientName'] : [])))
    throw refusedFields([{ code: 'PARTY_NAMES_CLIENT', field: 'kind' }])
  const field = after.kind === before.kind ? 'passportNumber' : 'kind'
  if (kind === undefined && (await isNeededWithout(clientNumbers)))
    throw refusedFields([{ code: 'PARTY_IDENTIFIES_CLIENT', field }])
}
