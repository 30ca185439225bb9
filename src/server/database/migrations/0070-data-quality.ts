// What contradicts or is missing in the register, kept with the records so that it is counted quickly: docs/domain/graves.md#data-quality
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A JMBG begins with the day, the month and the last three digits of the year of birth. */
const digitsOfBirth = ['day', 'month', 'year % 1000']
  .map((part) => {
    const [field = '', ...rest] = part.split(' ')
    const number = [`extract(${field} from date_of_birth)::int`, ...rest].join(' ')
    return `lpad((${number})::text, ${field === 'year' ? 3 : 2}, '0')`
  })
  .join(' || ')

/** A coffin may lie in one of several places or levels of its grave: docs/domain/burial-verdict.md#coffins-in-earth-graves */
const isMissing = `interments.kind = 'COFFIN' and interments.removed_on is null
  and ((interments.place is null and graves.places > 1) or (interments.level is null and graves.levels > 1))`

const update = (condition: string) => `update interments set place_missing = (${isMissing})
  from graves
  where graves.company_id = interments.company_id and graves.id = interments.grave_id and not interments.deleted
    and place_missing is distinct from (${isMissing})${condition}`

/** The graves are locked before their records are read. */
const keeping = (
  table: string,
  ids: { readonly grave: string; readonly written: readonly string[] },
  lock: string,
  operations: readonly string[],
) => {
  const of = (row: string) => [ids.grave, ...ids.written].map((column) => `${row}.${column}`).join(', ')
  const name = `keep_place_missing_of_${table}`
  return [
    `create function ${name}() returns trigger language plpgsql
      security definer set search_path = pg_catalog, public as $$
    declare concerned bigint[];
    begin
      if tg_op = 'UPDATE' then
        concerned := array(
          select distinct changed.${ids.grave} from before join changed on changed.id = before.id
          where (${of('before')}) is distinct from (${of('changed')}) and changed.${ids.grave} is not null);
      else
        concerned := array(select distinct ${ids.grave} from changed where ${ids.grave} is not null);
      end if;
      if cardinality(concerned) = 0 then return null; end if;
      ${lock}
      ${update(' and graves.id = any(concerned)')};
      return null;
    end $$`,
    ...operations.map(
      (after) => `create trigger ${table}_${after.toLowerCase()}_of_place after ${after} on ${table}
        referencing ${after === 'UPDATE' ? 'old table as before ' : ''}new table as changed for each statement
        when (current_setting('app.restoring', true) is distinct from 'on') execute function ${name}()`,
    ),
  ]
}

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  `alter table interments add column place_missing boolean not null default false`,
  update(''),
  `alter table interments add column place_state text not null generated always as (case
    when removed_on is not null then 'KNOWN'
    when grave_id is null then 'NO_GRAVE'
    when place_missing then 'NO_PLACE'
    else 'KNOWN' end) stored`,
  `create index interments_by_place_state on interments (company_id, place_state, (-id))
    where place_state <> 'KNOWN' and not deleted`,
  ...keeping(
    'interments',
    { grave: 'grave_id', written: ['kind', 'place', 'level', 'removed_on', 'deleted'] },
    'perform from graves where id = any(concerned) order by id for no key update;',
    ['INSERT', 'UPDATE'],
  ),
  ...keeping('graves', { grave: 'id', written: ['places', 'levels'] }, '', ['UPDATE']),
  `alter table death_records add column birth_state text not null generated always as (case
    when substr(jmbg, 1, 7) <> ${digitsOfBirth} then 'CONTRADICTS'
    else 'AGREES' end) stored`,
  `create index death_records_contradicting on death_records (company_id, (-id))
    where birth_state = 'CONTRADICTS' and not deleted`,
]
