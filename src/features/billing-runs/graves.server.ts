import { sql } from 'kysely'
import { billedKinds as feeKinds } from './record.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { survivorIn } from '../../server/records/merged.ts'
import { toPara } from '../../shared/money.ts'
import { diedOn } from '../grave-rights/public.server.ts'
import type { Billed, BilledGrave } from './charges.ts'
import type { BilledHolder, BilledRight, Payer } from './payers.ts'

interface Scope {
  readonly graveyardId: number | null
  readonly year: number
}

type HolderRow = Omit<BilledHolder, 'party'> & Payer & { readonly rightId: number }
type RightRow = Omit<BilledRight, 'holders'> & { readonly graveId: number }
type GraveRow = Omit<BilledGrave, 'rights' | 'billed'>

/** The graves with a right in the year, their rights and holders, and what was charged for them: four statements for all. */
export async function billedGraves(tx: Tx, company: CompanyId, scope: Scope): Promise<BilledGrave[]> {
  const { graveyardId, year } = scope
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const inScope = sql`graves.company_id = ${company} and not graves.deleted
    and (${graveyardId}::bigint is null or graves.graveyard_id = ${graveyardId}::bigint)`
  const rightsInScope = sql`grave_rights one join graves on graves.company_id = one.company_id and graves.id = one.grave_id
    where one.company_id = ${company} and not one.deleted and ${inScope}
      and one.valid_from <= ${to}::date and (one.valid_to is null or one.valid_to >= ${from}::date)`
  const { rows: rights } = await sql<RightRow>`
    select one.id, one.grave_id, one.valid_from, one.valid_to, one.rent_contract_id is not null as is_by_contract
    from ${rightsInScope} order by one.valid_from, one.id`.execute(tx)
  const { rows: holders } = await sql<HolderRow>`
    with rights as materialized (select one.id from ${rightsInScope})
    select holder.grave_right_id as right_id, holder.role, holder.numerator, holder.denominator, holder.held_from, holder.held_to,
      party.id, concat_ws(' ', party.name, party.surname) as name, party.kind = 'LEGAL' as is_legal, party.tax_number,
      ${diedOn} is not null as has_died, party.deliver_by, party.address_state
    from rights join grave_right_holders holder on holder.company_id = ${company} and holder.grave_right_id = rights.id
    join parties named on named.company_id = ${company} and named.id = holder.party_id
    join parties party on party.company_id = ${company} and party.id = ${survivorIn('named')}
    where holder.role <> 'CONTACT' order by holder.grave_right_id, holder.number`.execute(tx)
  const { rows: graves } = await sql<GraveRow>`
    select graves.id, coalesce(graves.label, graves.number) as label, graves.graveyard_id, graves.grave_type, graves.places, graves.levels,
      graves.capacity_coffins, graves.capacity_urns, graves.dimensions, graves.fee_exemption is not null as is_exempt
    from graves where ${inScope} order by graves.graveyard_id, (graves.sort_keys ->> 'label') collate "C", graves.id`.execute(
    tx,
  )
  const billed = await billedFees(tx, company, scope)
  const holdersOf = Map.groupBy(holders, ({ rightId }) => rightId)
  const rightsOf = Map.groupBy(rights, ({ graveId }) => graveId)
  return graves.flatMap((grave) => {
    const rights = rightsOf.get(grave.id)
    if (!rights) return []
    return {
      ...grave,
      billed: billed.get(grave.id) ?? [],
      rights: rights.map((right) => ({
        ...right,
        holders: (holdersOf.get(right.id) ?? []).map(
          ({ role, numerator, denominator, heldFrom, heldTo, ...party }) => ({
            role,
            numerator,
            denominator,
            heldFrom,
            heldTo,
            party,
          }),
        ),
      })),
    }
  })
}

/** Fees whose periods include a day of the year, and that stand. */
async function billedFees(tx: Tx, company: CompanyId, { year }: Scope): Promise<ReadonlyMap<number, Billed[]>> {
  const { rows } = await sql<Omit<Billed, 'para'> & { graveId: number; amount: number }>`
    select claims.grave_id, claims.kind, coalesce(parties.survivor_id, claims.party_id) as party_id, claims.period_from as from,
      claims.period_to as to, claims.amount, claims.run_id
    from claims join parties on parties.company_id = claims.company_id and parties.id = claims.party_id
    where claims.company_id = ${company} and claims.kind = any(${[...feeKinds]}::text[]) and claims.grave_id is not null
      and claims.period_from <= ${`${year}-12-31`}::date and claims.period_to >= ${`${year}-01-01`}::date
      and claims.reverses_claim_id is null and claims.reversed_by_claim_id is null`.execute(tx)
  return Map.groupBy(
    rows.map(({ amount, ...each }) => ({ ...each, para: toPara(amount) })),
    ({ graveId }) => graveId,
  )
}

/** What a year was charged for, by graveyard, type of grave and kind of fee. */
export async function chargedIn(tx: Tx, company: CompanyId, { graveyardId, year }: Scope) {
  const { rows } = await sql<{ graveyardId: number; graveType: string; kind: string; graves: number; para: string }>`
    select graves.graveyard_id, graves.grave_type, claims.kind, count(distinct claims.grave_id)::int as graves,
      (sum(claims.amount) * 100)::bigint::text as para
    from claims join graves on graves.company_id = claims.company_id and graves.id = claims.grave_id
    where claims.company_id = ${company} and claims.kind = any(${[...feeKinds]}::text[])
      and claims.period_from between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      and claims.reverses_claim_id is null and claims.reversed_by_claim_id is null
      and (${graveyardId}::bigint is null or graves.graveyard_id = ${graveyardId}::bigint)
    group by 1, 2, 3`.execute(tx)
  return rows.map(({ para, ...row }) => ({ ...row, para: Number(para) }))
}
