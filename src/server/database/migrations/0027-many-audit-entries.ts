// Adding many audit entries in a transaction takes time in proportion to their number.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql
    .raw(
      // Each entry leaves a version of the head that cannot be removed before the end of the transaction, and the index leads
      // to all of them. The place of the last one is remembered in the transaction. Nothing depends on its being right: only
      // the visible version of the own chain is read there, and without one the index is used.
      `create or replace function audit_entry_chained() returns trigger language plpgsql
        security definer set search_path = pg_catalog, public as $$
      declare
        chain bigint := coalesce(new.company_id, 0);
        place tid := case when current_setting('app.audit_head', true) ~ '^\\(\\d{1,9},\\d{1,4}\\)$'
          then current_setting('app.audit_head', true)::tid end;
        previous bytea;
      begin
        -- Only a restored backup brings a hash: its place in the chain, which the verification judges.
        if new.hash is not null then return new; end if;
        select hash into previous from audit_chains where ctid = place and id = chain for update;
        if not found then
          select hash, ctid into previous, place from audit_chains where id = chain for update;
        end if;
        if not found then
          insert into audit_chains (id, length) values (chain, 0) on conflict (id) do nothing;
          select hash, ctid into strict previous, place from audit_chains where id = chain for update;
        end if;
        new.id := nextval('audit_entry_id');
        new.hash := sha256(previous || convert_to(audit_entry_text(new), 'UTF8'));
        update audit_chains set length = length + 1, hash = new.hash where ctid = place and id = chain
          returning ctid into strict place;
        perform set_config('app.audit_head', place::text, true);
        return new;
      end $$`,
    )
    .execute(db)
}
