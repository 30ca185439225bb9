// Statuses of rights and of interments that a large town counts in a third less time.
import { isAsked, running, status } from '../record-table.ts'

const withShare = (holder: string) => `${holder}.role in ('HOLDER', 'CO_HOLDER')`
const holdsToday = `(holder.held_from > on_day or holder.held_to < on_day) is not true`

/**
 * docs/domain/rights-of-use.md#status, #transfer. A decision no longer applies once others have died. Only holders who have died or have
 * no address are read with their rights: PostgreSQL estimates from `standing in (…)` that they are few, and finds them first. (With
 * `coalesce` for the party's `case`, a page would read all parties.)
 */
const rightState = status(
  'right_state',
  `status text, transfer text, transfer_due date, responsible text, responsible_id bigint, note text, deceased bigint[]`,
  `with afflicted as materialized (
      select holder.grave_right_id, party.id as party_id, holder.held_from, holder.held_to, party.died_on,
        case when ${holdsToday} then party.standing end as standing
      from grave_right_holders holder
      join parties named on named.company_id = of_company and named.id = holder.party_id
      join (
        select party.id, known.died_on, case when known.died_on is not null then 3 when party.address_state <> 'OK' then 2 end as standing
        from parties party
        left join death_records registered on registered.company_id = of_company and registered.jmbg = party.jmbg
          and not registered.deleted
        cross join lateral (select coalesce(party.deceased_on, registered.date_of_death) as died_on) known
        where party.company_id = of_company) party
        on party.id = case when named.survivor_id is null then named.id else named.survivor_id end
      where holder.company_id = of_company and ${isAsked('holder.grave_right_id')} and ${withShare('holder')}
        and party.standing in (2, 3))
    select held.id, held.status, case
      when held.is_to_transfer then case
        when decided.not_needed and held.deceased <@ decided.deceased then 'NOT_NEEDED'
        when held.due < on_day then 'OVERDUE' else 'OPEN' end
      when held.had_deceased and held.valid_from <= on_day then 'DONE'
      else 'NONE' end,
      case when held.is_to_transfer then held.due end,
      case when decided.responsible_id is not null then (
        select concat_ws(' ', users.name, users.surname) from users
        where users.company_id = of_company and users.id = decided.responsible_id) end,
      decided.responsible_id, decided.note, coalesce(held.deceased, '{}')
    from (
      select one.id, one.valid_from, case
          when one.valid_from > on_day then 'FUTURE'
          when one.valid_to < on_day then case when exists (
            select from grave_rights later
            where later.company_id = of_company and later.grave_id = one.grave_id and not later.deleted
              and later.valid_from > one.valid_to) then 'SUCCEEDED' else 'EXPIRED' end
          when afflicted.standing = 3 then 'TRANSFER'
          when afflicted.standing = 2 then 'NO_ADDRESS'
          when one.id in (
            select holder.grave_right_id from grave_right_holders holder
            where holder.company_id = of_company and ${isAsked('holder.grave_right_id')} and ${withShare('holder')}
              and ${holdsToday}) then 'IN_FORCE'
          else 'NO_HOLDER' end as status,
        one.valid_from <= on_day and (one.valid_to is null or one.valid_to >= on_day) and afflicted.standing = 3 as is_to_transfer,
        afflicted.deceased, afflicted.due, afflicted.had_deceased
      from grave_rights one
      left join (
        select afflicted.grave_right_id, max(standing) as standing, ids(party_id) filter (where standing = 3) as deceased,
          min(transfer.due) filter (where standing = 3) as due,
          bool_or(died_on >= coalesce(held_from, held.valid_from) and died_on <= coalesce(held_to, held.valid_to, 'infinity'))
            as had_deceased
        from afflicted
        join grave_rights held on held.company_id = of_company and held.id = afflicted.grave_right_id
        left join graves on graves.company_id = of_company and graves.id = held.grave_id
        cross join lateral transfer_due(of_company, graves.graveyard_id, died_on) transfer
        group by 1) afflicted on afflicted.grave_right_id = one.id
      where one.company_id = of_company and ${isAsked('one.id')}) held
    left join grave_right_transfers decided on decided.company_id = of_company and decided.grave_right_id = held.id
      and held.is_to_transfer and decided.deceased && held.deceased`,
)

/** Names that are equal need not be read in both scripts, which takes longer than finding the record. */
const differs = (one: string, other: string) => `${one} <> ${other} and plain_name(${one}) <> plain_name(${other})`
/** The few that have moved anywhere are found by an index of their own. */
const isMoved = `(one.kind = 'REMAINS' or exists (
  select from interments earlier where earlier.company_id = of_company and earlier.death_record_id = one.death_record_id
    and earlier.moved_to_grave_id is not null and earlier.moved_to_grave_id = one.grave_id))`
const burialIn = (date: string) =>
  `date_trunc(case one.precision when 'MONTH' then 'month' when 'YEAR' then 'year' else 'day' end, ${date}::timestamp)`
const isCarriedAway = `(one.removal in ('TRANSFERRED', 'TO_OSSUARY')) is true`
/** Read only for the few other numbers: joined, the whole rows of all graves would be written to disk. */
const isItsPlace = `(
  select is_place_of(named, record.burial_place_number, record.burial_grave_number) from graves named
  where named.company_id = of_company and named.id = one.grave_id)`

const differences = Object.entries({
  surname: differs('one.surname', 'record.last_name'),
  name: differs('one.name', 'record.first_name'),
  fathersName: differs('one.fathers_name', 'record.fathers_name'),
  yearOfBirth: `one.year_of_birth <> extract(year from record.date_of_birth)`,
  buriedOn: `one.precision <> 'ABOUT' and one.buried_on <> record.date_of_burial
    and ${burialIn('one.buried_on')} <> ${burialIn('record.date_of_burial')} and not ${isMoved}`,
  graveyardId: `one.graveyard_id <> record.graveyard_id and not ${isCarriedAway} and not ${isMoved}`,
  graveId: `one.graveyard_id = record.graveyard_id and (record.burial_place_number = grave.number) is not true
    and not ${isCarriedAway} and not ${isItsPlace} and not ${isMoved}`,
})

/** docs/domain/interments.md#agreement-with-the-death-record. A filter does not name the differences. */
const intermentAgreement = status(
  'interment_agreement',
  'agreement text, differing text',
  `select one.id,
      case when record.id is not null and (${differences.map(([, difference]) => `(${difference})`).join(' or ')})
        then 'DIFFERS' else 'AGREES' end,
      case when record.id is not null then concat_ws(',',
        ${differences.map(([field, difference]) => `case when ${difference} then '${field}' end`).join(', ')}) else '' end
    from interments one
    left join death_records record on record.company_id = of_company and record.id = one.death_record_id
      and not record.deleted
    left join graves grave on grave.company_id = of_company and grave.id = one.grave_id
    where one.company_id = of_company and ${isAsked('one.id')}`,
)

export const up = running([
  // Whether a holder has died is read from the index alone.
  'drop index death_records_jmbg',
  'create unique index death_records_jmbg on death_records (company_id, jmbg) include (date_of_death) where not deleted',
  rightState,
  intermentAgreement,
])
