import { sql } from 'kysely'
import type { Database } from '../src/server/database/connection.ts'
import { manyDeathRecords } from '../src/testing/many-records.ts'
import type { Role } from '../src/shared/session.ts'
import { contractKinds, manyContracts } from './lists.ts'
import { type Figure, median, ms, percentile, served } from './measure.ts'

const rounds = 100

/**
 * A company with 100,000 death records and 20,000 of each kind of contracts and letters, over nine years, with two rates in
 * the months after each. The week's entries are all of them: the worst case, as after an import.
 */
const largeCompany = (role: Role) => async (db: Database) => {
  const [company] = await manyDeathRecords(db, { total: 100_000, companies: 1 })
  if (company === undefined) throw new Error('no company')
  for (const kind of contractKinds) {
    await manyContracts(db, kind, [company], 20_000)
    const table = sql.table(kind.type.table)
    const date = sql.ref(kind.type.columns.find((name) => name.endsWith('Date')) ?? 'contractDate')
    await sql`update ${table} set ${date} = date '2018-01-01' + (id * 37 % 3250)::int`.execute(db)
    await sql`vacuum (analyze) ${table}`.execute(db)
  }
  for (const contracts of ['build_contract', 'rent_contract']) {
    const rates = sql.table(`${contracts}_rates`)
    await sql`update ${rates} rate set deadline = contract_date + number * 30
      from ${sql.table(`${contracts}s`)} contract where contract.id = contract_id`.execute(db)
    await sql`vacuum (analyze) ${rates}`.execute(db)
  }
  return { role, company: Number(company) }
}

/** The data of the home page. */
export async function homeFigures(
  name: string,
  databaseOf: (list: string) => Promise<string | undefined>,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const role of ['USER', 'ADMIN'] as const) {
    const { get, close } = await served(
      `${name} home ${role}`,
      await databaseOf(`home_${role.toLowerCase()}`),
      largeCompany(role),
    )
    const times: number[] = []
    for (let round = -20; round < rounds; round++) {
      const start = performance.now()
      await get('/api/home')
      if (round >= 0) times.push(performance.now() - start)
    }
    figures.push({
      what: `${name}, home page of ${role} in a company with 100,000 death records`,
      measured: `${ms(median(times))}, 95 %: ${ms(percentile(times, 95))}`,
      limit: '100 ms',
    })
    await close()
  }
  return figures
}
