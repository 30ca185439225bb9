import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isReady, serverProcess } from '../e2e/server-process.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import type { PostgresCluster } from '../tools/postgres-cluster.mjs'
import { townCluster } from '../src/testing/server-databases.ts'
import { clerksAtWork, demoClerk } from './clerks.ts'
import { printed } from './figures.ts'
import { faultsIn } from './intact.ts'
import { untilReady } from './ready.ts'

/** Network namespaces need root. */
const isRoot = process.getuid?.() === 0
const seconds = Number(process.env['FAULT_SECONDS'] ?? 60)

/** A separate network in which the database is reachable until its packets are dropped. */
async function ownNetwork({ socket, port }: PostgresCluster) {
  const name = `pokoj-${process.pid}`
  const [here, there] = [`pk${process.pid}a`, `pk${process.pid}b`]
  const base = `10.231.${process.pid % 250}`
  const ip = (...args: string[]) => execFileSync('ip', args)
  const inside = (...args: string[]) => ip('-n', name, ...args)
  ip('netns', 'add', name)
  onTestFinished(() => void ip('netns', 'del', name))
  ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there)
  ip('link', 'set', there, 'netns', name)
  ip('addr', 'add', `${base}.1/30`, 'dev', here)
  ip('link', 'set', here, 'up')
  inside('addr', 'add', `${base}.2/30`, 'dev', there)
  inside('link', 'set', there, 'up')
  const relay = [process.execPath, path.join(import.meta.dirname, 'relay.ts'), `${base}.2`, String(port), socket]
  const child = spawn('ip', ['netns', 'exec', name, ...relay], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return {
    address: `${base}.2`,
    /** Without a reset or any other answer. */
    losePackets: () => inside('route', 'add', 'blackhole', `${base}.1`),
    deliverPackets: () => inside('route', 'del', 'blackhole', `${base}.1`),
  }
}

test.skipIf(!isRoot)(
  'while the packets of PostgreSQL are dropped, requests are refused within seconds, and no confirmed write is lost',
  async () => {
    const cluster = await townCluster()
    const network = await ownNetwork(cluster)
    const url = Object.assign(new URL(cluster.url), { hostname: network.address }).href
    await using server = await serverProcess({ DATABASE_URL: url }, { demo: true })
    const clerk = await demoClerk(server.url)
    const load = clerksAtWork(server.url, clerk, 12)
    await delay(2000)
    network.losePackets()
    await delay(seconds * 500)
    const [whileAway, before] = [await isReady(server.url), load.confirmed.length]
    await delay(seconds * 500)
    network.deliverPackets()
    const milliseconds = await untilReady(server.url)
    await delay(2000)
    await load.stop()
    const { confirmed, refused } = load
    await server.halt()

    const { db, close } = connectDatabase({ databaseUrl: cluster.url, dataDir: server.dataDir })
    expect(await faultsIn(db, confirmed)).toEqual([])
    await close()
    await cluster.stop('fast')

    const slowest = Math.max(...refused.map((each) => each.milliseconds))
    expect(whileAway).toBe(false)
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0))).toEqual([])
    expect(slowest).toBeLessThan(15_000)
    expect(confirmed.length - before).toBeGreaterThan(20)
    printed(`PostgreSQL unreachable for ${seconds} s`, {
      'confirmed writes': confirmed.length,
      lost: 0,
      'answered with 503': refused.length,
      'slowest answer': `${(slowest / 1000).toFixed(1)} s`,
      'ready again after': `${(milliseconds / 1000).toFixed(1)} s`,
    })
  },
)
