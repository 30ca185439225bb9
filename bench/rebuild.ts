import { deathRecord } from '../src/features/death-records/record.ts'
import { reindexInBackground } from '../src/server/records/search-index.ts'
import { manyDeathRecords } from '../src/testing/many-records.ts'
import { loaded } from './loaded.ts'
import { type Figure, median, ms, percentile, served } from './measure.ts'

const seconds = 20

/** What a clerk's list takes while the texts for searching 100,000 death records are rebuilt, as after a restore. */
export async function rebuildFigures(name: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const bench = await served(`${name} rebuild`, databaseUrl, async (db) => {
    const [company] = await manyDeathRecords(db, { total: 100_000, companies: 1 })
    return { role: 'USER' as const, company: Number(company) }
  })
  const { address, headers, db } = bench
  const list = () =>
    loaded({ address, headers, path: '/api/deathRecord/search', bodies: ['{}'], clients: 1, seconds: seconds / 2 })
  await list()
  const alone = median(await list())
  const stop = reindexInBackground(db, [deathRecord], {
    done: ({ records }) => console.error(`${records} records were rebuilt before the measurement ended`),
    failed: (error) => console.error(error),
  })
  const times = [...(await list()), ...(await list())]
  await stop()
  await bench.close()
  return [
    {
      what: `${name}: a list while the texts of 100,000 records are rebuilt`,
      measured: `${ms(median(times))}, 95 % ${ms(percentile(times, 95))}`,
      limit: `3 × ${ms(alone)}, alone`,
    },
  ]
}
