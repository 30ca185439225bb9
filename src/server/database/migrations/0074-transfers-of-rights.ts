// The task of transferring the right of a deceased holder: who has died and by when the right is to be transferred, kept with the
// right, and what administrators decide about it: docs/decisions/0039-the-task-of-a-transfer-is-derived.md
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`
const roles = `('HOLDER', 'CO_HOLDER')`

/** As in migration 0068, and with the deceased. */
const standing = (rights: string) => `
  select rights.id, rights.holding_from,
    case when count(party.id) filter (where of_period.is_last) = 0 then 'NO_HOLDER'
      when bool_or(death.died_on is not null) filter (where of_period.is_last) then 'TRANSFER'
      when bool_or(party.address_state <> 'OK') filter (where of_period.is_last) then 'NO_ADDRESS'
      else 'IN_FORCE' end as holding,
    exists (select from grave_rights later
      where later.company_id = rights.company_id and later.grave_id = rights.grave_id
        and not later.deleted and later.valid_from > rights.valid_to) as has_later,
    coalesce(array_agg(distinct party.id) filter (where of_period.is_last and death.died_on is not null), '{}') as deceased,
    min(case when of_period.is_last and death.died_on is not null
      then transfer_due(rights.company_id, graves.graveyard_id, death.died_on) end) as transfer_by,
    coalesce(bool_or(death.died_on between coalesce(holder.held_from, rights.valid_from)
      and coalesce(holder.held_to, rights.valid_to, 'infinity')), false) as had_deceased
  from (
    select one.id, one.company_id, one.grave_id, one.valid_from, one.valid_to, coalesce((
      select max(change)
      from grave_right_holders holder, unnest(array[holder.held_from, holder.held_to + 1]) change
      where holder.company_id = one.company_id and holder.grave_right_id = one.id and holder.role in ${roles}
        and change <= coalesce(one.valid_to, 'infinity')), '-infinity') as holding_from
    from ${rights} one) rights
  left join graves on graves.company_id = rights.company_id and graves.id = rights.grave_id
  left join grave_right_holders holder on holder.company_id = rights.company_id and holder.grave_right_id = rights.id
    and holder.role in ${roles}
  left join lateral (select coalesce(holder.held_from, '-infinity') <= rights.holding_from
    and coalesce(holder.held_to, 'infinity') >= rights.holding_from as is_last) of_period on true
  left join parties named on named.company_id = holder.company_id and named.id = holder.party_id
  left join parties party on party.company_id = named.company_id and party.id = coalesce(named.survivor_id, named.id)
  left join death_records registered on registered.company_id = party.company_id and registered.jmbg = party.jmbg
    and not registered.deleted
  left join lateral (select coalesce(party.deceased_on, registered.date_of_death) as died_on) death on true
  group by rights.id, rights.company_id, rights.grave_id, rights.valid_to, rights.holding_from`

const columns = ['holding', 'holding_from', 'has_later', 'deceased', 'transfer_by', 'had_deceased']
const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')

const update = (rights: string) => `
  update grave_rights set ${columns.map((column) => `${column} = counted.${column}`).join(', ')}
  from (${standing(rights)}) counted
  where grave_rights.id = counted.id and (${of('grave_rights')}) is distinct from (${of('counted')})`

/** A change of the rules of a graveyard concerns the rights whose holders have died. */
const rightsUnder = (row: string) => `
  select rights.id from graves
    join grave_rights rights on rights.company_id = graves.company_id and rights.grave_id = graves.id
  where graves.company_id = ${row}.company_id and graves.graveyard_id = ${row}.graveyard_id and rights.deceased <> '{}'`

const keepingRow = (table: string, event: string, when: string, concerned: string) => [
  `create function keep_rights_of_${table}() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public as $$
  begin
    perform keep_rights(array(${concerned}));
    return null;
  end $$`,
  `create trigger ${table}_of_rights after ${event} on ${table} for each row
    when (current_setting('app.restoring', true) is distinct from 'on' ${when}) execute function keep_rights_of_${table}()`,
]

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  // The rules on the day of the death apply, and twelve months before the first rules. `defaultBurialRules` has the same number.
  `create function transfer_due(of_company bigint, of_graveyard bigint, died date) returns date language sql stable as $$
    select (died + make_interval(months => coalesce((
      select transfer_months from burial_rules
      where company_id = of_company and graveyard_id = of_graveyard and not deleted and valid_from <= died
      order by valid_from desc limit 1), 12)))::date $$`,
  `alter table grave_rights
    add column deceased bigint[] not null default '{}',
    add column transfer_by date,
    add column had_deceased boolean not null default false`,
  'analyze grave_rights',
  update('grave_rights'),
  `create or replace function keep_rights(concerned bigint[]) returns void language plpgsql set search_path = pg_catalog, public as $$
    declare restoring text := coalesce(current_setting('app.restoring', true), '');
    begin
      if cardinality(concerned) = 0 then return; end if;
      perform set_config('app.restoring', 'on', true);
      perform from grave_rights where id = any(concerned) order by id for no key update;
      ${update('(select id, company_id, grave_id, valid_from, valid_to from grave_rights where id = any(concerned))')};
      perform set_config('app.restoring', restoring, true);
    end $$`,
  // The day of a death counts too, not only whether there is one.
  `create or replace function keep_rights_of_death_records() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public as $$
  declare persons bigint[];
  begin
    if tg_op = 'UPDATE' then
      persons := array(
        select distinct parties.id
        from before join changed using (id),
          lateral (values (before.company_id, before.jmbg), (changed.company_id, changed.jmbg)) written (company_id, jmbg)
          join parties on parties.company_id = written.company_id and parties.jmbg = written.jmbg
        where (before.jmbg, before.deleted, before.date_of_death)
          is distinct from (changed.jmbg, changed.deleted, changed.date_of_death));
    else
      persons := array(select distinct parties.id from changed
        join parties on parties.company_id = changed.company_id and parties.jmbg = changed.jmbg);
    end if;
    if cardinality(persons) = 0 then return null; end if;
    perform from parties where id = any(persons) order by id for no key update;
    perform keep_rights(array(
      select distinct holder.grave_right_id
      from (
        select company_id, id from parties where id = any(persons)
        union select merged.company_id, merged.id from parties survivor
          join parties merged on merged.company_id = survivor.company_id and merged.survivor_id = survivor.id
        where survivor.id = any(persons)) named
      join grave_right_holders holder on holder.company_id = named.company_id and holder.party_id = named.id));
    return null;
  end $$`,
  ...keepingRow(
    'burial_rules',
    'insert or update',
    '',
    `${rightsUnder('new')} union select id from (${rightsUnder('(coalesce(old, new))')}) before`,
  ),
  ...keepingRow(
    'graves',
    'update of graveyard_id',
    'and old.graveyard_id is distinct from new.graveyard_id',
    'select id from grave_rights where company_id = new.company_id and grave_id = new.id',
  ),
  `create index grave_rights_transferred on grave_rights (company_id) include (id, holding, last_day, valid_from, deleted)
    where had_deceased`,
  // Of the deceased holders for whom it was decided; it no longer applies to others.
  `create table grave_right_transfers (
    company_id bigint not null references companies (id),
    grave_right_id bigint not null,
    deceased bigint[] not null,
    responsible_id bigint references users (id),
    note text,
    not_needed boolean not null check (not not_needed or note is not null),
    primary key (company_id, grave_right_id),
    foreign key (company_id, grave_right_id) references grave_rights (company_id, id))`,
  'alter table grave_right_transfers enable row level security',
  'alter table grave_right_transfers force row level security',
  `create policy own_company on grave_right_transfers to pokoj_company
    using (company_id = ${currentCompany}) with check (company_id = ${currentCompany})`,
  'create policy maintenance on grave_right_transfers to current_user using (true) with check (true)',
  'grant select, insert, update on grave_right_transfers to pokoj_company',
]
