// The query that precedes every request. A function keeps its plan with the connection; planning it anew takes longer
// than running it.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create function session_of_token(token_hash text) returns table (
      id bigint, authenticated_at timestamptz, last_used_at timestamptz,
      user_id bigint, email text, name text, surname text, role text, company_id bigint)
    language plpgsql stable as $$ begin return query
      select sessions.id, sessions.authenticated_at, sessions.last_used_at,
        users.id, users.email, users.name, users.surname, users.role, users.company_id
      from session_tokens
      join sessions on sessions.id = session_tokens.session_id
      join users on users.id = sessions.user_id and users.enabled and not users.deleted
      left join companies on companies.id = users.company_id
      where session_tokens.hash = token_hash and kind = 'access' and expires_at > now()
        and (users.company_id is null or not companies.deleted);
    end $$`.execute(db)
}
