import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { registeredTypes } from '../../server/records/rules.ts'
import { normalReferences, referencesIn } from './payment-reference.ts'
import { sameParties } from './same-parties.server.ts'

/** What a payment names by its reference: claims, a contract, a letter with claims, a letter without them or a party. */
export interface Named {
  readonly reference: string
  /** Claims that stand, open or not. */
  readonly claims: readonly number[]
  /** Whose they are; undefined if a record has no party, or several. */
  readonly partyId: number | undefined
  /** Whether it names claims; a letter or a party names only who pays. */
  readonly isExact: boolean
}

interface Stated {
  readonly text: string
  /** Whether the text is a reference, not contains one. */
  readonly isWhole: boolean
  /** Whose records are meant, if that is decided. */
  readonly of?: number | undefined
}

/** Of each text that states a payment reference of a record of the company. */
export async function namedBy(
  tx: Tx,
  company: CompanyId,
  texts: readonly Stated[],
): Promise<readonly (Named | undefined)[]> {
  const candidates = texts.map(({ text, isWhole, of }) => {
    const all = isWhole ? normalReferences(text) : referencesIn(text)
    return isWhole && of === undefined ? all.slice(0, 1) : all
  })
  const found = Map.groupBy(await recordsOf(tx, company, [...new Set(candidates.flat())]), ({ reference }) => reference)
  const decided = texts.flatMap(({ of }) => of ?? [])
  const same = await sameParties(tx, company, decided)
  return candidates.map((references, at) => {
    const of = texts[at]?.of
    for (const reference of references) {
      const stated = found.get(reference) ?? []
      const rows = of === undefined ? stated : stated.filter(({ partyId }) => isSame(same, partyId, of))
      const parties = [...new Set(rows.flatMap(({ partyId }) => partyId ?? []))]
      if (rows.length > 0)
        return {
          reference,
          claims: rows.flatMap(({ claimId }) => claimId ?? []),
          partyId: parties.length === 1 ? parties[0] : undefined,
          isExact: rows.some(({ claimId }) => claimId !== null),
        }
    }
    return undefined
  })
}

const isSame = (same: ReadonlyMap<number, number>, one: number | null, other: number) =>
  one === other || (one !== null && same.has(one) && same.get(one) === same.get(other))

async function recordsOf(tx: Tx, company: CompanyId, references: readonly string[]) {
  if (references.length === 0) return []
  const letters = registeredTypes().flatMap(({ type: { written, table } }) =>
    written
      ? sql`
      select asked.reference, record.id, record.party_id from asked
      join ${sql.table(table)} record on record.company_id = ${company} and record.payment_reference = asked.reference
        and not record.deleted`
      : [],
  )
  const { rows } = await sql<{ reference: string; partyId: number | null; claimId: number | null }>`
    with asked as (select unnest(${[...references]}::text[]) as reference),
      records as (${sql.join(letters, sql` union all `)}),
      claimed as (
        select asked.reference, claims.party_id, claims.id as claim_id from asked
        join claims named on named.company_id = ${company} and named.payment_reference = asked.reference
        join claims on claims.company_id = named.company_id and claims.party_id = named.party_id
          and (claims.id = named.id or (claims.document_number = named.document_number
            and claims.reverses_claim_id is null and claims.reversed_by_claim_id is null))
        union all
        select records.reference, claims.party_id, claims.id from records
        join claims on claims.company_id = ${company} and claims.contract_id = records.id
        where claims.reverses_claim_id is null and claims.reversed_by_claim_id is null
        union all
        select records.reference, claims.party_id, claims.id from records
        join dunning_lines line on line.company_id = ${company} and line.letter_id = records.id
        join claims on claims.company_id = ${company} and claims.id in (line.claim_id, line.interest_claim_id)
        where claims.reverses_claim_id is null and claims.reversed_by_claim_id is null)
    select * from claimed
    union all
    select reference, party_id, null::bigint from records where not exists (select from claimed where claimed.reference = records.reference)
    union all
    select asked.reference, parties.id, null::bigint from asked
    join parties on parties.company_id = ${company} and parties.id = right(asked.reference, 10)::bigint
      and (not parties.deleted or parties.survivor_id is not null)`.execute(tx)
  return rows
}
