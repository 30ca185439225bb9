// A company can require a second factor of its users; the query that precedes every request returns whether it is missing.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table companies add column second_factor_required boolean not null default false`.execute(db)
  await sql`grant update (second_factor_required) on companies to pokoj_company`.execute(db)
  // The columns of a function's result cannot be changed.
  await sql`drop function session_of_token(text)`.execute(db)
  await sql`
    create function session_of_token(token_hash text) returns table (
      id bigint, authenticated_at timestamptz, last_used_at timestamptz,
      user_id bigint, email text, name text, surname text, role text, company_id bigint,
      second_factor_required boolean, has_second_factor boolean)
    language plpgsql stable as $$ begin return query
      select sessions.id, sessions.authenticated_at, sessions.last_used_at,
        users.id, users.email, users.name, users.surname, users.role, users.company_id,
        coalesce(companies.second_factor_required, false),
        exists (select from second_factors where second_factors.user_id = users.id)
      from session_tokens
      join sessions on sessions.id = session_tokens.session_id
      join users on users.id = sessions.user_id and users.enabled and not users.deleted
      left join companies on companies.id = users.company_id
      where session_tokens.hash = token_hash and kind = 'access' and expires_at > now()
        and (users.company_id is null or not companies.deleted);
    end $$`.execute(db)
}
