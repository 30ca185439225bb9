import { CompiledQuery, PostgresQueryCompiler, sql, type KyselyPlugin, type QueryId } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { asCompany, trustedCompanyId, type CompanyId } from '../server/database/tenancy.ts'
import type { SeededRandom } from '../shared/seeded-random.ts'
import { testDatabase } from './database.ts'
import { testPlatform, type Person, type TestPlatform } from './platform.ts'
import type { Plan } from './query-plans.ts'

/**
 * The application with a company, for all tests of a file, which records every query that it sends to the database. `prepared`
 * fills the database and returns the company.
 */
export function recordedQueries(prepared: (platform: TestPlatform) => Promise<CompanyId>) {
  const compiler = new PostgresQueryCompiler()
  const asked: CompiledQuery[] = []
  const compiled = new WeakMap<QueryId, CompiledQuery>()
  /** Parts of other queries are transformed too, but have no result. */
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' || node.kind === 'RawNode')
        compiled.set(queryId, compiler.compileQuery(node, queryId))
      return node
    },
    transformResult({ result, queryId }) {
      const query = compiled.get(queryId)
      if (query) asked.push(query)
      return Promise.resolve(result)
    },
  }
  let started: { platform: TestPlatform; clerk: Person; administrator: Person } | undefined
  let company = trustedCompanyId(0)
  beforeAll(async () => {
    const { db, close } = await testDatabase()
    const platform = await testPlatform({}, undefined, { db: db.withPlugin(recorder), close })
    company = await prepared(platform)
    const user = async (role: 'USER' | 'ADMIN') => platform.loggedIn(await platform.aUser(role, { id: company }))
    started = { platform, clerk: await user('USER'), administrator: await user('ADMIN') }
  })
  afterAll(() => started?.platform.close())
  const running = () => {
    if (!started) throw new Error('The application runs only during hooks and tests.')
    return started
  }

  async function planOf(query: CompiledQuery, settings: Readonly<Record<string, string>>): Promise<Plan> {
    return asCompany(running().platform.db, company, async (tx) => {
      for (const [name, value] of Object.entries(settings))
        await sql`select set_config(${name}, ${value}, true)`.execute(tx)
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]),
      )
      return rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': '' }
    })
  }

  /** Statistics as an ANALYZE may produce them, from samples of different sizes, on a fast or a slow disk. */
  async function randomStatistics(chance: SeededRandom, tables: string) {
    const target = chance.any([1, 2, 5, 20, 100])
    await running()
      .platform.db.transaction()
      .execute(async (tx) => {
        await sql`select set_config('default_statistics_target', ${String(target)}, true)`.execute(tx)
        await sql.raw(`analyze ${tables}`).execute(tx)
      })
    return { target, pageCost: chance.any(['1.1', '4']) }
  }

  return {
    asked,
    planOf,
    randomStatistics,
    get db() {
      return running().platform.db
    },
    get clerk() {
      return running().clerk
    },
    get administrator() {
      return running().administrator
    },
    get company() {
      return company
    },
  }
}
