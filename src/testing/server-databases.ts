import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { postgresCluster, type PostgresCluster } from '../../tools/postgres-cluster.mjs'
import { roleNames } from '../server/database/roles.ts'
import { setupSql } from '../server/database/setup-sql.ts'

// Databases on the PostgreSQL server in TEST_DATABASE_URL, which names its superuser. The application connects to them as the role that
// `setup-sql` makes, as in a town.

/** Of the template and its copies. An empty database is a town of its own, whose login has its name. */
const login = 'pokoj_test'
const empty = 'pokoj_empty_'

/** The address of a database for the superuser. */
export const asSuperuser = (server: string, database: string) =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href

/** The address of a database for the application. All processes that share the server derive the same password. */
export function asLogin(server: string, database: string): string {
  const password = createHash('sha256').update(new URL(server).password).digest('hex')
  return Object.assign(new URL(server), {
    pathname: `/${database}`,
    username: database.startsWith(empty) ? database : login,
    password,
  }).href
}

export async function onConnection<Result>(
  address: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs what `setup-sql` prints for an address, as the superuser of its server. */
async function installed(server: string, address: string): Promise<void> {
  const { database, roles, creation, inDatabase } = setupSql(address)
  await onConnection(server, async (client) => {
    // Only one process may change a role at a time.
    await client.query(`select pg_advisory_lock(hashtext('pokoj_test_roles'))`)
    await client.query(roles)
    const { rows } = await client.query<{ format: string }>(creation)
    for (const { format } of rows) await client.query(format)
  })
  await onConnection(asSuperuser(server, database), (client) => client.query(inDatabase))
}

export interface ServerDatabase {
  name: string
  /** For the application. */
  url: string
  drop: () => Promise<void>
}

/** A copy of a template, or without one an empty database. */
export async function newDatabase(server: string, template?: string, strategy = ''): Promise<ServerDatabase> {
  const name = `${template === undefined ? empty : 'pokoj_test_'}${process.pid}_${randomBytes(4).toString('hex')}`
  const url = asLogin(server, name)
  if (template === undefined) await installed(server, url)
  else
    await onConnection(server, async (client) => {
      await client.query(`create database ${name} template ${template} ${strategy} owner ${login}`)
      await client.query(`revoke connect on database ${name} from public`)
    })
  const drop = async () =>
    onConnection(server, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      if (template !== undefined) return
      await client.query(`drop role if exists ${[name, ...Object.values(roleNames(name))].join(', ')}`)
    })
  return { name, url, drop }
}

/** A migrated database with this name, of which others are copies. */
export async function newTemplate(server: string, name: string, fill: (url: string) => Promise<void>) {
  const making = `${name}_${randomBytes(4).toString('hex')}`
  const url = asLogin(server, making)
  await installed(server, url)
  await fill(url)
  await onConnection(server, (client) => client.query(`alter database ${making} rename to ${name}`))
}

export interface TownCluster extends PostgresCluster {
  /** With the address of the superuser. */
  cluster: PostgresCluster
}

/** A cluster of its own with a town's database; its address is that for the application. */
export async function townCluster(...options: Parameters<typeof postgresCluster>): Promise<TownCluster> {
  const cluster = await postgresCluster(...options)
  const url = asLogin(cluster.url, 'pokoj')
  await installed(cluster.url, url)
  return { ...cluster, url, cluster }
}
