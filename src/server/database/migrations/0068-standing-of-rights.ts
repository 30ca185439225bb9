// What the status of a right of use consists of, kept with the right; functions compute it since migration 0106.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const roles = `('HOLDER', 'CO_HOLDER')`

/** Who holds rights after the last change of their holders, and whether their graves have later ones. */
const standing = (rights: string) => `
  select rights.id, rights.holding_from,
    case when count(party.id) = 0 then 'NO_HOLDER'
      when bool_or(party.deceased_on is not null or deceased.id is not null) then 'TRANSFER'
      when bool_or(party.address_state <> 'OK') then 'NO_ADDRESS'
      else 'IN_FORCE' end as holding,
    exists (select from grave_rights later
      where later.company_id = rights.company_id and later.grave_id = rights.grave_id
        and not later.deleted and later.valid_from > rights.valid_to) as has_later
  from (
    select one.id, one.company_id, one.grave_id, one.valid_to, coalesce((
      select max(change)
      from grave_right_holders holder, unnest(array[holder.held_from, holder.held_to + 1]) change
      where holder.company_id = one.company_id and holder.grave_right_id = one.id and holder.role in ${roles}
        and change <= coalesce(one.valid_to, 'infinity')), '-infinity') as holding_from
    from ${rights} one) rights
  left join grave_right_holders holder on holder.company_id = rights.company_id and holder.grave_right_id = rights.id
    and holder.role in ${roles}
    and coalesce(holder.held_from, '-infinity') <= rights.holding_from
    and coalesce(holder.held_to, 'infinity') >= rights.holding_from
  left join parties named on named.company_id = holder.company_id and named.id = holder.party_id
  left join parties party on party.company_id = named.company_id and party.id = coalesce(named.survivor_id, named.id)
  left join death_records deceased on deceased.company_id = party.company_id and deceased.jmbg = party.jmbg
    and not deceased.deleted
  group by rights.id, rights.company_id, rights.grave_id, rights.valid_to, rights.holding_from`

const columns = ['holding', 'holding_from', 'has_later']
const of = (row: string, names: readonly string[]) => names.map((name) => `${row}.${name}`).join(', ')

const update = (rights: string) => `
  update grave_rights set ${columns.map((column) => `${column} = counted.${column}`).join(', ')}
  from (${standing(rights)}) counted
  where grave_rights.id = counted.id and (${of('grave_rights', columns)}) is distinct from (${of('counted', columns)})`

interface Kept {
  table: string
  key?: readonly string[]
  /** Columns whose change concerns rights. */
  values: readonly string[]
  /** The parties that are locked first, and how: otherwise their simultaneous writers would not see each other's rows. */
  locked?: readonly [parties: string, mode: string]
  /** The rights that the rows of `written` concern. */
  concerned: string
}

/** The rights of one grave are locked with it by the triggers of migration 0066, which fire before these. */
const keeping = ({ table, key = ['id'], values, locked, concerned }: Kept) => {
  const name = `keep_rights_of_${table}`
  const afterLock = (written: string) =>
    (locked ? `perform from parties where id = any(array(${written} ${locked[0]})) order by id ${locked[1]};` : '') +
    `concerned := array(${written} ${concerned});`
  const trigger = (after: string, rows: string) => `
    create trigger ${table}_${after.toLowerCase()}_of_right after ${after} on ${table} referencing ${rows} for each statement
    when (current_setting('app.restoring', true) is distinct from 'on') execute function ${name}()`
  return [
    `create function ${name}() returns trigger language plpgsql
      security definer set search_path = pg_catalog, public as $$
    declare concerned bigint[];
    begin
      if tg_op = 'UPDATE' then
        if not exists (select from before join changed using (${key.join(', ')})
          where (${of('before', values)}) is distinct from (${of('changed', values)})) then return null; end if;
        ${afterLock('with written as (select changed.* from changed union all select before.* from before)')}
      else
        if not exists (select from changed) then return null; end if;
        ${afterLock('with written as (select * from changed)')}
      end if;
      perform keep_rights(concerned);
      return null;
    end $$`,
    trigger('INSERT', 'new table as changed'),
    trigger('UPDATE', 'old table as before new table as changed'),
    trigger('DELETE', 'old table as changed'),
  ]
}

/** The rights that name one of these parties, or one that was merged into one of them. */
const heldBy = (parties: string) => `
  select distinct holder.grave_right_id
  from (
    select named.company_id, named.id from ${parties} party
      join parties named on named.company_id = party.company_id and named.id = party.id
    union select named.company_id, named.id from ${parties} party
      join parties named on named.company_id = party.company_id and named.survivor_id = party.id) named
  join grave_right_holders holder on holder.company_id = named.company_id and holder.party_id = named.id`

/** The parties with the JMBG of a death record. */
const ofDeceased = `from written
  join parties on parties.company_id = written.company_id and parties.jmbg = written.jmbg`

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  `alter table grave_rights
    add column holding text not null default 'NO_HOLDER'
      check (holding in ('IN_FORCE', 'TRANSFER', 'NO_HOLDER', 'NO_ADDRESS')),
    add column holding_from date not null default '-infinity',
    add column has_later boolean not null default false,
    add column last_day date not null generated always as (coalesce(valid_to, 'infinity')) stored`,
  // Otherwise the new columns would be joined as those of an empty table.
  'analyze grave_rights',
  update('grave_rights'),
  `create index grave_rights_by_holding on grave_rights (company_id, holding, last_day) include (id, valid_from, deleted)`,
  `create index grave_rights_ended on grave_rights (company_id, has_later, last_day) include (id, valid_from, deleted)`,
  'create index grave_rights_by_start on grave_rights (company_id, valid_from) include (id, deleted)',
  // Those whose status depends on the day.
  `create index grave_rights_of_later_holders on grave_rights (company_id, holding_from) where holding_from > '-infinity'`,
  // A death record concerns the parties with its JMBG, also deleted ones.
  'create index parties_of_jmbg on parties (company_id, jmbg) where jmbg is not null',
  // The worklists read the statuses that are kept.
  'drop index parties_deceased',
  'drop index parties_without_address',
  // Its update changes nothing that a trigger of rights reads: they need not run for it.
  `create function keep_rights(concerned bigint[]) returns void language plpgsql set search_path = pg_catalog, public as $$
    declare restoring text := coalesce(current_setting('app.restoring', true), '');
    begin
      if cardinality(concerned) = 0 then return; end if;
      perform set_config('app.restoring', 'on', true);
      perform from grave_rights where id = any(concerned) order by id for no key update;
      ${update('(select id, company_id, grave_id, valid_to from grave_rights where id = any(concerned))')};
      perform set_config('app.restoring', restoring, true);
    end $$`,
  'revoke execute on function keep_rights from public',
  ...keeping({
    table: 'grave_rights',
    values: ['grave_id', 'deleted', 'valid_from', 'valid_to'],
    concerned: `select id from written union select others.id from written
      join grave_rights others on others.company_id = written.company_id and others.grave_id = written.grave_id`,
  }),
  ...keeping({
    table: 'grave_right_holders',
    key: ['company_id', 'grave_right_id', 'number'],
    values: ['party_id', 'role', 'held_from', 'held_to'],
    locked: [
      `select unnest(array[named.id, named.survivor_id])
        from written join parties named on named.company_id = written.company_id and named.id = written.party_id`,
      'for share',
    ],
    concerned: 'select distinct grave_right_id from written',
  }),
  // Their own rows are locked by their change.
  ...keeping({
    table: 'parties',
    values: ['jmbg', 'deceased_on', 'address_state', 'survivor_id'],
    concerned: heldBy('written'),
  }),
  ...keeping({
    table: 'death_records',
    values: ['jmbg', 'deleted'],
    locked: [`select parties.id ${ofDeceased}`, 'for no key update'],
    concerned: heldBy(`(select parties.company_id, parties.id ${ofDeceased})`),
  }),
]
