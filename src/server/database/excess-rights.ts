import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { companyRole, platformRole } from './roles.ts'

/** What the login may do beyond what the program needs, and what others may do in its database; logged at the start. */
export async function excessRights(db: Database): Promise<string[]> {
  const { rows } = await sql<{ excess: string[]; others: string[]; isOpen: boolean }>`
    with login as (select oid from pg_roles where rolname = current_user),
      own_roles as (select oid from pg_roles where rolname in (${companyRole}, ${platformRole}))
    select
      array(select attribute from pg_roles, lateral (values ('superuser', rolsuper), ('createrole', rolcreaterole),
          ('createdb', rolcreatedb), ('bypassrls', rolbypassrls), ('replication', rolreplication)) each (attribute, is_set)
        where rolname = current_user and is_set
        union all select 'member of ' || roleid::regrole from pg_auth_members
        where member in (select oid from login) and roleid not in (select oid from own_roles)) as excess,
      array(select distinct member::regrole::text from pg_auth_members
        where member not in (select oid from login) and roleid in (select oid from own_roles union select oid from login)) as others,
      exists (select from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
        where datname = current_database() and grantee = 0 and privilege_type = 'CONNECT') as "isOpen"`.execute(db)
  const { excess = [], others = [], isOpen = false } = rows[0] ?? {}
  return [
    excess.length > 0 && `The role of DATABASE_URL has more rights than Pokoj needs: ${excess.join(', ')}.`,
    others.length > 0 && `Other roles can act as those of this database: ${others.join(', ')}.`,
    isOpen && 'Every role of the database server can connect to this database.',
  ]
    .filter((warning) => typeof warning === 'string')
    .map((warning) => `${warning} A superuser removes that with what \`npm run cli -- setup-sql\` prints.`)
}
