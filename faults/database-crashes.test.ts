import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serverProcess } from '../e2e/server-process.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { townCluster } from '../src/testing/server-databases.ts'
import { clerksAtWork, type Confirmed, demoClerk, type Refused } from './clerks.ts'
import { printed } from './figures.ts'
import { faultsIn } from './intact.ts'
import { untilReady } from './ready.ts'

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 50)

test('crashes of PostgreSQL under write load lose no confirmed write, and the server recovers by itself', async () => {
  const cluster = await townCluster()
  await using server = await serverProcess({ DATABASE_URL: cluster.url }, { demo: true })
  const clerk = await demoClerk(server.url)
  const confirmed: Confirmed[] = []
  const refused: Refused[] = []
  const milliseconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    const load = clerksAtWork(server.url, clerk, 8, { pause: 5 })
    await delay(300 + 1700 * Math.random())
    // PostgreSQL's processes end immediately without writing anything; the next start recovers from the write-ahead
    // log.
    await cluster.stop('immediate')
    await delay(200)
    await cluster.start()
    milliseconds.push(await untilReady(server.url))
    await load.stop()
    confirmed.push(...load.confirmed)
    refused.push(...load.refused)
  }
  await server.halt()

  const { db, close } = connectDatabase({ databaseUrl: cluster.url, dataDir: server.dataDir })
  expect(await faultsIn(db, confirmed)).toEqual([])
  await close()
  await cluster.stop('fast')

  expect(confirmed.length).toBeGreaterThan(rounds)
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0))).toEqual([])
  printed('Crashes of PostgreSQL', {
    crashes: rounds,
    'confirmed writes': confirmed.length,
    lost: 0,
    'answered with 503': refused.length,
    'ready after the start of PostgreSQL, at most': `${(Math.max(...milliseconds) / 1000).toFixed(1)} s`,
  })
})
