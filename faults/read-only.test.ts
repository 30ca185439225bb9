import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isReady, serverProcess } from '../e2e/server-process.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { townCluster } from '../src/testing/server-databases.ts'
import { clerksAtWork, demoClerk } from './clerks.ts'
import { aDisk, mayMount } from './disk.ts'
import { printed } from './figures.ts'
import { faultsIn } from './intact.ts'

test.runIf(mayMount).each(['embedded', 'PostgreSQL'])(
  'after the file system of the %s database has become read-only, nothing hangs, and no confirmed write is lost',
  async (engine) => {
    const disk = aDisk()
    const cluster = engine === 'PostgreSQL' ? await townCluster(['fsync=on'], { within: disk.mounted }) : undefined
    const settings = cluster ? { DATABASE_URL: cluster.url } : { DATA_DIR: path.join(disk.mounted, 'data') }
    await using server = await serverProcess(settings, { demo: true })
    const clerk = await demoClerk(server.url)
    // Flushes what was written without waiting for the disk: the demo and the cluster's settings.
    execFileSync('sync')
    const load = clerksAtWork(server.url, clerk, 12)
    await delay(3000)
    const before = load.confirmed.length
    disk.fail()
    await delay(10_000)
    const live = await fetch(`${server.url}/api/health/live`)
    const wasReady = await isReady(server.url)
    await load.stop()
    await server.halt()
    const { confirmed, refused } = load

    disk.repair()
    await cluster?.start()
    await server.start()
    await demoClerk(server.url)
    await server.halt()
    const { db, close } = connectDatabase({ databaseUrl: cluster?.url, dataDir: path.join(disk.mounted, 'data') })
    expect(await faultsIn(db, confirmed)).toEqual([])
    await close()
    await cluster?.stop('fast')

    expect([live.status, wasReady]).toEqual([200, false])
    expect(before).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
    const slowest = Math.max(...refused.map(({ milliseconds }) => milliseconds))
    expect(slowest).toBeLessThan(15_000)
    printed(`A read-only file system, ${engine}`, {
      'confirmed writes': confirmed.length,
      'confirmed afterwards': confirmed.length - before,
      refused: refused.length,
      'slowest refusal': `${(slowest / 1000).toFixed(1)} s`,
    })
  },
)
