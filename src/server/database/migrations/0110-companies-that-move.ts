// A company can move to another installation, and everything of it can be erased.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const referenced = ['build_contracts', 'rent_contracts', 'chapel_contracts', 'reprimands', 'invitations']

const statements = [
  // A reference is printed on contracts and slips, so it stays when the record gets another id in another installation.
  `create function payment_reference() returns trigger language plpgsql as $$
  begin
    if current_setting('app.restoring', true) = 'on' and new.payment_reference is not null then return new; end if;
    new.payment_reference := case tg_op when 'UPDATE' then old.payment_reference
      else lpad((98 - (new.id * 100) % 97)::text, 2, '0') || lpad(new.id::text, 10, '0') end;
    return new;
  end $$`,
  ...referenced.flatMap((table) => [
    `alter table ${table} alter column payment_reference drop expression`,
    `create trigger ${table}_payment_reference before insert or update of payment_reference on ${table}
      for each row execute function payment_reference()`,
  ]),

  // The trail of a company is removed only with the company, whose id the eraser states.
  `create function audit_goes_with_company() returns trigger language plpgsql as $$
  begin
    if to_jsonb(old) ->> tg_argv[0] = current_setting('app.erasing', true) then return old; end if;
    raise exception 'The audit trail is append-only.' using errcode = 'insufficient_privilege';
  end $$`,
  'drop trigger audit_entries_stay on audit_entries',
  `create trigger audit_entries_stay before update or truncate on audit_entries
    for each statement execute function audit_is_append_only()`,
  `create trigger audit_entries_of_company before delete on audit_entries
    for each row execute function audit_goes_with_company('company_id')`,
  'drop trigger audit_chains_stay on audit_chains',
  `create trigger audit_chains_stay before truncate on audit_chains
    for each statement execute function audit_is_append_only()`,
  `create trigger audit_chains_of_company before delete on audit_chains
    for each row execute function audit_goes_with_company('id')`,
]
