// The due day of a transfer follows from the rules of the graveyard and from the deceased holders, which different transactions may
// write at the same time: docs/decisions/0039-the-task-of-a-transfer-is-derived.md
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** As in migration 0074. */
const rightsUnder = (graveyards: string) => `
  select rights.id from graves
    join grave_rights rights on rights.company_id = graves.company_id and rights.grave_id = graves.id
  where graves.company_id = new.company_id and graves.graveyard_id = any(${graveyards}) and rights.deceased <> '{}'`

const statements = [
  'alter function keep_rights rename to compute_rights',
  // Writers of rights share the lock of a graveyard until they end.
  `create function keep_rights(concerned bigint[]) returns void language plpgsql set search_path = pg_catalog, public as $$
    begin
      if cardinality(concerned) = 0 then return; end if;
      perform from grave_rights where id = any(concerned) order by id for no key update;
      perform pg_advisory_xact_lock_shared(graveyard_id) from (
        select distinct graves.graveyard_id
        from grave_rights rights join graves on graves.company_id = rights.company_id and graves.id = rights.grave_id
        where rights.id = any(concerned) order by graves.graveyard_id) graveyards;
      perform compute_rights(concerned);
    end $$`,
  'revoke execute on function keep_rights from public',
  // A writer of rules must not wait for a right while it has the lock: the writer of that right may be waiting for the lock.
  `create or replace function keep_rights_of_burial_rules() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public as $$
  declare
    graveyards bigint[] := array(
      select distinct id from unnest(array[new.graveyard_id, (coalesce(old, new)).graveyard_id]) id order by id);
    concerned bigint[];
  begin
    loop
      begin
        perform pg_advisory_xact_lock(id) from unnest(graveyards) id;
        concerned := array(${rightsUnder('graveyards')});
        perform from grave_rights where id = any(concerned) order by id for no key update nowait;
        exit;
      exception when lock_not_available then
        -- The lock is released. The limit for a statement ends the loop too.
        perform pg_sleep(0.01);
      end;
    end loop;
    perform compute_rights(concerned);
    return null;
  end $$`,
]
