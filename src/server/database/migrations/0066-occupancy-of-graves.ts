// What the status of a grave consists of, kept with the grave; functions compute it since migration 0106.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Who lies in graves, without those who were or will be taken out; coffins one after another in the same place count once. */
const lying = (graves: string) => `
  select graves.id,
    count(interments.id) filter (where interments.removed_on is null) as lying,
    count(distinct (interments.place, coalesce(interments.level, 1)))
        filter (where interments.removed_on is null and interments.kind = 'COFFIN' and interments.place is not null)
      + count(interments.id)
        filter (where interments.removed_on is null and interments.kind = 'COFFIN' and interments.place is null) as lying_coffins,
    count(interments.id) filter (where interments.removed_on is null and interments.kind = 'URN') as lying_urns,
    coalesce(max(interments.removed_on), '-infinity') as last_removal
  from ${graves} graves
  left join interments on interments.company_id = graves.company_id and interments.grave_id = graves.id
    and not interments.deleted
  group by graves.id`

/** The last right of use of graves. Those of one grave do not overlap, so that the last one to begin is the last one to end. */
const lastRights = (graves: string) => `
  select graves.id, coalesce(max(rights.valid_from), '-infinity') as last_right_from,
    coalesce(max(coalesce(rights.valid_to, 'infinity')) filter (where rights.id is not null), '-infinity') as last_right_to
  from ${graves} graves
  left join grave_rights rights on rights.company_id = graves.company_id and rights.grave_id = graves.id
    and not rights.deleted
  group by graves.id`

const columnsOfLying = ['lying', 'lying_coffins', 'lying_urns', 'last_removal']
const columnsOfRights = ['last_right_from', 'last_right_to']

const update = (columns: readonly string[], counted: string) => {
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
  return `update graves set ${columns.map((column) => `${column} = counted.${column}`).join(', ')}
    from (${counted}) counted
    where graves.id = counted.id and (${of('graves')}) is distinct from (${of('counted')})`
}

/**
 * Graves are locked before their records are read, so that simultaneous writers of one grave see each other's; in the order of their
 * ids, so that they do not wait for each other. A backup contains the columns.
 */
const keeping = (
  table: string,
  written: readonly string[],
  columns: readonly string[],
  counted: (graves: string) => string,
) => {
  const all = ['grave_id', 'deleted', ...written]
  const of = (row: string) => all.map((column) => `${row}.${column}`).join(', ')
  const name = `keep_graves_of_${table}`
  const trigger = (
    after: string,
    rows: string,
  ) => `create trigger ${table}_${after.toLowerCase()}_of_grave after ${after} on ${table}
    referencing ${rows} for each statement
    when (current_setting('app.restoring', true) is distinct from 'on') execute function ${name}()`
  return [
    `create function ${name}() returns trigger language plpgsql
      security definer set search_path = pg_catalog, public as $$
    declare concerned bigint[];
    begin
      if tg_op = 'UPDATE' then
        concerned := array(
          select distinct grave_id from (
            select unnest(array[before.grave_id, changed.grave_id]) as grave_id
            from before join changed on changed.id = before.id
            where (${of('before')}) is distinct from (${of('changed')})) written
          where grave_id is not null);
      else
        concerned := array(select distinct grave_id from changed where grave_id is not null);
      end if;
      if cardinality(concerned) = 0 then return null; end if;
      perform from graves where id = any(concerned) order by id for no key update;
      ${update(columns, counted('(select id, company_id from graves where id = any(concerned))'))};
      return null;
    end $$`,
    trigger('INSERT', 'new table as changed'),
    trigger('UPDATE', 'old table as before new table as changed'),
    trigger('DELETE', 'old table as changed'),
  ]
}

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  `alter table graves add column lying integer not null default 0, add column lying_coffins integer not null default 0,
    add column lying_urns integer not null default 0, add column last_removal date not null default '-infinity',
    add column last_right_from date not null default '-infinity',
    add column last_right_to date not null default '-infinity'`,
  update(
    [...columnsOfLying, ...columnsOfRights],
    `select * from (${lying('graves')}) lying join (${lastRights('graves')}) rights using (id)`,
  ),
  // As of a day on which nobody is still to be taken out.
  `alter table graves add column occupancy text not null generated always as (case
    when restriction is not null then 'OUT_OF_USE'
    when lying = 0 then 'FREE'
    when grave_type in ('RAKA', 'GROBNICA', 'OTHER') and lying_coffins >= coalesce(capacity_coffins, places * levels)
      then 'OCCUPIED'
    when grave_type in ('KASETA', 'URNA') and lying_urns >= capacity_urns then 'OCCUPIED'
    else 'PARTLY_OCCUPIED' end) stored`,
  // In the order of the list.
  `create index graves_by_occupancy on graves
    (company_id, occupancy, ((sort_keys ->> 'label') collate "C"), ((0 - id))) include (deleted)`,
  `create index graves_by_last_right on graves
    (company_id, last_right_to, ((sort_keys ->> 'label') collate "C"), ((0 - id))) include (occupancy, deleted)`,
  // Those whose status depends on the day.
  `create index graves_of_later_removals on graves (company_id, last_removal) where last_removal > '-infinity'`,
  `create index graves_of_later_rights on graves (company_id, last_right_from) where last_right_from > '-infinity'`,
  ...keeping('interments', ['kind', 'place', 'level', 'removed_on'], columnsOfLying, lying),
  ...keeping('grave_rights', ['valid_from', 'valid_to'], columnsOfRights, lastRights),
]
