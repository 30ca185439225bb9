// What only a superuser could create or change, so that the role that `setup-sql` makes suffices.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Where a superuser ran migrations 0068 and 0074 before they did without the setting in the header: only a superuser can create that.
  `do $do$ declare source text; begin
    select prosrc into source from pg_proc
    where oid = 'compute_rights(bigint[])'::regprocedure and proconfig::text like '%app.restoring%';
    if source is null then return; end if;
    source := replace(source, 'then return; end if;',
      $$then return; end if; perform set_config('app.restoring', 'on', true);$$);
    source := regexp_replace(source, 'end\\s*$', $$perform set_config('app.restoring', restoring, true); end$$);
    execute format('create or replace function compute_rights(concerned bigint[]) returns void language plpgsql
      set search_path = pg_catalog, public as %L',
      $$declare restoring text := coalesce(current_setting('app.restoring', true), ''); $$ || source);
  end $do$`,
  // An owner that inherits the rights of the companies' role rebuilds the search texts of graveyards.
  `alter policy only_locked on graveyards with check (current_user =
    (select pg_get_userbyid(relowner) from pg_class where oid = 'graveyards'::regclass))`,
]
