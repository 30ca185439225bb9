// Adding an audit entry updates the head of its chain once instead of twice.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql
    .raw(
      `create or replace function audit_entry_chained() returns trigger language plpgsql
        security definer set search_path = pg_catalog, public as $$
      declare
        chain bigint := coalesce(new.company_id, 0);
        previous bytea;
      begin
        -- Only a restored backup brings a hash: its place in the chain, which the verification judges.
        if new.hash is not null then return new; end if;
        select hash into previous from audit_chains where id = chain for update;
        if not found then
          insert into audit_chains (id, length) values (chain, 0) on conflict (id) do nothing;
          select hash into strict previous from audit_chains where id = chain for update;
        end if;
        new.id := nextval('audit_entry_id');
        new.hash := sha256(previous || convert_to(audit_entry_text(new), 'UTF8'));
        update audit_chains set length = length + 1, hash = new.hash where id = chain;
        return new;
      end $$`,
    )
    .execute(db)
}
