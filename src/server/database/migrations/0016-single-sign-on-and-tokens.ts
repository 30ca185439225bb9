// Sessions that single sign-on has opened, and access tokens of other programs, which are sessions with a name and scopes.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table pending_logins add column provider text',
  `alter table sessions add column single_sign_on boolean not null default false,
    add column token_name text, add column scopes text[],
    add constraint sessions_of_programs check ((token_name is null) = (scopes is null))`,
  // The columns of a function's result cannot be changed.
  'drop function session_of_token(text)',
  `create function session_of_token(token_hash text) returns table (
      id bigint, authenticated_at timestamptz, last_used_at timestamptz,
      user_id bigint, email text, name text, surname text, role text, company_id bigint,
      second_factor_required boolean, has_second_factor boolean,
      single_sign_on boolean, token_name text, scopes text[])
    language plpgsql stable as $$ begin return query
      select sessions.id, sessions.authenticated_at, sessions.last_used_at,
        users.id, users.email, users.name, users.surname, users.role, users.company_id,
        coalesce(companies.second_factor_required, false),
        exists (select from second_factors where second_factors.user_id = users.id)
          or exists (select from passkeys where passkeys.user_id = users.id),
        sessions.single_sign_on, sessions.token_name, sessions.scopes
      from session_tokens
      join sessions on sessions.id = session_tokens.session_id
      join users on users.id = sessions.user_id and users.enabled and not users.deleted
      left join companies on companies.id = users.company_id
      where session_tokens.hash = token_hash and kind = 'access' and expires_at > now()
        and (users.company_id is null or not companies.deleted);
    end $$`,
]
