// Who has the right to use which grave, with shares, what administrators decide about its transfer, and the names by which both are found.
import { isAsked, listTable, ofCompany, recordTable, running, status } from '../record-table.ts'

const bases = `('CONTRACT', 'INHERITANCE', 'DECISION', 'LEGALISATION', 'OLD_BOOK')`

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

/** By the rules on the day of the death, and twelve months before the first rules. `defaultBurialRules` has the same number. */
const transferDue = `create function transfer_due(of_company bigint, of_graveyard bigint, died date)
  returns table (due date) language sql stable as $$
    select (died + make_interval(months => coalesce((
      select transfer_months from burial_rules
      where company_id = of_company and graveyard_id = of_graveyard and not deleted and valid_from <= died
      order by valid_from desc limit 1), 12)))::date $$`

const person = (party: string) =>
  `case when ${party}.survivor_id is null then ${party}.id else ${party}.survivor_id end`
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
        where party.company_id = of_company) party on party.id = ${person('named')}
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
          when holding.grave_right_id is not null then 'IN_FORCE'
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
      left join (select distinct holder.grave_right_id from grave_right_holders holder
        where holder.company_id = of_company and ${isAsked('holder.grave_right_id')} and ${withShare('holder')}
          and ${holdsToday}) holding on holding.grave_right_id = one.id
      where one.company_id = of_company and ${isAsked('one.id')}) held
    left join grave_right_transfers decided on decided.company_id = of_company and decided.grave_right_id = held.id
      and held.is_to_transfer and decided.deceased && held.deceased`,
)

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

/** Holders of a share until today, or until the end of a right that has ended. */
const holds = `holder.company_id = of_company and holder.role in ('HOLDER', 'CO_HOLDER')
  and (holder.held_to is null or holder.held_to >= least(on_day, held.valid_to))`

/** Those of a party, and of the party that it was merged into. */
const ofHolders = (id: string) =>
  [
    'join parties party on party.company_id = of_company and party.id = holder.party_id and party.survivor_id is null',
    `join parties merged on merged.company_id = of_company and merged.id = holder.party_id
      join parties party on party.company_id = of_company and party.id = merged.survivor_id`,
  ].map(
    (parties) => `select ${id}, party.search_text, party.name_key
      from grave_right_holders holder
      join grave_rights held on held.company_id = of_company and held.id = holder.grave_right_id
      ${parties}
      where ${holds} and ${id} is not null and ${isAsked(id)}`,
  )

const namesColumns = 'search_text text, names text'

const rightNames = status('right_names', namesColumns, ofHolders('held.id').join(' union all '))

const graveNames = status(
  'grave_names',
  namesColumns,
  [
    `select grave_id, search_text, search_text from interments
    where company_id = of_company and grave_id is not null and ${isAsked('grave_id')} and not deleted
      and (removed_on is null or removed_on > on_day)`,
    ...ofHolders('held.grave_id').map((query) => `${query} and not held.deleted`),
  ].join(' union all '),
)

const rightHolders = status(
  'right_holders',
  'holder_names text, holder_key text',
  `select held.id, string_agg(concat_ws(' ', party.name, party.surname), ', ' order by holder.number),
      string_agg(concat_ws(' ', party.sort_keys ->> 'surname', party.sort_keys ->> 'name'), ' ' order by holder.number)
    from grave_rights held
    left join grave_right_holders holder on holder.grave_right_id = held.id and ${holds}
    left join parties named on named.company_id = of_company and named.id = holder.party_id
    left join parties party on party.company_id = of_company and party.id = ${person('named')}
    where held.company_id = of_company and ${isAsked('held.id')}
    group by held.id`,
)

const rightGraveyard = status(
  'right_graveyard',
  'graveyard_name text',
  `select held.id, graveyards.name from grave_rights held
    join graves on graves.company_id = of_company and graves.id = held.grave_id
    join graveyards on graveyards.company_id = of_company and graveyards.id = graves.graveyard_id
    where held.company_id = of_company and ${isAsked('held.id')}`,
)

export const up = running([
  ...recordTable(
    'grave_rights',
    'grave_id bigint',
    `basis text not null check (basis in ${bases})`,
    'document text not null',
    'valid_from date not null',
    'valid_to date',
    'rent_contract_id bigint',
    'note text',
    'correction text',
    'constraint grave_rights_grave foreign key (company_id, grave_id) references graves (company_id, id)',
    `constraint grave_rights_rent_contract foreign key (company_id, rent_contract_id)
      references rent_contracts (company_id, id)`,
    `constraint grave_rights_grave_needed check (grave_id is not null or basis = 'OLD_BOOK')`,
    'constraint grave_rights_in_order check (valid_to >= valid_from)',
    // Ranges of one id, because GiST has an operator class of ranges without an extension.
    `constraint grave_rights_separate exclude using gist (
      int8range(company_id, company_id, '[]') with &&, int8range(grave_id, grave_id, '[]') with &&,
      daterange(valid_from, valid_to, '[]') with &&)
      where (not deleted and grave_id is not null)`,
  ),
  'create index grave_rights_deleted on grave_rights (company_id) where deleted',
  'create index grave_rights_of_grave on grave_rights (company_id, grave_id, (-id)) where grave_id is not null',
  `create index grave_rights_of_rent_contract on grave_rights (company_id, rent_contract_id, (-id))
    where rent_contract_id is not null`,
  'create index grave_rights_by_end on grave_rights (company_id, valid_to) where valid_to is not null',
  // Sorted by grave, these are first or last.
  'create index grave_rights_without_grave on grave_rights (company_id, (-id)) where grave_id is null',
  'create index grave_rights_by_start on grave_rights (company_id, valid_from) include (id, deleted)',
  ...listTable(
    'grave_right_holders',
    { table: 'grave_rights', column: 'grave_right_id' },
    'party_id bigint not null',
    `role text not null check (role in ('HOLDER', 'CO_HOLDER', 'PAYER', 'CONTACT'))`,
    'numerator integer check (numerator between 1 and 1000)',
    'denominator integer check (denominator between 1 and 1000)',
    'held_from date',
    'held_to date',
    `acquired_by text check (acquired_by in ${bases})`,
    'foreign key (company_id, party_id) references parties (company_id, id)',
  ),
  'create index grave_right_holders_of_party on grave_right_holders (company_id, party_id)',
  // Of the deceased holders for whom it was decided; it no longer applies to others:
  // docs/decisions/0039-the-task-of-a-transfer-is-derived.md
  `create table grave_right_transfers (
    company_id bigint not null references companies (id),
    grave_right_id bigint not null,
    deceased bigint[] not null,
    responsible_id bigint,
    note text,
    not_needed boolean not null check (not not_needed or note is not null),
    primary key (company_id, grave_right_id),
    foreign key (company_id, grave_right_id) references grave_rights (company_id, id),
    foreign key (company_id, responsible_id) references users (company_id, id))`,
  ...ofCompany('grave_right_transfers', 'select, insert, update'),
  graveRightStatus,
  transferDue,
  rightState,
  rightContinuation,
  rightNotice,
  rightNames,
  graveNames,
  rightHolders,
  rightGraveyard,
])
