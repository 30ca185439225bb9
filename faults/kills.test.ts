import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serverProcess } from '../e2e/server-process.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { townCluster } from '../src/testing/server-databases.ts'
import { clerksAtWork, type Confirmed, demoClerk, type Refused } from './clerks.ts'
import { printed } from './figures.ts'
import { faultsIn } from './intact.ts'

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 20)
const clerks = 8

test.each(['embedded', 'PostgreSQL'])(
  'killing the server under write load on the %s database loses no confirmed write',
  async (engine) => {
    const cluster = engine === 'PostgreSQL' ? await townCluster() : undefined
    await using server = await serverProcess(cluster ? { DATABASE_URL: cluster.url } : {}, { demo: true })
    const clerk = await demoClerk(server.url)
    const confirmed: Confirmed[] = []
    const refused: Refused[] = []
    const untilReady: number[] = []
    for (let round = 0; round < rounds; round++) {
      const load = clerksAtWork(server.url, clerk, clerks)
      await delay(300 + 1700 * Math.random())
      await server.kill()
      await load.stop()
      confirmed.push(...load.confirmed)
      refused.push(...load.refused)
      const begun = performance.now()
      await server.start()
      untilReady.push(performance.now() - begun)
    }
    await server.halt()
    const { db, close } = connectDatabase({ databaseUrl: cluster?.url, dataDir: server.dataDir })
    expect(await faultsIn(db, confirmed)).toEqual([])
    await close()
    await cluster?.stop('fast')

    expect(refused.filter(({ status }) => status !== 0)).toEqual([])
    expect(confirmed.length).toBeGreaterThan(rounds)
    printed(`${engine}: kills of the server`, {
      kills: rounds,
      'confirmed writes': confirmed.length,
      lost: 0,
      'slowest start': `${(Math.max(...untilReady) / 1000).toFixed(1)} s`,
    })
  },
)
