import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serverProcess } from '../e2e/server-process.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { clerksAtWork, demoClerk } from './clerks.ts'
import { aDisk, mayMount } from './disk.ts'
import { printed } from './figures.ts'
import { faultsIn } from './intact.ts'

test.runIf(mayMount)(
  'after a power failure while clerks write, the embedded database opens and no confirmed write is lost',
  async () => {
    const disk = aDisk()
    const dataDir = path.join(disk.mounted, 'data')
    await using server = await serverProcess({ DATA_DIR: dataDir }, { demo: true })
    const clerk = await demoClerk(server.url)
    const load = clerksAtWork(server.url, clerk, 12)
    await delay(5000)
    await server.kill()
    await load.stop()
    disk.losePower()

    await server.start()
    await demoClerk(server.url)
    await server.halt()
    const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir })
    expect(await faultsIn(db, load.confirmed)).toEqual([])
    await close()
    expect(load.confirmed.length).toBeGreaterThan(0)
    printed('A power failure, embedded', { 'confirmed writes': load.confirmed.length, lost: 0 })
  },
)
