import { deathRecords } from './lists.ts'
import { loaded } from './loaded.ts'
import { type Figure, median, ms, percentile, served } from './measure.ts'

const clients = 20
const seconds = 10
const total = 100_000
const companies = 10

/** Twenty concurrent clients search the registers of ten companies. */
export async function searchLoadFigures(name: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const bench = await served(`${name} load`, databaseUrl, deathRecords(total, companies))
  const { address, headers, cases } = bench
  const bodies = cases.map(([, body]) => JSON.stringify(body))
  const tokens = await bench.tokens(clients)
  const load = { address, path: '/api/deathRecord/search', headers, tokens, bodies, clients }
  await loaded({ ...load, seconds: 1 })
  const times = await loaded({ ...load, seconds })
  await bench.close()
  return [
    {
      what: `${name}: ${clients} clients search among ${total.toLocaleString('en')} records of ${companies} companies, p50 and p99`,
      measured: `${ms(median(times))}, ${ms(percentile(times, 99))}`,
      limit: 'p99 150 ms',
    },
    {
      what: `${name}: searches per second`,
      measured: (times.length / seconds).toFixed(0),
      limit: '200',
    },
  ]
}
