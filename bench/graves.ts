import { aCity } from './city.ts'
import { z } from 'zod'
import type { Database } from '../src/server/database/connection.ts'
import { countedUpTo } from '../src/shared/list-page.ts'
import { type City, listCases, worklistNumbers } from './grave-lists.ts'
import { alternating, fastestTenth, type Figure, median, ms, processorTime, served } from './measure.ts'

type Work = () => Promise<unknown>
type Statement = ReturnType<typeof worklistNumbers>

/** The records of a city: its lists, the page of a grave, and the worklists of an administrator. */
export async function graveFigures(name: string, databaseUrl: string | undefined): Promise<Figure[]> {
  return measured(name, await served(`${name} graves`, databaseUrl, aCity))
}

async function measured(name: string, bench: Awaited<ReturnType<typeof served<City>>>): Promise<Figure[]> {
  const { db } = bench
  const figures: Figure[] = []
  const compare = async (what: string, http: Work, statements: readonly Statement[]) => {
    const raw = async () => {
      for (const statement of statements) await statement.execute(db)
    }
    const [times, rawTimes] = await alternating(http, raw)
    const used = [await databaseTime(db, http, median(times)), await databaseTime(db, raw, median(rawTimes))]
    figures.push({
      what: `${name}: ${what}`,
      measured: `${ms(median(times))} (${ms(fastestTenth(times))}) over HTTP`,
      limit: `${ms(median(rawTimes))} (${ms(fastestTenth(rawTimes))}) the minimal SQL + 3 ms; of PostgreSQL ${used.map(ms).join(' vs. ')}`,
    })
  }
  for (const [path, what, body, statements] of listCases(bench)) {
    const [counted] = (await statements[0]?.execute(db))?.rows ?? []
    const [answered, found] = [numberOf(await bench.post(path, body)), numberOf(counted)]
    if (found !== undefined && answered !== found)
      throw new Error(`${what}: the list has ${answered} records, the SQL finds ${found}`)
    await compare(what, () => bench.post(path, body), statements)
  }
  await compare('the worklists', () => bench.get('/api/worklists'), [worklistNumbers(bench)])
  const time = async (what: string, work: Work, limit: string, rounds = 100) => {
    const times: number[] = []
    for (let round = -2; round < rounds; round++) {
      const start = performance.now()
      await work()
      if (round >= 0) times.push(performance.now() - start)
    }
    figures.push({ what: `${name}: ${what}`, measured: ms(median(times)), limit })
  }
  const asked = [
    `/api/grave/${bench.grave}`,
    `/api/grave/${bench.grave}/verdict`,
    `/api/grave/${bench.grave}/timeline`,
    `/api/related/grave/${bench.grave}`,
  ]
  for (const path of asked)
    await time(path.replace(String(bench.grave), '{id}'), () => bench.get(path), 'part of the page')
  await time(
    'the page of a grave: these one after another',
    async () => {
      for (const path of asked) await bench.get(path)
    },
    '20 ms',
  )
  await time(
    'the rights of a deceased person',
    () => bench.get(`/api/graveRight/ofDeceased?deathRecordId=${bench.deathRecord}`),
    '20 ms',
  )
  await bench.close()
  return figures
}

/** As far as both count. */
function numberOf(found: unknown) {
  const { data } = z.object({ total: z.coerce.number() }).safeParse(found)
  return data && Math.min(data.total, countedUpTo)
}

/** The processor time of PostgreSQL for one run; a short work is repeated for about a second. */
async function databaseTime(db: Database, work: Work, duration: number) {
  const runs = Math.max(5, Math.min(100, Math.ceil(1000 / duration)))
  const before = await processorTime(db)
  for (let run = 0; run < runs; run++) await work()
  const after = await processorTime(db)
  return (after.database - before.database) / runs
}
