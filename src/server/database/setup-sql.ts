import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { longestName, roleNames } from './roles.ts'

const { escapeIdentifier: id, escapeLiteral: text } = pg

/** What a superuser runs: in any database, and then, if it returns a statement, that; at last in the database itself. */
export interface SetupSql {
  database: string
  roles: string
  creation: string
  inDatabase: string
}

/** A connection string from which no set-up follows. */
export class SetupFault extends Error {}

/**
 * Everything that the program needs and its login may not do itself, once for each database and harmless when repeated: the login, its
 * database, the two roles of that, and nothing beyond.
 */
export function setupSql(connectionString: string): SetupSql {
  const { user, password, database } = new pg.Client({ connectionString })
  if (!user || !database) throw new SetupFault('DATABASE_URL must name a role and a database.')
  const { company, platform } = roleNames(database)
  if (['postgres', 'template0', 'template1'].includes(database))
    throw new SetupFault(`DATABASE_URL must name a database of Pokoj’s own, not ${database}.`)
  if (user === company || user === platform) throw new SetupFault(`DATABASE_URL must name another role than ${user}.`)
  for (const name of [user, company, platform])
    if (Buffer.byteLength(name) > longestName || /\p{Cc}|\$pokoj\$/u.test(name))
      throw new SetupFault(
        'DATABASE_URL must name a role of at most 63 bytes and a database of at most 54, without control characters.',
      )
  return {
    database,
    roles: rolesSql(user, password ?? undefined, database),
    creation: creationSql(user, database),
    inDatabase: inDatabaseSql(user, database),
  }
}

/** For psql. Before it, `npm run` prints two lines, which the first one discards. */
export const printedSetup = ({ database, roles, creation, inDatabase }: SetupSql) =>
  `\\reset
\\set ON_ERROR_STOP on
\\encoding UTF8
${roles}
${creation} \\gexec
\\connect -reuse-previous=on ${id(`dbname=${conninfoValue(database)}`)}
\\encoding UTF8
${inDatabase}`

const conninfoValue = (value: string) => `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`

const block = (lines: string) => `do $pokoj$ ${lines} end $pokoj$;`
const without = 'noinherit nosuperuser nocreaterole nocreatedb noreplication nobypassrls'

function rolesSql(login: string, password: string | undefined, database: string) {
  const ofDatabase = Object.values(roleNames(database))
  const names = ofDatabase.map((name) => text(name)).join(', ')
  const created = (name: string, right: string) =>
    block(`begin create role ${id(name)} ${right}; exception when duplicate_object or unique_violation then null;`)
  return `set search_path = pg_catalog;
${block(`begin
  if exists (select from pg_roles where rolname = ${text(login)} and (rolname = current_user or oid = 10)) then
    raise exception 'DATABASE_URL must name another role than that of the superuser.'; end if;
  if exists (select from pg_roles where rolname in (${names}) and rolcanlogin) then
    raise exception 'A role of this database''s name can log in: choose another name for the database.'; end if;`)}
${created(login, 'login')}
alter role ${id(login)} login ${without}${password ? ` password ${text(stored(password))}` : ''};
${ofDatabase.map((name) => `${created(name, 'nologin')}\nalter role ${id(name)} nologin ${without};`).join('\n')}
${block(`declare each record; begin
  for each in select m.member::regrole, m.roleid::regrole as role, coalesce(g.rolname, current_user) as grantor
    from pg_auth_members m left join pg_roles g on g.oid = m.grantor
    where (m.member in (select oid from pg_roles where rolname in (${text(login)}, ${names}))
        or m.roleid in (select oid from pg_roles where rolname in (${names})))
      and not exists (select from pg_database d join pg_roles r on r.rolname in (datname || '_company', datname || '_platform')
        where d.datdba = m.member and r.oid = m.roleid and datname <> ${text(database)}) loop
    execute format('revoke %s from %s granted by %I cascade', each.role, each.member, each.grantor);
  end loop;
  grant ${ofDatabase.map((name) => id(name)).join(', ')} to ${id(login)};`)}`
}

/** The locale of the cluster, or C where that is not one for UTF8: Pokoj itself sorts and folds texts. */
const creationSql = (login: string, database: string) =>
  `select format('create database %I owner %I template template0 encoding ''UTF8''%s', ${text(database)}, ${text(login)},
  case when pg_encoding_to_char(encoding) <> 'UTF8' then ' locale ''C''' end)
from pg_database where datname = 'template0' and not exists (select from pg_database where datname = ${text(database)})`

function inDatabaseSql(login: string, database: string) {
  const { company, platform } = roleNames(database)
  return `set search_path = pg_catalog;
${block(`begin if getdatabaseencoding() <> 'UTF8' then
  raise exception 'This database is not in UTF8: back it up, and restore it into another.'; end if;`)}
alter database ${id(database)} owner to ${id(login)};
revoke connect on database ${id(database)} from public;
alter schema public owner to ${id(login)};
revoke create on schema public from public;
alter function pg_catalog.textlike(text, text) leakproof;
-- A database that was set up otherwise: its objects, policies and grants.
${block(`declare
  each record; old oid[]; own text[] := array[${text(company)}, ${text(platform)}];
begin
  for each in select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relowner <> ${text(id(login))}::regrole loop
    execute format('alter table %s owner to %I', each.name, ${text(login)});
  end loop;
  for each in select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' and relowner <> ${text(id(login))}::regrole loop
    execute format('alter sequence %s owner to %I', each.name, ${text(login)});
  end loop;
  for each in select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and proowner <> ${text(id(login))}::regrole
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e') loop
    execute format('alter function %s owner to %I', each.name, ${text(login)});
  end loop;
  old := array(select polroles[1] from pg_policy where polrelid = to_regclass('public.companies')
    and polname in ('own_company', 'platform') order by polname);
  for each in select polname, polrelid::regclass as name, role
    from pg_policy, pg_get_userbyid(polroles[1]) former,
      lateral (select case polname when 'maintenance' then ${text(login)} else own[array_position(old, polroles[1])] end as role) next
    where role <> former loop
    execute format('alter policy %I on %s to %I', each.polname, each.name, each.role);
  end loop;
  for each in select what, role, former
    from (
      select grantee, format('%s on %s', privilege_type, oid::regclass) as what
        from pg_class, aclexplode(relacl) where relkind = 'r'
      union all select grantee, format('%s on sequence %s', privilege_type, oid::regclass)
        from pg_class, aclexplode(relacl) where relkind = 'S'
      union all select grantee, format('%s (%I) on %s', privilege_type, attname, attrelid::regclass)
        from pg_attribute, aclexplode(attacl)
      union all select grantee, format('%s on function %s', privilege_type, oid::regprocedure)
        from pg_proc, aclexplode(proacl)
      union all select grantee, format('%s on schema %I', privilege_type, nspname)
        from pg_namespace, aclexplode(nspacl)) granted,
      pg_get_userbyid(grantee) former, lateral (select own[array_position(old, grantee)] as role) next
    where role <> former loop
    execute format('grant %s to %I', each.what, each.role);
    execute format('revoke %s from %I', each.what, each.former);
  end loop;`)}`
}

/**
 * A verifier, so that the password stands neither in the output nor in the server's log (RFC 5803, RFC 7677). Passwords with other
 * characters have to be normalised first, which PostgreSQL does.
 */
function stored(password: string) {
  if (!/^[ -~]*$/.test(password)) return password
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyed('Server Key').toString('base64')}`
}
