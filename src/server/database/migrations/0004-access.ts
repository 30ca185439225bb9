// Sessions, passwords, second factors and known devices. Companies have no access to them: a login finds its user before the company is
// known.
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { running } from '../record-table.ts'

const tables = {
  sessions: `
    id bigint primary key generated always as identity,
    user_id bigint not null references users (id),
    date_created timestamptz not null default now(),
    authenticated_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    device_hash text, user_agent text, address text,
    single_sign_on boolean not null default false,
    -- Access tokens of other programs are sessions with a name and scopes.
    token_name text, scopes text[],
    constraint sessions_of_programs check ((token_name is null) = (scopes is null))`,
  session_tokens: `
    hash text primary key,
    session_id bigint not null references sessions (id) on delete cascade,
    kind text not null check (kind in ('access', 'refresh')),
    expires_at timestamptz not null, used_at timestamptz, used_by text, successor_salt text`,
  password_links: `
    hash text primary key,
    user_id bigint not null references users (id),
    kind text not null check (kind in ('registration', 'reset')),
    expires_at timestamptz not null`,
  // A confirmed change is kept until it expires: until then it can be cancelled from the old address.
  email_changes: `
    id bigint primary key generated always as identity,
    user_id bigint not null references users (id),
    old_email text not null, new_email text not null,
    confirmation_hash text unique, cancellation_hash text not null unique,
    expires_at timestamptz not null, confirmed_at timestamptz`,
  login_attempts: `
    subject text primary key, failures integer not null, total integer not null default 0,
    window_start timestamptz not null, paused_until timestamptz, owner_warned_at timestamptz`,
  known_devices: `
    user_id bigint not null references users (id), hash text not null,
    last_used_at timestamptz not null default now(),
    primary key (user_id, hash)`,
  second_factors: `
    user_id bigint primary key references users (id),
    secret text not null, last_step bigint not null,
    date_created timestamptz not null default now()`,
  recovery_codes: `
    user_id bigint not null references users (id), hash text not null,
    primary key (user_id, hash)`,
  second_factor_enrolments: `
    session_id bigint primary key references sessions (id) on delete cascade,
    secret text not null, expires_at timestamptz not null`,
  passkeys: `
    id bigint primary key generated always as identity,
    user_id bigint not null references users (id),
    credential_id text not null unique, public_key bytea not null, counter bigint not null,
    transports text[] not null, backed_up boolean not null, name text not null,
    date_created timestamptz not null default now(), last_used_at timestamptz`,
  passkey_challenges: `
    session_id bigint not null references sessions (id) on delete cascade,
    purpose text not null check (purpose in ('enrolment', 'proof')),
    challenge text not null, expires_at timestamptz not null,
    primary key (session_id, purpose)`,
  pending_logins: `
    hash text primary key, user_id bigint not null references users (id),
    password_tag text not null, unlocks boolean not null,
    failures integer not null default 0, challenge text, provider text, expires_at timestamptz not null`,
}

const statements = [
  ...Object.entries(tables).flatMap(([table, columns]) => [
    `create table ${table} (${columns})`,
    `grant select, insert, update, delete on ${table} to pokoj_platform`,
  ]),
  'create index sessions_of_user on sessions (user_id)',
  'create index tokens_of_session on session_tokens (session_id)',
  'create index tokens_by_expiry on session_tokens (expires_at)',
  'create index password_links_of_user on password_links (user_id)',
  'create index login_attempts_by_age on login_attempts (window_start)',
  'create unique index email_changes_pending on email_changes (user_id) where confirmed_at is null',
  'create index email_changes_of_user on email_changes (user_id)',
  'create index passkeys_of_user on passkeys (user_id)',

  // Precedes every request: a function keeps its plan with the connection; planning it anew takes longer than running it.
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

  // Signs the tokens that this server issues; shared by all processes on the database, and new in each database.
  'create table server_keys (name text primary key, key text not null)',
  'grant select on server_keys to pokoj_platform',
]

export async function up(db: Kysely<unknown>) {
  await running(statements)(db)
  await sql`insert into server_keys (name, key) values ('device', ${randomBytes(32).toString('base64url')})`.execute(db)
}
