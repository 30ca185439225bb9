// The lists and statements of transfers in a large company.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What migration 0074 keeps with a right, of its holders on any day: for rights whose holders will still change.
  `create function holders_on(of_company bigint, of_right bigint, on_day date,
      out holding text, out deceased bigint[], out transfer_by date) language sql stable as $$
    select
      case when count(party.id) = 0 then 'NO_HOLDER'
        when bool_or(death.died_on is not null) then 'TRANSFER'
        when bool_or(party.address_state <> 'OK') then 'NO_ADDRESS'
        else 'IN_FORCE' end,
      coalesce(array_agg(distinct party.id) filter (where death.died_on is not null), '{}'),
      min(transfer_due(of_company, graves.graveyard_id, death.died_on))
    from grave_rights held
    left join graves on graves.company_id = held.company_id and graves.id = held.grave_id
    join grave_right_holders holder on holder.company_id = held.company_id and holder.grave_right_id = held.id
      and holder.role in ('HOLDER', 'CO_HOLDER')
      and (holder.held_from is null or holder.held_from <= on_day) and (holder.held_to is null or holder.held_to >= on_day)
    join parties named on named.company_id = holder.company_id and named.id = holder.party_id
    join parties party on party.company_id = named.company_id
      and party.id = case when named.survivor_id is null then named.id else named.survivor_id end
    left join death_records registered on registered.company_id = party.company_id and registered.jmbg = party.jmbg
      and not registered.deleted
    left join lateral (select coalesce(party.deceased_on, registered.date_of_death) as died_on) death on true
    where held.company_id = of_company and held.id = of_right
  $$`,
  `create index grave_rights_to_transfer on grave_rights (company_id, transfer_by, last_day)
    include (id, valid_from, deleted, deceased, holding_from) where holding = 'TRANSFER'`,
]
