import { OperationNodeTransformer, sql, type Kysely, type KyselyPlugin, type RawNode } from 'kysely'
import pg from 'pg'
import { isUnavailable } from './unavailable.ts'

// The two roles that isolate companies belong to one database, because all databases of a server share its roles. A new database names
// them after itself. Later they are those to whom its policies apply, so a copied or renamed database keeps them.

export const longestName = 63
export const roleNames = (database: string) => ({ company: `${database}_company`, platform: `${database}_platform` })
type RoleNames = ReturnType<typeof roleNames>

const ofPolicy = (name: string) => sql<string>`(
  select pg_get_userbyid(polroles[1]) from pg_policy
  where polrelid = to_regclass('public.companies') and polname = ${sql.lit(name)})`
export const companyRole = ofPolicy('own_company')
export const platformRole = ofPolicy('platform')

/** The login may not do what the program needs: its superuser has not run what `setup-sql` prints. */
export class RightsMissing extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what}: let a superuser run what \`npm run cli -- setup-sql\` prints, then start again.`, { cause })
  }
}

interface Found {
  database: string
  login: string
  company: string | null
  platform: string | null
}

/** A login that may creates those of a new database: that of the embedded one does. */
async function rolesOf<Tables>(db: Kysely<Tables>): Promise<RoleNames> {
  const { rows } = await sql<Found>`select current_database() as database, current_user as login,
    ${companyRole} as company, ${platformRole} as platform`.execute(db)
  const { database = '', login = '', company, platform } = rows[0] ?? {}
  const names = company && platform ? { company, platform } : roleNames(database)
  try {
    for (const name of Object.values(names)) await beMemberOf(db, name)
  } catch (error) {
    if (isUnavailable(error)) throw error
    throw new RightsMissing(`${login} lacks the roles of the database ${database}`, error)
  }
  return names
}

async function beMemberOf<Tables>(db: Kysely<Tables>, name: string) {
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long for a role.`)
  const quoted = sql.raw(pg.escapeIdentifier(name))
  const isIn = (roles: string) => sql`select from pg_roles where rolname = ${name} and ${sql.raw(roles)}`.execute(db)
  if ((await isIn('true')).rows.length === 0) await sql`create role ${quoted} nologin`.execute(db)
  if ((await isIn(`pg_has_role(oid, 'member')`)).rows.length === 0)
    await sql`grant ${quoted} to current_user`.execute(db)
}

/** Migrations say `pokoj_company` and `pokoj_platform`, as the roles of every database were once called. */
class OwnRoles extends OperationNodeTransformer implements KyselyPlugin {
  readonly #names: RoleNames

  constructor(names: RoleNames) {
    super()
    this.#names = names
  }

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return this.transformNode(node)
  }

  transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return Promise.resolve(result)
  }

  protected override transformRaw(node: RawNode): RawNode {
    const { company, platform } = this.#names
    const named = (text: string) =>
      text
        .replaceAll(/\bpokoj_company\b/g, () => pg.escapeIdentifier(company))
        .replaceAll(/\bpokoj_platform\b/g, () => pg.escapeIdentifier(platform))
    return super.transformRaw({ ...node, sqlFragments: node.sqlFragments.map(named) })
  }
}

/** Runs statements of migrations with the names of this database's roles. Throws `RightsMissing`. */
export const withOwnRoles = async <Tables>(db: Kysely<Tables>) => db.withPlugin(new OwnRoles(await rolesOf(db)))
