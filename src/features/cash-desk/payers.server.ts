import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { labelled } from '../../server/records/search.ts'
import { today } from '../../shared/dates.ts'
import { toDinars } from '../../shared/money.ts'
import { grave } from '../graves/record.ts'
import { claimsOfReference, sameParties } from '../ledger/public.server.ts'
import { party } from '../parties/record.ts'
import type { Payer } from './calls.ts'
import { scannedSlip } from './scanned-slip.ts'

const mostPayers = 7
/** Of a frequent name, those who owe come first. */
const mostNamed = 50

/** Those who are meant by a name, a label or a slip, at most seven. */
export async function payersBy(tx: Tx, company: CompanyId, typed: string): Promise<Payer[]> {
  const slip = scannedSlip(typed)
  if (slip) {
    const [named] = await claimsOfReference(tx, company, [slip])
    const found = named?.partyId === undefined ? [] : await payersWith(tx, company, [named.partyId])
    const amount = slip.para === undefined ? null : toDinars(slip.para)
    if (found.length > 0) return found.map((payer) => ({ ...payer, reference: named?.reference ?? null, amount }))
  }
  const graves = await labelled(tx, company, [grave], typed)
  const ids = graves.length > 0 ? await partiesOf(tx, company, graves) : await partiesNamed(tx, company, typed)
  return (await payersWith(tx, company, ids)).slice(0, mostPayers)
}

async function partiesNamed(tx: Tx, company: CompanyId, searchParam: string) {
  const filters = { recordState: 'live' }
  const { entities } = await recordQueries(party).search(tx, company, {
    searchParam,
    page: 0,
    size: mostNamed,
    filters,
  })
  return entities.map(({ id }) => id)
}

/** Those who hold a right to one of the graves today or pay for it, and those who owe something for it. */
async function partiesOf(tx: Tx, company: CompanyId, graves: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select holder.party_id as id from grave_rights rights
    join grave_right_holders holder on holder.company_id = rights.company_id and holder.grave_right_id = rights.id
    where rights.company_id = ${company} and rights.grave_id = any(${graves}::bigint[]) and not rights.deleted
      and ${today()}::date between coalesce(holder.held_from, rights.valid_from)
        and coalesce(holder.held_to, rights.valid_to, 'infinity')
    union
    select party_id from claims
    where company_id = ${company} and grave_id = any(${graves}::bigint[]) and open > 0`.execute(tx)
  return rows.map(({ id }) => id)
}

interface Row extends Omit<Payer, 'reference' | 'amount'> {
  readonly at: number
}

/** In the order of the ids, those who owe first; merged parties as the ones that stand for them. */
export async function payersWith(tx: Tx, company: CompanyId, ids: readonly number[]): Promise<Payer[]> {
  const same = await sameParties(tx, company, ids)
  const roots = [...new Set(ids.flatMap((id) => same.get(id) ?? []))]
  if (roots.length === 0) return []
  const { rows } = await sql<Row>`
    with same as (
      select root.id as root, root.at, parties.id from unnest(${roots}::bigint[]) with ordinality root (id, at)
      join parties on parties.company_id = ${company} and (parties.id = root.id or parties.survivor_id = root.id)),
    owed as (
      select same.root, coalesce(sum(open) filter (where open > 0), 0) as open,
        coalesce(sum(open) filter (where open > 0 and due_on < ${today()}::date), 0) as overdue,
        coalesce(sum(-open) filter (where open < 0), 0) as credit
      from same join claims on claims.company_id = ${company} and claims.party_id = same.id and claims.open <> 0
      group by 1),
    ahead as (
      select same.root, sum(unallocated) as unallocated
      from same join payments on payments.company_id = ${company} and payments.party_id = same.id
        and payments.unallocated > 0 and payments.direction = 'IN'
      group by 1),
    labels as (
      select same.root, graves.label from same
      join grave_right_holders holder on holder.company_id = ${company} and holder.party_id = same.id
      join grave_rights rights on rights.company_id = ${company} and rights.id = holder.grave_right_id and not rights.deleted
        and ${today()}::date between coalesce(holder.held_from, rights.valid_from)
          and coalesce(holder.held_to, rights.valid_to, 'infinity')
      join graves on graves.company_id = ${company} and graves.id = rights.grave_id
      union
      select same.root, graves.label from same
      join claims on claims.company_id = ${company} and claims.party_id = same.id and claims.open > 0
      join graves on graves.company_id = ${company} and graves.id = claims.grave_id)
    select party.id, party.name, party.surname, same.at,
      concat_ws(', ', nullif(concat_ws(' ', party.address, party.address_number), ''), party.city) as address,
      coalesce((select json_agg(label order by label) from labels where labels.root = party.id and label is not null), '[]') as graves,
      coalesce(owed.open, 0) as open, coalesce(owed.overdue, 0) as overdue,
      coalesce(owed.credit, 0) + coalesce(ahead.unallocated, 0) as prepayment
    from same join parties party on party.company_id = ${company} and party.id = same.id and same.id = same.root
    left join owed on owed.root = party.id
    left join ahead on ahead.root = party.id
    where not party.deleted
    order by (coalesce(owed.open, 0) = 0), same.at`.execute(tx)
  return rows.map(({ at: _at, ...row }) => ({ ...row, reference: null, amount: null }))
}
