// Passkeys (WebAuthn) as a second factor, beside or instead of an authenticator app.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`
    create or replace function session_of_token(token_hash text) returns table (
      id bigint, authenticated_at timestamptz, last_used_at timestamptz,
      user_id bigint, email text, name text, surname text, role text, company_id bigint,
      second_factor_required boolean, has_second_factor boolean)
    language plpgsql stable as $$ begin return query
      select sessions.id, sessions.authenticated_at, sessions.last_used_at,
        users.id, users.email, users.name, users.surname, users.role, users.company_id,
        coalesce(companies.second_factor_required, false),
        exists (select from second_factors where second_factors.user_id = users.id)
          or exists (select from passkeys where passkeys.user_id = users.id)
      from session_tokens
      join sessions on sessions.id = session_tokens.session_id
      join users on users.id = sessions.user_id and users.enabled and not users.deleted
      left join companies on companies.id = users.company_id
      where session_tokens.hash = token_hash and kind = 'access' and expires_at > now()
        and (users.company_id is null or not companies.deleted);
    end $$`.execute(db)
}

const statements = [
  `create table passkeys (
    id bigint primary key generated always as identity,
    user_id bigint not null references users (id),
    credential_id text not null unique, public_key bytea not null, counter bigint not null,
    transports text[] not null, backed_up boolean not null, name text not null,
    date_created timestamptz not null default now(), last_used_at timestamptz)`,
  'create index passkeys_of_user on passkeys (user_id)',
  // What the next passkey of a session must sign: to be added, and to confirm a change.
  `create table passkey_challenges (
    session_id bigint not null references sessions (id) on delete cascade,
    purpose text not null check (purpose in ('enrolment', 'proof')),
    challenge text not null, expires_at timestamptz not null,
    primary key (session_id, purpose))`,
  'alter table pending_logins add column challenge text',
  'grant select, insert, update, delete on passkeys, passkey_challenges to pokoj_platform',
]
