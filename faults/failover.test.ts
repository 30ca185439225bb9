import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isReady, serverProcess } from '../e2e/server-process.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { postgresCluster } from '../tools/postgres-cluster.mjs'
import { asLogin, townCluster } from '../src/testing/server-databases.ts'
import { clerksAtWork, demoClerk } from './clerks.ts'
import { printed } from './figures.ts'
import { faultsIn } from './intact.ts'
import { addressSwitch } from './switch.ts'
import { untilReady } from './ready.ts'

const replicating = ['wal_level=replica', 'max_wal_senders=4']
/** A commit waits until the standby has it, so that no confirmed write is lost with the primary. */
const synchronous = ["synchronous_standby_names='*'", 'synchronous_commit=on']

test('a failover to a promoted standby under load loses no confirmed write, and the server recovers by itself', async () => {
  const primary = await townCluster(replicating)
  const address = await addressSwitch(primary.port)
  const url = Object.assign(new URL(primary.url), { port: String(address.port) }).href
  await using server = await serverProcess({ DATABASE_URL: url }, { demo: true })
  const standby = await postgresCluster(replicating, { standbyOf: primary.cluster })
  await primary.set(synchronous)

  const clerk = await demoClerk(server.url)
  const load = clerksAtWork(server.url, clerk, 12)
  await delay(3000)
  const before = load.confirmed.length
  await primary.stop('immediate')
  await delay(1000)
  const whileAway = await isReady(server.url)
  await standby.promote()
  address.to(standby.port)
  const milliseconds = await untilReady(server.url)
  const switched = load.confirmed.length
  await delay(3000)
  await load.stop()
  const { confirmed, refused } = load
  await server.halt()

  const { db, close } = connectDatabase({ databaseUrl: asLogin(standby.url, 'pokoj'), dataDir: server.dataDir })
  expect(await faultsIn(db, confirmed)).toEqual([])
  await close()
  await standby.stop('fast')
  address.close()

  expect(whileAway).toBe(false)
  expect([before > 20, confirmed.length - switched > 20]).toEqual([true, true])
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0))).toEqual([])
  printed('Failover to a standby', {
    'confirmed writes': confirmed.length,
    lost: 0,
    'answered with 503': refused.length,
    'slowest answer': `${(Math.max(...refused.map((each) => each.milliseconds)) / 1000).toFixed(1)} s`,
    'ready after the promotion': `${(milliseconds / 1000).toFixed(1)} s`,
  })
})
