// Each status is derived by one function, of all records of a company or, for the page of a list, of some; formerly triggers stored them:
// ARCHITECTURE.md#statuses
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A function in whose place PostgreSQL puts its query, so that the query is planned for all or for the few records. */
const status = (name: string, columns: string, query: string) => `
  create function ${name}(of_company bigint, of_records bigint[], on_day date)
    returns table (id bigint, ${columns}) language sql stable as $$ ${query} $$`

const isAsked = (id: string) => `(of_records is null or ${id} = any(of_records))`

/** docs/domain/graves.md#status; coffins one after another in the same place count once. */
const graveStatus = status(
  'grave_status',
  'status text',
  `select grave.id, case
      when grave.restriction is not null then 'OUT_OF_USE'
      when lying.number is null then 'FREE'
      when grave.grave_type in ('RAKA', 'GROBNICA', 'OTHER')
        and lying.coffins >= coalesce(grave.capacity_coffins, grave.places * grave.levels) then 'OCCUPIED'
      when grave.grave_type in ('KASETA', 'URNA') and lying.urns >= grave.capacity_urns then 'OCCUPIED'
      else 'PARTLY_OCCUPIED' end
    from graves grave
    left join (
      select grave_id, sum(number) as number, sum(number) filter (where kind = 'URN') as urns,
        sum(case when place is null then number else 1 end) filter (where kind = 'COFFIN') as coffins
      from (
        select grave_id, kind, place, coalesce(level, 1), count(*)::int as number from interments
        where company_id = of_company and grave_id is not null and ${isAsked('grave_id')} and not deleted
          and (removed_on is null or removed_on > on_day)
        group by 1, 2, 3, 4) places
      group by 1) lying on lying.grave_id = grave.id
    where grave.company_id = of_company and ${isAsked('grave.id')}`,
)

const graveRightStatus = status(
  'grave_right_status',
  'right_status text',
  `select grave.id, coalesce(begun.status, 'NONE')
    from graves grave
    left join (
      select grave_id, case when bool_or(valid_to is null or valid_to >= on_day) then 'IN_FORCE' else 'ENDED' end as status
      from grave_rights
      where company_id = of_company and grave_id is not null and ${isAsked('grave_id')} and not deleted and valid_from <= on_day
      group by 1) begun on begun.grave_id = grave.id
    where grave.company_id = of_company and ${isAsked('grave.id')}`,
)

/** docs/domain/graves.md#data-quality */
const graveLabelState = status(
  'grave_label_state',
  'label_state text',
  `select grave.id, case when grave.label is not null and exists (
      select from graves alike
      where alike.company_id = of_company and not alike.deleted and alike.graveyard_id = grave.graveyard_id
        and alike.label_key = grave.label_key and alike.id <> grave.id) then 'REPEATED' else 'UNIQUE' end
    from graves grave where grave.company_id = of_company and ${isAsked('grave.id')}`,
)

/** By the rules on the day of the death, and twelve months before the first rules. `defaultBurialRules` has the same number. */
const transferDue = `create function transfer_due(of_company bigint, of_graveyard bigint, died date)
  returns table (due date) language sql stable as $$
    select (died + make_interval(months => coalesce((
      select transfer_months from burial_rules
      where company_id = of_company and graveyard_id = of_graveyard and not deleted and valid_from <= died
      order by valid_from desc limit 1), 12)))::date $$`

/**
 * docs/domain/rights-of-use.md#status, #transfer. A decision no longer applies once others have died. Deceased holders, who are few, are
 * grouped apart: together with all others the groups would be written to disk.
 */
const rightState = status(
  'right_state',
  `status text, transfer text, transfer_due date, responsible text, responsible_id bigint, note text, deceased bigint[]`,
  `with holders as materialized (
      select holder.grave_right_id, party.id as party_id, holder.held_from, holder.held_to, known.died_on, case
        when holder.held_from > on_day or holder.held_to < on_day then null
        when known.died_on is not null then 3
        when party.address_state <> 'OK' then 2
        else 1 end as standing
      from grave_right_holders holder
      join parties named on named.company_id = of_company and named.id = holder.party_id
      join parties party on party.company_id = of_company
        and party.id = case when named.survivor_id is null then named.id else named.survivor_id end
      left join death_records registered on registered.company_id = of_company and registered.jmbg = party.jmbg
        and not registered.deleted
      cross join lateral (select coalesce(party.deceased_on, registered.date_of_death) as died_on) known
      where holder.company_id = of_company and ${isAsked('holder.grave_right_id')} and holder.role in ('HOLDER', 'CO_HOLDER'))
    select held.id, held.status, case
      when held.is_to_transfer then case
        when decided.not_needed and held.deceased <@ decided.deceased then 'NOT_NEEDED'
        when held.due < on_day then 'OVERDUE' else 'OPEN' end
      when held.had_deceased and held.status <> 'FUTURE' then 'DONE'
      else 'NONE' end,
      case when held.is_to_transfer then held.due end,
      case when decided.responsible_id is not null then (
        select concat_ws(' ', users.name, users.surname) from users
        where users.company_id = of_company and users.id = decided.responsible_id) end,
      decided.responsible_id, decided.note, coalesce(held.deceased, '{}')
    from (
      select one.id, case
          when one.valid_from > on_day then 'FUTURE'
          when one.valid_to < on_day then case when exists (
            select from grave_rights later
            where later.company_id = of_company and later.grave_id = one.grave_id and not later.deleted
              and later.valid_from > one.valid_to) then 'SUCCEEDED' else 'EXPIRED' end
          else (array['IN_FORCE', 'NO_ADDRESS', 'TRANSFER', 'NO_HOLDER'])[coalesce(today.standing, 4)] end as status,
        one.valid_from <= on_day and (one.valid_to is null or one.valid_to >= on_day) and today.standing = 3 as is_to_transfer,
        dead.deceased, dead.due, dead.had_deceased
      from grave_rights one
      left join (select grave_right_id, max(standing) as standing from holders group by 1) today on today.grave_right_id = one.id
      left join (
        select holders.grave_right_id, ids(party_id) filter (where standing = 3) as deceased,
          min(transfer.due) filter (where standing = 3) as due,
          bool_or(died_on >= coalesce(held_from, held.valid_from) and died_on <= coalesce(held_to, held.valid_to, 'infinity'))
            as had_deceased
        from holders
        join grave_rights held on held.company_id = of_company and held.id = holders.grave_right_id
        left join graves on graves.company_id = of_company and graves.id = held.grave_id
        cross join lateral transfer_due(of_company, graves.graveyard_id, died_on) transfer
        where died_on is not null
        group by 1) dead on dead.grave_right_id = one.id
      where one.company_id = of_company and ${isAsked('one.id')}) held
    left join grave_right_transfers decided on decided.company_id = of_company and decided.grave_right_id = held.id
      and held.is_to_transfer and decided.deceased && held.deceased`,
)

const withShare = (holder: string) => `${holder}.role in ('HOLDER', 'CO_HOLDER')`
const person = (party: string) =>
  `case when ${party}.survivor_id is null then ${party}.id else ${party}.survivor_id end`

/** docs/domain/rights-of-use.md#continuous-rights. Rights of one grave do not overlap, so at most one begins on the next day. */
const rightContinuation = status(
  'right_continuation',
  'continuation text',
  `select one.id, case
      when one.valid_to is null then 'NO_END'
      when following.id is not null and exists (
        select from grave_right_holders taking
        join parties heir on heir.company_id = of_company and heir.id = taking.party_id
        join grave_right_holders giving on giving.company_id = of_company and giving.grave_right_id = one.id
          and ${withShare('giving')} and coalesce(giving.held_from, one.valid_from) <= one.valid_to
          and coalesce(giving.held_to, following.valid_from) >= one.valid_to
        join parties holder on holder.company_id = of_company and holder.id = giving.party_id
        where taking.company_id = of_company and taking.grave_right_id = following.id and ${withShare('taking')}
          and coalesce(taking.held_from, following.valid_from) <= following.valid_from
          and ${person('heir')} = ${person('holder')}) then 'CONTINUES'
      else 'ENDS' end
    from grave_rights one
    left join grave_rights following on following.company_id = of_company and following.grave_id = one.grave_id
      and not following.deleted and following.valid_from = one.valid_to + 1
    where one.company_id = of_company and ${isAsked('one.id')}`,
)

const rightNotice = status(
  'right_notice',
  'notice_on date',
  `select one.id, (
      select (max(notice.date_created) at time zone 'Europe/Belgrade')::date from audit_entries notice
      where notice.company_id = of_company and notice.record_id = one.id
        and notice.action_name = 'GRAVE_RIGHT_NOTICE_PRINTED')
    from grave_rights one where one.company_id = of_company and ${isAsked('one.id')}`,
)

/** docs/domain/graves.md#data-quality; a coffin may lie in one of several places or levels. */
const intermentPlaceState = status(
  'interment_place_state',
  'place_state text',
  `select one.id, case
      when one.removed_on is not null then 'KNOWN'
      when one.grave_id is null then 'NO_GRAVE'
      when one.kind = 'COFFIN' and ((one.place is null and grave.places > 1) or (one.level is null and grave.levels > 1))
        then 'NO_PLACE'
      else 'KNOWN' end
    from interments one
    left join graves grave on grave.company_id = of_company and grave.id = one.grave_id
    where one.company_id = of_company and ${isAsked('one.id')}`,
)

/** Names that are equal need not be read in both scripts, which takes longer than finding the record. */
const differs = (one: string, other: string) => `${one} <> ${other} and plain_name(${one}) <> plain_name(${other})`
const isMoved = `(one.kind = 'REMAINS' or exists (
  select from interments earlier where earlier.company_id = of_company and earlier.death_record_id = one.death_record_id
    and earlier.moved_to_grave_id = one.grave_id))`
const burialIn = (date: string) =>
  `date_trunc(case one.precision when 'MONTH' then 'month' when 'YEAR' then 'year' else 'day' end, ${date}::timestamp)`

/** docs/domain/interments.md#agreement-with-the-death-record. With `offset 0`, the differences are compared once for both columns. */
const intermentAgreement = status(
  'interment_agreement',
  'agreement text, differing text',
  `select compared.id, case when differing = '' then 'AGREES' else 'DIFFERS' end, differing
    from (
      select one.id, case when record.id is null then '' else concat_ws(',',
        case when ${differs('one.surname', 'record.last_name')} then 'surname' end,
        case when ${differs('one.name', 'record.first_name')} then 'name' end,
        case when ${differs('one.fathers_name', 'record.fathers_name')} then 'fathersName' end,
        case when one.year_of_birth <> extract(year from record.date_of_birth) then 'yearOfBirth' end,
        case when one.buried_on <> record.date_of_burial
          and ${burialIn('one.buried_on')} <> ${burialIn('record.date_of_burial')} and not ${isMoved} then 'buriedOn' end,
        case when one.removal in ('TRANSFERRED', 'TO_OSSUARY') then null
          when one.graveyard_id <> record.graveyard_id then case when not ${isMoved} then 'graveyardId' end
          when record.burial_place_number = grave.number then null
          when not is_place_of(grave, record.burial_place_number, record.burial_grave_number) and not ${isMoved}
            then 'graveId' end) end as differing
      from interments one
      left join death_records record on record.company_id = of_company and record.id = one.death_record_id
        and not record.deleted
      left join graves grave on grave.company_id = of_company and grave.id = one.grave_id
      where one.company_id = of_company and ${isAsked('one.id')}
      offset 0) compared`,
)

const documentFile = status(
  'document_file',
  'file_type text',
  `select one.id, coalesce(files.media_type, 'NONE')
    from grave_documents one left join files on files.company_id = of_company and files.id = one.file_id
    where one.company_id = of_company and ${isAsked('one.id')}`,
)

const statements = [
  `drop function keep_graves_of_interments, keep_graves_of_grave_rights, keep_place_missing_of_interments,
    keep_place_missing_of_graves, keep_rights_of_grave_rights, keep_rights_of_grave_right_holders, keep_rights_of_parties,
    keep_rights_of_death_records, keep_rights_of_burial_rules, keep_rights_of_graves, keep_differing_of_interment,
    keep_differing_of_moved, keep_differing_of_record, keep_differing_of_grave cascade`,
  'drop function keep_rights, compute_rights, holders_on, transfer_due, interment_differing',
  transferDue,
  `alter table graves drop column occupancy, drop column lying, drop column lying_coffins, drop column lying_urns,
    drop column last_removal, drop column last_right_from, drop column last_right_to`,
  `alter table grave_rights drop column holding, drop column holding_from, drop column has_later, drop column last_day,
    drop column deceased, drop column transfer_by, drop column had_deceased`,
  `alter table interments drop column place_state, drop column place_missing, drop column agreement, drop column differing`,
  // Of `array_agg`, PostgreSQL assumes that each state takes 8 kB, so that it would write those of all rights to disk.
  `create aggregate ids(bigint) (sfunc = array_append, stype = bigint[], initcond = '{}')`,
  graveStatus,
  graveRightStatus,
  graveLabelState,
  rightState,
  rightContinuation,
  rightNotice,
  intermentPlaceState,
  intermentAgreement,
  documentFile,
]
